import { describe, expect, test } from 'vitest'
import type { Line } from '../api/types'
import { merge, rows, tops, visible } from './log'

const line = (step: number, more: Partial<Line> = {}): Line => ({
  step,
  side: 'allied',
  text: 't' + step,
  kind: 'K_STEP',
  ...more,
})

test('rows have headings of their own and leave forced steps out', () => {
  const lines = [line(1, { head: '17 September' }), line(2, { auto: true }), line(3, { auto: true, head: 'Impulse 1' })]
  expect(rows(lines, false).map((r) => r.type)).toEqual(['head', 'line', 'head'])
  expect(rows(lines, true).map((r) => r.type)).toEqual(['head', 'line', 'line', 'head', 'line'])
})

test('forced dice stay', () => {
  const dice = { faces: [3], total: 3, of: 'x', result: 'y' }
  expect(rows([line(1, { auto: true, dice })], false)).toHaveLength(1)
})

test('rows have keys of their own', () => {
  const keys = rows([line(1, { head: 'a' }), line(1, { head: 'a' })], true).map((r) => r.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('merge replaces what was fetched again', () => {
  const merged = merge([line(1), line(2), line(3)], 2, [line(2, { text: 'new' }), line(4)])
  expect(merged.map((l) => l.text)).toEqual(['t1', 'new', 't4'])
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
