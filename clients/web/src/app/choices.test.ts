import { describe, expect, test } from 'vitest'
import type { Choice, Counter } from '../api/types'
import { clicked, grouped, narrow, neighbour, sameTarget, target } from './choices'

const all: Choice[] = [
  { id: 1, code: 'UNIT a', text: 'move A from 27', unit: 'a', place: '27' },
  { id: 2, code: 'UNIT b', text: 'move B from 27', unit: 'b', place: '27' },
  { id: 3, code: 'LOC 28', text: 'assault in 28 Nijmegen', place: '28' },
  { id: 4, code: 'EDGE 27-28', text: 'repair the bridge', crossing: '27-28' },
  { id: 5, code: 'DOUBLE', text: 'use the Advantage' },
  { id: 6, code: 'PASS', text: 'end the activation', default: true },
]

describe('clicked', () => {
  test('a place with one action is played', () => expect(clicked(all, { place: '28' }).act?.id).toBe(3))
  test('a place with several is listed', () =>
    expect(clicked(all, { place: '27' }).show?.map((c) => c.id)).toEqual([1, 2]))
  test('a unit in a place is the unit alone', () => expect(clicked(all, { unit: 'b', place: '27' }).act?.id).toBe(2))
  test('a crossing', () => expect(clicked(all, { crossing: '27-28' }).act?.id).toBe(4))
  test('nothing points there', () => expect(clicked(all, { place: '99' })).toEqual({}))
  test('nothing was clicked', () => expect(clicked(all, {})).toEqual({}))
})

describe('narrow', () => {
  test('by what is selected', () => expect(narrow(all, { place: '27' }, '').map((c) => c.id)).toEqual([1, 2]))
  test('not to nothing', () => expect(narrow(all, { place: '99' }, '')).toHaveLength(all.length))
  test('by all words', () => expect(narrow(all, null, 'NIJ ass').map((c) => c.id)).toEqual([3]))
  test('by notation', () => expect(narrow(all, null, 'pass').map((c) => c.id)).toEqual([6]))
  test('words that do not occur', () => expect(narrow(all, null, 'tank')).toEqual([]))
})

test('groups: orders first, what declines last, units by formation', () => {
  const units: Record<string, string> = { a: '82', b: 'guards' }
  const names = {
    unit: (id: string) => ({ formation: units[id] }) as Counter,
    formation: (id: string) => (id === '82' ? '82nd Airborne' : 'Guards'),
  }
  const groups = grouped(all, names)
  expect(groups.map((g) => g.title)).toEqual([
    'Orders',
    '82nd Airborne',
    'Guards',
    'Places',
    'Crossings',
    'Stop or decline',
  ])
  expect(groups.flatMap((g) => g.choices)).toHaveLength(all.length)
})

describe('neighbour', () => {
  test.each([
    [-1, 1, 1],
    [-1, -1, 6],
    [1, 1, 2],
    [6, 1, 1],
    [1, -1, 6],
  ] as [number, 1 | -1, number][])('of %i, %i, is %i', (id, step, want) =>
    expect(neighbour(all, id, step)?.id).toBe(want),
  )
  test('of nothing', () => expect(neighbour([], 1, 1)).toBeUndefined())
})

test('targets', () => {
  expect(target(all[0]!)).toEqual({ unit: 'a', place: '27' })
  expect(sameTarget({ place: '27' }, { place: '27' })).toBe(true)
  expect(sameTarget({ place: '27' }, { place: '27', unit: 'a' })).toBe(false)
  expect(sameTarget(null, {})).toBe(false)
})
