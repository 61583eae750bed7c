import { describe, expect, it } from 'vitest'
import { badgeSize, declutter, leader, obstaclesOf, rung, TAB, type Badge } from './declutter'
import fixture from './dev/fixture.json'
import { about, overlap, type Rect } from './geometry'
import { outlinedOf, sceneOf } from './scene'
import type { Model, Point } from './snapshot'

const board = fixture.board as unknown as Model
const scene = sceneOf(board)
const around = (x: number, y: number, r: number): Point[] => [
  [x - r, y - r],
  [x + r, y - r],
  [x + r, y + r],
  [x - r, y + r],
]
const badge = (key: string, x: number, y: number, more: Partial<Badge> = {}): Badge => ({
  key,
  home: [x, y],
  many: false,
  polygon: around(x, y, 30),
  ...more,
})

function boxes(badges: Badge[], size: number): Rect[] {
  const at = declutter(badges, size, obstaclesOf(scene))
  return badges.map((b) => {
    const [x, y] = at.get(b.key)!.at
    return { x0: x - size / 2, y0: y - size / 2, x1: x + size * (0.5 + (b.many ? TAB : 0)), y1: y + size / 2 }
  })
}

describe('counters of the whole map', () => {
  it('stay where they are alone', () => {
    const at = declutter([badge('a', 100, 100)], 30, [])
    expect(at.get('a')).toEqual({ at: [100, 100], size: 30 })
  })

  it('make room for each other and for what is fixed', () => {
    const name = about(100, 100, 60, 14)
    const at = declutter([badge('a', 100, 100), badge('b', 104, 100)], 30, [{ box: name, weight: 8 }])
    const [a, b] = [...at.values()].map((s) => about(s.at[0], s.at[1], 30, 30))
    expect(overlap(a!, b!)).toBe(0)
    expect(overlap(a!, name) + overlap(b!, name)).toBeLessThan(100)
  })

  // Both sides with stacks in every other Area: more than there ever are.
  it.each([0.36, 0.53, 0.7])('hardly cover each other on the printed map at zoom %d', (k) => {
    const size = badgeSize(rung(k))
    const crowd = scene.areas.flatMap((a, i) => {
      if (i % 2 === 1) return []
      const polygon = outlinedOf(board)[i]!.outline!
      return [badge(a.place, ...a.layout.german.at, { polygon, many: i % 4 === 0 })]
    })
    const placed = boxes(crowd, size)
    for (const [i, p] of placed.entries())
      for (const [j, q] of placed.entries())
        if (i < j) expect(overlap(p, q) / size ** 2, `${crowd[i]!.key} and ${crowd[j]!.key}`).toBeLessThan(0.2)
  })

  it('are led back to their Area only from outside of it', () => {
    const b = badge('a', 100, 100)
    expect(leader(b, { at: [110, 100], size: 20 })).toBeNull()
    const line = leader(b, { at: [160, 100], size: 20 })!
    expect(line.to).toEqual([160, 100])
    expect(line.from[0]).toBeGreaterThan(110)
    expect(line.from[0]).toBeLessThan(130)
  })

  it('are of about the same size on the screen, and laid out anew at steps', () => {
    for (const k of [0.3, 0.5, 0.77]) {
      expect(badgeSize(k) * k).toBeGreaterThanOrEqual(15)
      expect(badgeSize(k) * k).toBeLessThanOrEqual(26)
    }
    expect(rung(0.5)).toBeCloseTo(rung(0.51))
    expect(rung(0.5)).not.toBeCloseTo(rung(0.6))
  })
})
