import { describe, expect, test } from 'vitest'
import {
  agentName,
  ago,
  chanceOf,
  clauses,
  elapsed,
  halves,
  lost,
  percent,
  points,
  rolled,
  sentence,
  signed,
  withoutNote,
  withoutRules,
} from './format'

test.each([
  [0, '0'],
  [1, '½'],
  [2, '1'],
  [5, '2½'],
  [16, '8'],
])('halves(%i) is %s', (n, want) => expect(halves(n)).toBe(want))

test.each([
  [0, '0%'],
  [1, '100%'],
  [0.5, '50%'],
  [0.004, '0.4%'],
  [0.996, '99.6%'],
  [0.99996, '99.9%'],
  [-0.2, '0%'],
  [1.7, '100%'],
  [NaN, '–'],
])('percent(%d) is %s', (p, want) => expect(percent(p)).toBe(want))

test.each([
  [3, '+3'],
  [-2, '−2'],
  [0, '0'],
  [1.5, '+1.5'],
])('signed(%d) is %s', (n, want) => expect(signed(n)).toBe(want))

test('points are whole points of a chance', () => {
  expect(points(-0.126)).toBe('−13')
  expect(points(0.004)).toBe('0')
})

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [75, '1:15'],
  [-4, '0:00'],
])('elapsed(%d) is %s', (t, want) => expect(elapsed(t)).toBe(want))

describe('ago', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  test.each([
    ['2026-05-04T11:59:40Z', 'just now'],
    ['2026-05-04T11:59:00Z', '1 minute ago'],
    ['2026-05-04T09:00:00Z', '3 hours ago'],
    ['2026-05-02T12:00:00Z', '2 days ago'],
    ['2026-03-02T12:00:00Z', '2 March 2026'],
    ['nonsense', ''],
  ])('%s is %s', (then, want) => expect(ago(then, now)).toBe(want))
})

describe('withoutRules', () => {
  test.each([
    ['where to (9.2)', 'where to', ['9.2']],
    ['who moves next (9.1, 10.1)', 'who moves next', ['9.1', '10.1']],
    ['which unit moves (20.4C)', 'which unit moves', ['20.4C']],
    ['the Koevering bridge (50-54)', 'the Koevering bridge (50-54)', []],
    ['no rule here', 'no rule here', []],
    ['(8.24) in the middle', '(8.24) in the middle', []],
  ])('%s', (text, want, rules) => expect(withoutRules(text)).toEqual({ text: want, rules }))
})

test('withoutNote takes away what stands beside the text', () => {
  expect(withoutNote('move 1 Gren from 27, 6 MF left', '6 MF left')).toBe('move 1 Gren from 27')
  expect(withoutNote('move to 5 Wolfheze: 1 MF', '1 MF')).toBe('move to 5 Wolfheze')
  expect(withoutNote('stop here', undefined)).toBe('stop here')
  expect(withoutNote('stop here', '2 MF')).toBe('stop here')
})

test('clauses part a text at its semicolons', () => {
  expect(clauses('Assault of 64; AV 8 = 8; DV 3 = 3')).toEqual({
    head: 'Assault of 64',
    rest: ['AV 8 = 8', 'DV 3 = 3'],
  })
  expect(clauses('where to')).toEqual({ head: 'where to', rest: [] })
})

test('sentence begins large', () => {
  expect(sentence('  where to')).toBe('Where to')
  expect(sentence('')).toBe('')
})

test('the chance of a side', () => {
  expect(chanceOf('german', 0.25)).toBe(0.75)
  expect(chanceOf('allied', 0.25)).toBe(0.25)
})

test('what a candidate loses, and how sure that is', () => {
  const c = { action: 3, text: '', value: 0, share: 0 }
  expect(lost(c, 3)).toBe('')
  expect(lost({ ...c, loss: 0, even: true }, 3)).toBe('best')
  expect(lost({ ...c, loss: 0.01, even: true }, 4)).toBe('about equal')
  expect(lost({ ...c, loss: 0.043, error: 0.012 }, 4)).toBe('−4 ± 2')
  expect(lost({ ...c, loss: 0.043 }, 4)).toBe('−4')
  expect(lost({ ...c, loss: 0.25, error: 0 }, 4)).toBe('−25')
})

test('how the dice lie', () => {
  const dice = { faces: [5, 8], names: ['Allied', 'German'], total: 0, of: '', result: '13 against 13, stalemate' }
  expect(rolled(dice)).toBe('Rolled: Allied 5, German 8: 13 against 13, stalemate')
  expect(rolled({ ...dice, faces: [], names: undefined, result: 'it stays' })).toBe('Rolled: it stays')
  expect(rolled({ ...dice, faces: [4], names: undefined, total: 4, result: 'Clear' })).toBe('Rolled: 4: Clear')
  expect(rolled({ ...dice, faces: [8], names: undefined, total: 8, result: '8 OP' })).toBe('Rolled: 8 OP')
})

test('agents are called by their name, or by their spec', () => {
  const names = new Map([['german-veteran', 'Veteran']])
  expect(agentName('human', names)).toBe('You')
  expect(agentName('german-veteran', names)).toBe('Veteran')
  expect(agentName('greedy:plan=0', names)).toBe('Greedy')
})
