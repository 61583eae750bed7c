import { beforeEach, expect, test, vi } from 'vitest'
import { Api, Refusal } from '../api/client'
import type { Source } from '../api/events'
import type { Report } from '../api/review'
import type { Choice, Line, Now, Preview, View } from '../api/types'
import { notices } from './notice.svelte'
import { TableStore } from './table.svelte'

const bare: Now = { where: {}, places: {}, crossings: {}, gauges: [] }
const go: Choice = { id: 12, code: 'PASS', text: 'pass' }

function view(revision: number, steps: number, more: Partial<View> = {}): View {
  return {
    id: 't',
    revision,
    steps,
    step: steps,
    live: true,
    over: false,
    status: 'decide',
    seats: ['greedy', 'human'],
    prompt: 'what to do',
    actions: [go],
    can_undo: true,
    now: bare,
    now_id: 'n' + revision,
    ...more,
  } as View
}
const line = (step: number): Line => ({ step, side: 'allied', text: 'step ' + step, kind: 'K' })

class FakeSource implements Source {
  onopen = null
  onerror = null
  heard = new Map<string, (e: MessageEvent<string>) => void>()
  addEventListener(name: string, f: (e: MessageEvent<string>) => void) {
    this.heard.set(name, f)
  }
  close() {}
  send(name: string, data: object) {
    this.heard.get(name)?.({ data: JSON.stringify(data) } as MessageEvent<string>)
  }
}

let now: View
let source: FakeSource
let fake: { [K in keyof Api]: ReturnType<typeof vi.fn> }
let table: TableStore

beforeEach(async () => {
  notices.list = []
  now = view(1, 3)
  source = new FakeSource()
  fake = {
    view: vi.fn(async (_id: string, at?: number) =>
      at === undefined ? now : view(now.revision, now.steps, { step: at, live: false }),
    ),
    log: vi.fn(async (_id: string, from: number) => ({
      lines: Array.from({ length: Math.max(0, now.steps - from) }, (_, i) => line(from + 1 + i)),
      steps: now.steps,
    })),
    reach: vi.fn(async () => ({ units: {} })),
    preview: vi.fn(async () => ({ outcomes: [] })),
    act: vi.fn(async () => (now = view(now.revision + 1, now.steps + 1))),
    undo: vi.fn(async () => (now = view(now.revision + 1, now.steps - 1))),
    eventsURL: vi.fn(() => '/events'),
  } as unknown as typeof fake
  table = new TableStore('t', fake as unknown as Api, () => source)
  await table.open()
  await settled()
})

const settled = () => new Promise((r) => setTimeout(r))
const said = () => notices.list.map((n) => n.text).join(' ')

test('opening fetches the view and the log', () => {
  expect(table.live?.revision).toBe(1)
  expect(table.lines.map((l) => l.step)).toEqual([1, 2, 3])
  expect(table.choices).toEqual([go])
})

test('a choice is answered at once and names the revision', async () => {
  const done = table.act(go)
  expect([table.busy, table.sent]).toEqual(['act', 12])
  expect(await done).toBe(true)
  expect(fake.act).toHaveBeenCalledWith('t', 1, 12)
  expect([table.busy, table.sent, table.live?.revision]).toEqual(['', null, 2])
  await settled()
  expect(table.lines.map((l) => l.step)).toEqual([1, 2, 3, 4])
})

test('a second click while the first is under way is not played twice', async () => {
  const first = table.act(go)
  expect(await table.act(go)).toBe(false)
  await first
  expect(fake.act).toHaveBeenCalledTimes(1)
})

test('a stale choice shows the view of the reply and says so', async () => {
  fake.act.mockRejectedValueOnce(new Refusal(409, 'stale', 'old', view(5, 7)))
  expect(await table.act(go)).toBe(false)
  expect(table.live?.revision).toBe(5)
  expect(said()).toMatch(/moved on/)
  expect(table.busy).toBe('')
})

test('an illegal choice is said in the words of the server', async () => {
  fake.act.mockRejectedValueOnce(new Refusal(422, 'illegal_action', 'the bridge is blown'))
  await table.act(go)
  expect(said()).toContain('the bridge is blown')
})

test('no answer: the table is offline, nothing is lost', async () => {
  fake.act.mockRejectedValueOnce(new Refusal(0, 'offline', 'x'))
  await table.act(go)
  expect(table.online).toBe(false)
  expect(table.live?.revision).toBe(1)
  expect(said()).not.toBe('')
})

