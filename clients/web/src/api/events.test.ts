import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoff, Events, type Source, type TableEvent } from './events'

class Fake implements Source {
  onopen: ((e: Event) => void) | null = null
  onerror: ((e: Event) => void) | null = null
  closed = false
  private readonly heard = new Map<string, (e: MessageEvent<string>) => void>()
  addEventListener(name: string, f: (e: MessageEvent<string>) => void) {
    this.heard.set(name, f)
  }
  close() {
    this.closed = true
  }
  send(name: string, data: string) {
    this.heard.get(name)?.({ data } as MessageEvent<string>)
  }
}

let made: Fake[]
let got: TableEvent[]
let states: boolean[]

function listen(): Events {
  return new Events(
    '/events',
    (e) => got.push(e),
    (open) => states.push(open),
    () => {
      const f = new Fake()
      made.push(f)
      return f
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  made = []
  got = []
  states = []
})
afterEach(() => vi.useRealTimers())

test('backoff doubles up to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(backoff)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
})

test('events come with their kind, whatever their data', () => {
  listen()
  made[0]!.send('changed', '{"revision":4,"steps":9}')
  made[0]!.send('thinking', 'nonsense')
  made[0]!.send('review', '{"progress":0.5}')
  expect(got).toEqual([
    { kind: 'changed', revision: 4, steps: 9 },
    { kind: 'thinking' },
    { kind: 'review', progress: 0.5 },
  ])
})

test('a broken stream is opened again, later each time', () => {
  listen()
  made[0]!.onopen!(new Event('open'))
  made[0]!.onerror!(new Event('error'))
  expect(made[0]!.closed).toBe(true)
  vi.advanceTimersByTime(499)
  expect(made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(made).toHaveLength(2)
  made[1]!.onerror!(new Event('error'))
  vi.advanceTimersByTime(999)
  expect(made).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(made).toHaveLength(3)
  made[2]!.onopen!(new Event('open'))
  expect(states).toEqual([true, false, false, true])
  made[2]!.onerror!(new Event('error'))
  vi.advanceTimersByTime(500)
  expect(made).toHaveLength(4)
})

test('retry does not wait', () => {
  const e = listen()
  made[0]!.onerror!(new Event('error'))
  e.retry()
  expect(made).toHaveLength(2)
  vi.advanceTimersByTime(20_000)
  expect(made).toHaveLength(2)
})

test('closed is closed', () => {
  const e = listen()
  e.close()
  made[0]!.onerror!(new Event('error'))
  e.retry()
  vi.advanceTimersByTime(20_000)
  expect(made).toHaveLength(1)
  expect(made[0]!.closed).toBe(true)
})
