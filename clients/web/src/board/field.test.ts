import { describe, expect, it } from 'vitest'
import { Field } from './field'
import { inside, nearest } from './geometry'
import { halves } from './looks'
import type { Point } from './snapshot'

describe('rings of a field', () => {
  it('go round a hill once', () => {
    const f = new Field(100, 100, 4)
    f.each((x, y) => 30 - Math.hypot(x - 50, y - 50))
    const rings = f.rings(0)
    expect(rings.length).toBe(1)
    for (const [x, y] of rings[0]!) expect(Math.abs(Math.hypot(x - 50, y - 50) - 30)).toBeLessThan(1)
    expect(inside(50, 50, rings[0]!)).toBe(true)
  })

  it('go round two hills apart, and find none on a plain', () => {
    const f = new Field(200, 100, 4)
    f.each((x, y) => 20 - Math.min(Math.hypot(x - 50, y - 50), Math.hypot(x - 150, y - 50)))
    expect(f.rings(0).length).toBe(2)
    expect(f.rings(500)).toEqual([])
  })

  it('fill and blur keep the sum away from the edge', () => {
    const f = new Field(100, 100, 5)
    f.fill(
      [
        [40, 40],
        [60, 40],
        [60, 60],
        [40, 60],
      ],
      1,
    )
    const sum = () => f.at.reduce((a, b) => a + b, 0)
    const before = sum()
    expect(before).toBeGreaterThan(8)
    f.blur(2)
    expect(sum()).toBeCloseTo(before, 3)
  })
})

describe('geometry', () => {
  it('finds the nearest point of a line', () => {
    const line: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
    ]
    expect(nearest([4, 3], line)).toMatchObject({ at: [4, 0], far: 3, angle: 0 })
    expect(nearest([13, 5], line)).toMatchObject({ at: [10, 5], far: 3 })
  })
})

describe('MF in words', () => {
  it.each([
    [1, '½'],
    [2, '1'],
    [5, '2½'],
    [12, '6'],
  ])('%i halves are %s', (n, text) => {
    expect(halves(n)).toBe(text)
  })
})