/** An answer that comes when it is given up, as that of a browser does. */
const slowly = (signal?: AbortSignal) =>
  new Promise<never>((_, no) => signal?.addEventListener('abort', () => no(new Refusal(0, 'offline', 'aborted'))))

test('what an agent places can be stopped, and the table is looked at again', async () => {
  fake.bulk = vi.fn((...a: unknown[]) => slowly(a[4] as AbortSignal))
  const done = table.bulk('deploy')
  expect([table.busy, table.stoppable]).toEqual(['act', true])
  now = view(2, 4)
  table.stop()
  expect(await done).toBe(false)
  await settled()
  expect([table.busy, table.stoppable, table.online, table.live?.revision]).toEqual(['', false, true, 2])
  expect(said()).toBe('Stopped.')
})

test('what is answered at once cannot be stopped', async () => {
  fake.bulk = vi.fn(async () => (now = view(2, 4)))
  const done = table.bulk('hold')
  expect(table.stoppable).toBe(false)
  table.stop()
  expect(await done).toBe(true)
  expect(table.live?.revision).toBe(2)
})

test('a hint can be stopped, and is given up where the game goes on', async () => {
  fake.hint = vi.fn((...a: unknown[]) => slowly(a[3] as AbortSignal))
  for (const stop of [() => table.stopHint(), () => table.stopAll(), () => void table.act(go)]) {
    const done = table.askHint()
    expect(table.hinting).toBe(true)
    stop()
    await done
    expect([table.hinting, table.hint, table.online]).toEqual([false, null, true])
  }
  expect(said()).toBe('')
  expect(table.stopAll()).toBe(false)
})

test('an older view does not replace a newer one', () => {
  table.take(view(4, 6))
  table.take(view(3, 5))
  expect(table.live?.revision).toBe(4)
})

test('an undo takes the log and the past back', async () => {
  await table.look(2)
  now = view(2, 1)
  table.take(now)
  await settled()
  expect(table.lines.map((l) => l.step)).toEqual([1])
  expect(table.past).toBeNull()
})

test('events of what is known fetch nothing', async () => {
  fake.view.mockClear()
  source.send('changed', { revision: 1, steps: 3 })
  await settled()
  expect(fake.view).not.toHaveBeenCalled()
  now = view(2, 4)
  source.send('changed', { revision: 2, steps: 4 })
  await settled()
  expect(table.live?.revision).toBe(2)
})

test('looking back offers nothing to play', async () => {
  await table.look(1)
  expect(table.shown?.step).toBe(1)
  expect(table.choices).toEqual([])
  await table.look(99)
  expect(table.past).toBeNull()
  expect(table.choices).toEqual([go])
})

test('of two looks the later counts, whichever answers first', async () => {
  let late: (v: View) => void = () => undefined
  fake.view.mockImplementationOnce(() => new Promise<View>((r) => (late = r)))
  const slow = table.look(1)
  await table.look(2)
  late(view(1, 3, { step: 1, live: false }))
  await slow
  expect(table.shown?.step).toBe(2)
})

const odds = (more: Partial<Preview>): Preview =>
  ({ terms: [], attack: 0, defense: 0, summary: '', outcomes: [{ chance: 1, text: 'x' }], ...more }) as Preview

test('a choice without dice is played at once', async () => {
  await table.choose(go, true)
  expect(fake.act).toHaveBeenCalledTimes(1)
})

test('before dice the odds are shown, and the choice waits', async () => {
  fake.preview.mockResolvedValueOnce(odds({}))
  await table.choose(go, true)
  expect(table.preview?.choice).toEqual(go)
  expect(fake.act).not.toHaveBeenCalled()
})

test('unless that is not wanted', async () => {
  fake.preview.mockResolvedValueOnce(odds({}))
  await table.choose(go, false)
  expect(fake.act).toHaveBeenCalledTimes(1)
})

test('choices between an attack and its dice are not asked about again', async () => {
  fake.preview.mockResolvedValue(
    odds({ reply: 'all take part', terms: [{ side: 'allied', rule: '10', text: '', value: 1 }] }),
  )
  await table.choose(go, true)
  expect(table.preview).not.toBeNull()
  now = view(2, 3, { now: { ...bare, plans: [{ kind: 'attack', to: '13' }] } })
  table.take(now)
  await table.choose(go, true)
  expect(fake.act).toHaveBeenCalledTimes(1)
})

