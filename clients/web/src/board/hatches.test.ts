import { expect, test } from 'vitest'
import { stagger } from './ground/paint'
import { HATCHES, hatchOf } from './hatches'
import type { Model, Point } from './snapshot'

test('layers of one board are hatched in different ways, as long as there are ways', () => {
  const keys = ['a', 'plain', 'b', 'c', 'd', 'e', 'f']
  const board = {
    layers: keys.map((key) => ({ key, word: key })),
    marks: keys.filter((k) => k !== 'plain').map((key) => ({ key, word: key, on: 'place', sign: 'allied', layer: key })),
  } as unknown as Model
  const used = keys.filter((k) => k !== 'plain').map((k) => hatchOf(board, k))
  expect(new Set(used).size).toBe(HATCHES.length)
})

test('of names side by side that would touch the right one is lower', () => {
  const name = (text: string, x: number) => ({ text, at: [x, 100] as Point, big: true })
  const names = [name('Düsseldorf', 0), name('Wuppertal', 42), name('Köln', 300)]
  stagger(names, 10)
  expect(names.map((n) => n.at[1])).toEqual([100, 110, 100])
})
