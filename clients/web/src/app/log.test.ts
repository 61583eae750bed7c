import { describe, expect, test } from 'vitest'
import type { Effect, Entry, Line } from '../api/types'
import { cut, merge, rows, targetsOf, tops, visible, waysAt, waysSince } from './log'

const line = (step: number, more: Partial<Line> = {}): Line => ({
  step,
  side: 'allied',
  text: 't' + step,
  kind: 'K_STEP',
  ...more,
})
const entry = (step: number, last: number, more: Partial<Entry> = {}): Entry => ({
  step,
  last,
  side: 'allied',
  text: 'e' + step,
  ...more,
})
const lines = [1, 2, 3, 4, 5].map((n) => line(n, { auto: n === 4 }))
const none = new Set<number>()

test('rows have headings of their own and leave out what nobody chose', () => {
  const entries = [entry(1, 2, { head: '17 September' }), entry(3, 3, { auto: true }), entry(4, 5)]
  expect(rows(entries, lines, false, none).map((r) => r.type)).toEqual(['head', 'entry', 'entry'])
  expect(rows(entries, lines, true, none).map((r) => r.type)).toEqual(['head', 'entry', 'entry', 'entry'])
})

test('who only declined is not told, but what came of it is', () => {
  const fact = { kind: 'points' as const, text: 'the Sunset marker moves to 3' }
  const entries = [entry(1, 1, { quiet: true }), entry(2, 2, { quiet: true, facts: [fact] })]
  expect(rows(entries, lines, false, none).map((r) => r.key)).toEqual(['e2'])
})

test('an open entry shows its steps', () => {
  const keys = rows([entry(1, 2), entry(3, 5)], lines, false, new Set([3])).map((r) => r.key)
  expect(keys).toEqual(['e1', 'e3', 'l3', 'l5'])
})

test('merge replaces what was fetched again', () => {
  const merged = merge([line(1), line(2), line(3)], 2, [line(2, { text: 'new' }), line(4)])
  expect(merged.map((l) => l.text)).toEqual(['t1', 'new', 't4'])
})

test('after an undo an entry that lost its end is read anew', () => {
  const left = cut(lines, [entry(1, 2), entry(3, 5)], 4)
  expect(left.entries.map((e) => e.step)).toEqual([1])
  expect(left.lines.map((l) => l.step)).toEqual([1, 2])
  expect(cut(lines, [entry(1, 2), entry(3, 5)], 5).lines).toHaveLength(5)
})

test('what an entry names on the map', () => {
  const e = entry(1, 2, {
    ways: [{ unit: 'a', side: 'allied', places: ['1', '2'] }],
    facts: [{ kind: 'crossing', text: 'x', crossings: ['27-28'] }],
  })
  expect(targetsOf(e)).toEqual([{ unit: 'a' }, { place: '1' }, { place: '2' }, { crossing: '27-28' }])
})

describe('ways', () => {
  const move = (unit: string, from: string, place: string, kind: Effect['kind'] = 'moved'): Effect => ({
    kind,
    side: 'allied',
    unit,
    from,
    place,
    text: '',
  })
  const game = [
    line(1, { head: 'first', effects: [move('a', '1', '2')] }),
    line(2, { head: 'second', entry: 2, effects: [move('a', '2', '3')] }),
    line(3, { entry: 2, effects: [move('a', '3', '4'), move('b', '9', '8', 'retreat')] }),
    line(4, { head: 'third', entry: 4 }),
  ]
  test('of the last part of the game in which anybody moved', () => {
    expect(waysSince(game, 0).map((w) => w.places)).toEqual([
      ['2', '3', '4'],
      ['9', '8'],
    ])
  })
  test('not of what came before the last click', () => {
    expect(waysSince(game, 2).map((w) => w.places)).toEqual([
      ['3', '4'],
      ['9', '8'],
    ])
    expect(waysSince(game, 3)).toEqual([])
  })
  test('of the entry that is looked back at', () => {
    expect(waysAt(game, 2).map((w) => w.places)).toEqual([['2', '3']])
    expect(waysAt(game, 4)).toEqual([])
  })
})

describe('visible', () => {
  const t = tops(100, () => 50)
  test('tops add up', () => expect(t[100]).toBe(5000))
  test('the beginning', () => expect(visible(t, 0, 400, 0)).toEqual([0, 9]))
  test('in the middle, with spare rows', () => {
    const [first, last] = visible(t, 1000, 1400, 3)
    expect(first).toBeLessThanOrEqual(20 - 3)
    expect(last).toBeGreaterThanOrEqual(28 + 3)
    expect(last - first).toBeLessThan(20)
  })
  test('the end', () => expect(visible(t, 4600, 5000, 0)[1]).toBe(100))
  test('of nothing', () =>
    expect(
      visible(
        tops(0, () => 50),
        0,
        400,
      ),
    ).toEqual([0, 0]))
})
