import { expect, test, vi } from 'vitest'
import { Api, query, Refusal } from './client'

const reply = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'status ' + status })

function api(...replies: (Response | Error)[]) {
  const ask = vi.fn(async () => {
    const r = replies.shift()!
    if (r instanceof Error) throw r
    return r
  })
  return { api: new Api('/api/v1', ask as unknown as typeof fetch), ask }
}

async function refused(p: Promise<unknown>): Promise<Refusal> {
  try {
    await p
  } catch (err) {
    if (err instanceof Refusal) return err
  }
  throw new Error('it was not refused')
}

test('an act names revision and action', async () => {
  const { api: a, ask } = api(reply(200, { revision: 8 }))
  expect(await a.act('ab/c', 7, 12)).toEqual({ revision: 8 })
  const [url, init] = ask.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('/api/v1/tables/ab%2Fc/act?position=no')
  expect(init.method).toBe('POST')
  expect(JSON.parse(init.body as string)).toEqual({ revision: 7, action: 12 })
  expect(init.headers).toMatchObject({ 'Content-Type': 'application/json' })
})

test('a record is sent as it is', async () => {
  const { api: a, ask } = api(reply(201, {}))
  const record = new Blob(['{}'])
  await a.load(record, 'my game', 'human', 'greedy')
  const [url, init] = ask.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('/api/v1/tables/load?name=my+game&german=human&allied=greedy')
  expect(init.body).toBe(record)
})

test('an empty answer', async () => {
  const { api: a } = api(new Response(null, { status: 204 }))
  expect(await a.remove('x')).toBeNull()
})

test('a stale choice brings the view along', async () => {
  const view = { revision: 9, position: {} }
  const { api: a } = api(reply(409, { error: { code: 'stale', message: 'old' }, view }))
  const r = await refused(a.act('x', 7, 1))
  expect([r.status, r.code, r.message, r.view]).toEqual([409, 'stale', 'old', view])
  expect(r.offline).toBe(false)
})

test('an answer that is no JSON', async () => {
  const { api: a } = api(reply(502, '<html>bad gateway</html>'))
  const r = await refused(a.tables())
  expect(r.code).toBe('http_502')
  expect(r.offline).toBe(true)
  expect(r.view).toBeNull()
})

test('no answer at all', async () => {
  const { api: a } = api(new TypeError('failed to fetch'))
  const r = await refused(a.tables())
  expect([r.status, r.code, r.offline]).toEqual([0, 'offline', true])
})

test('queries hold what is there', () => {
  expect(query({ a: 0, b: undefined, c: '', d: 'x y' })).toBe('?a=0&d=x+y')
  expect(query({})).toBe('')
})

test('the key of a seat goes with every request about its table', async () => {
  const { api: a, ask } = api(reply(200, {}), reply(200, {}), reply(200, {}))
  a.seatAt('ab/c', 'secret')
  await a.view('ab/c')
  await a.view('other')
  expect(a.eventsURL('ab/c')).toBe('/api/v1/tables/ab%2Fc/events?seat=secret')
  a.seatAt('ab/c', '')
  await a.view('ab/c')
  const keys = (ask.mock.calls as unknown as [string, RequestInit][]).map(
    ([, init]) => (init.headers as Record<string, string>)['Bridgehead-Seat'],
  )
  expect(keys).toEqual(['secret', undefined, undefined])
  expect(a.eventsURL('ab/c')).toBe('/api/v1/tables/ab%2Fc/events')
})
