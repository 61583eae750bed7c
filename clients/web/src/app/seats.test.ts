import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../api/client'
import type { Source } from '../api/events'
import type { View } from '../api/types'
import { notices } from './notice.svelte'
import { TableStore } from './table.svelte'

const secret = 'the mine in the alder'
let persons: [string, string]
let over: boolean
let turn: 'german' | 'allied'
let key: string
let fake: Record<string, ReturnType<typeof vi.fn>>

/** What the server shows to the seat of a key. */
function view(): View {
  const seat = key === '' ? 'public' : key
  return {
    id: 't',
    revision: 1,
    steps: 1,
    step: 1,
    live: true,
    over,
    veiled: !over,
    seat,
    status: over
      ? 'over'
      : seat === 'public'
        ? 'play'
        : persons[turn === 'german' ? 0 : 1] === 'human'
          ? 'decide'
          : 'thinking',
    side: seat === 'public' ? undefined : turn,
    seats: persons,
    prompt: seat === 'german' ? secret : 'what to do',
    actions: [],
    can_undo: false,
    no_undo: 'nothing to undo',
  } as unknown as View
}

class Silent implements Source {
  onopen = null
  onerror = null
  addEventListener() {}
  close() {}
}

function table(invited?: 'german' | 'allied' | 'public'): TableStore {
  const t = new TableStore('t', fake as unknown as Api, () => new Silent())
  t.invited = invited
  return t
}

const settled = () => new Promise((r) => setTimeout(r, 5))

beforeEach(() => {
  notices.list = []
  localStorage.clear()
  persons = ['human', 'human']
  over = false
  turn = 'german'
  key = ''
  fake = {
    view: vi.fn(async () => view()),
    log: vi.fn(async () => ({ lines: [], entries: [], steps: 1 })),
    reach: vi.fn(async () => ({ units: {} })),
    eventsURL: vi.fn(() => '/events'),
    seatAt: vi.fn((_: string, k: string) => (key = k)),
    sit: vi.fn(async (_: string, side: string, own: boolean) => ({ side, key: side, own })),
  }
})

test('the only person sits down at once', async () => {
  persons = ['greedy', 'human']
  const t = table()
  await t.open()
  await settled()
  expect(fake.sit).toHaveBeenCalledWith('t', 'allied', false)
  expect([t.live?.seat, t.curtain, t.next]).toEqual(['allied', null, null])
})

test('of two people one is asked for, and the other behind a curtain that nothing is seen through', async () => {
  const t = table()
  await t.open()
  expect(t.curtain).toBe('anybody')
  await t.sit('german', false)
  expect([t.live?.prompt, t.curtain, t.next]).toEqual([secret, null, null])
  turn = 'allied'
  await t.refresh()
  expect(t.live?.prompt).toBe(secret)
  t.take({ ...view(), revision: 2 })
  expect(t.next).toBe('allied')
  t.handOver()
  expect([t.curtain, t.live, t.lines]).toEqual(['allied', null, []])
  t.take({ ...view(), seat: 'german', prompt: secret } as View)
  expect(t.live, 'an answer to the seat before comes too late').toBeNull()
  await t.sit('allied', false)
  expect([t.live?.seat, t.live?.prompt, t.curtain]).toEqual(['allied', 'what to do', null])
})

test('a link seats whoever opens it for good', async () => {
  await table('allied').open()
  await settled()
  expect(fake.sit).toHaveBeenCalledWith('t', 'allied', true)
  const again = table()
  key = ''
  await again.open()
  await settled()
  expect(fake.sit).toHaveBeenCalledTimes(1)
  expect([again.live?.seat, again.own, again.curtain]).toEqual(['allied', true, null])
  turn = 'german'
  again.take({ ...view(), revision: 2 })
  expect(again.next).toBeNull()
})

test('a seat that belongs to another is looked at from outside', async () => {
  fake['sit']!.mockRejectedValueOnce(new Error('the seat belongs to somebody'))
  const t = table('german')
  await t.open()
  await settled()
  expect([t.live?.seat, t.curtain]).toEqual(['public', null])
  expect(notices.list.map((n) => n.text).join()).toContain('belongs to somebody')
})

test('the log is read anew at the end, where steps are counted in full', async () => {
  persons = ['greedy', 'human']
  const t = table()
  await t.open()
  await settled()
  let late: (v: unknown) => void = () => undefined
  fake['log']!.mockImplementationOnce(() => new Promise((done) => (late = done)))
  t.take({ ...view(), revision: 2, steps: 2 })
  over = true
  const all = [1, 2, 3].map((step) => ({ step, entry: step, side: 'allied', text: 'open ' + step, kind: 'K' }))
  fake['log']!.mockImplementation(async (_: string, from: number) => ({
    lines: all.slice(from),
    entries: [],
    steps: 3,
  }))
  t.take({ ...view(), revision: 3, steps: 3 })
  late({ lines: [{ ...all[1], text: 'of the seat' }], entries: [], steps: 2 })
  await settled()
  expect(t.lines.map((l) => l.text)).toEqual(['open 1', 'open 2', 'open 3'])
})

test('at the end no curtain is left, and why nothing is taken back is said', async () => {
  const t = table()
  await t.open()
  over = true
  await t.refresh()
  t.take({ ...view(), revision: 2 })
  expect(t.curtain).toBeNull()
  await t.undo()
  expect(notices.list.map((n) => n.text).join()).toContain('Nothing to undo')
})