test('a preview that fails keeps nobody from playing', async () => {
  fake.preview.mockRejectedValueOnce(new Refusal(500, 'internal', 'x'))
  await table.choose(go, true)
  expect(fake.act).toHaveBeenCalledTimes(1)
})

test('a way is walked while its choices are offered', async () => {
  await table.walk([12, 12, 77, 12], true)
  expect(fake.act).toHaveBeenCalledTimes(2)
})

const report = (progress: number, more: Partial<Report> = {}) =>
  ({ progress, steps: 3, agent: 'network', judges: ['network', 'club'], curve: [], luck: [], ...more }) as Report

test('the analysis is fetched as it grows, and a judge may be named', async () => {
  fake.startReview = vi.fn(async () => report(0))
  fake.review = vi.fn(async () => report(0))
  await table.review(true, 'club')
  expect(fake.startReview).toHaveBeenCalledWith('t', 'club')
  expect([table.report?.progress, table.reviewing]).toEqual([0, true])
  fake.review.mockResolvedValueOnce(report(0.5, { curve: [{ step: 1, chance: 0.4 }] }))
  source.send('review', { progress: 0.5 })
  await settled()
  expect(table.report?.curve).toEqual([{ step: 1, chance: 0.4 }])
  fake.review.mockResolvedValueOnce(report(1))
  source.send('review', { progress: 1 })
  await settled()
  expect([table.report?.progress, table.reviewing]).toEqual([1, false])
})

test('word of the analysis that comes while it is fetched brings one more fetch, not one each', async () => {
  const answers: ((r: Report) => void)[] = []
  fake.review = vi.fn(() => new Promise((answer) => answers.push(answer)))
  for (const progress of [0.1, 0.2, 0.3, 0.4]) source.send('review', { progress })
  expect(answers.length).toBe(1)
  answers[0]!(report(0.1))
  await settled()
  expect([answers.length, table.reviewing]).toEqual([2, true])
  answers[1]!(report(1))
  await settled()
  expect([answers.length, table.report?.progress, table.reviewing]).toEqual([2, 1, false])
})

test('a server that comes again has forgotten an analysis that was under way', async () => {
  fake.review = vi.fn(async () => report(0.5))
  await table.review(false)
  expect(table.reviewing).toBe(true)
  fake.review.mockResolvedValue(null)
  ;(source.onerror as unknown as () => void)()
  ;(source.onopen as unknown as () => void)()
  await settled()
  expect([table.report, table.reviewing]).toEqual([null, false])
})

test('odds that are still asked for are given up when something is played', async () => {
  fake.preview.mockReturnValueOnce(new Promise(() => undefined))
  void table.previewOf(go)
  const signal = fake.preview.mock.lastCall![2] as AbortSignal
  expect(signal.aborted).toBe(false)
  await table.act(go)
  expect(signal.aborted).toBe(true)
})

test('pausing names no revision; a server that wants one is told the newest until it agrees', async () => {
  const calls: (number | undefined)[] = []
  const change = vi.fn(async (_id: string, revision?: number) => {
    calls.push(revision)
    if (revision === undefined) throw new Refusal(400, 'bad_request', 'revision: got nothing')
    if (revision < 4) throw new Refusal(409, 'stale', 'made at an older revision', (now = view(revision + 1, 3)))
    return (now = view(revision + 1, 3, { status: 'paused' }))
  })
  Object.assign(fake, { change })
  expect(await table.steer({ paused: true })).toBe(true)
  expect(calls).toEqual([undefined, 1, 2, 3, 4])
  expect(table.live?.status).toBe('paused')
  expect(said()).toBe('')
})

test('a skip that comes too late is no fault', async () => {
  now = view(2, 3, { status: 'thinking' })
  await table.refresh()
  const skip = vi.fn(async () => {
    now = view(3, 5)
    throw new Refusal(409, 'not_your_turn', 'no bot is to decide')
  })
  Object.assign(fake, { skip })
  await table.skip()
  await settled()
  expect(skip).toHaveBeenCalledOnce()
  expect(table.live?.steps).toBe(5)
  expect(said()).toBe('')
})
