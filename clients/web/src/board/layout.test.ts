import { describe, expect, it } from 'vitest'
import { about, overlap, type Rect } from './geometry'
import { layOut, NAME, nameWidth, outlineOf, TALL, type Place } from './layout'
import known from './layout.json'
import fixture from './dev/fixture.json'
import { outlinedOf } from './scene'
import type { Model } from './snapshot'

const board = fixture.board as unknown as Model
const areas = outlinedOf(board)

function stacks(p: Place): Rect[] {
  return [p.german, p.allied].map((s) => about(s.at[0], s.at[1] + (s.size * (TALL - 1)) / 2, s.size, s.size * TALL))
}

describe('the places of the printed map', () => {
  it('belong to its outlines and name every Area', () => {
    expect(known.map).toBe(outlineOf(areas))
    expect(Object.keys(known.areas)).toEqual(areas.map((a) => a.code))
  })

  it('keep counters off each other, and names off counters', () => {
    const places = [...layOut(board)]
    for (const [i, [code, p]] of places.entries()) {
      const name = about(p.name[0], p.name[1] - p.text * 0.3, nameWidth(areas[i]!.name, p.text), p.text)
      for (const [j, [other, q]] of places.entries()) {
        for (const [k, r] of stacks(q).entries()) {
          if (i < j || (i === j && k === 1)) expect(overlap(stacks(p)[0]!, r), `${code} and ${other}`).toBeLessThan(60)
          expect(overlap(name, r), `name of ${code} on ${other}`).toBeLessThan(90)
        }
      }
      expect(p.text).toBeLessThanOrEqual(NAME)
    }
  })
})

describe('another map', () => {
  it('takes the places of the server', () => {
    const moved = {
      ...board,
      places: areas.map((a) => ({ ...a, outline: a.outline!.map(([x, y]) => [x + 1, y]) })),
    } as Model
    const at = layOut(moved).get('13')!
    expect(at.german.at).toEqual(areas[12]!.spots!.stacks[0])
    expect(at.large).toBeNull()
  })
})
