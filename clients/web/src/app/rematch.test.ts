import { expect, test, vi } from 'vitest'
import type { Api } from '../api/client'
import type { Catalog, View } from '../api/types'
import { changed, rematch } from './rematch'

const opponent = (spec: string, side: string, level: string) => ({
  spec,
  side,
  level,
  game: 'g',
  name: spec,
  summary: '',
  ratings: [],
})
const catalog = {
  opponents: [
    opponent('greedy', 'both', 'novice'),
    opponent('german-veteran', 'german', 'veteran'),
    opponent('allied-recruit', 'allied', 'recruit'),
    opponent('allied-veteran', 'allied', 'veteran'),
    opponent('german-elite', 'german', 'elite'),
  ],
} as unknown as Catalog

const view = { game: 'g', scenario: 's' }

test('an opponent of one side gives way to the one of its level on the other', () => {
  expect(changed(['human', 'allied-veteran'], catalog, view)).toEqual(['german-veteran', 'human'])
  expect(changed(['german-veteran', 'human'], catalog, view)).toEqual(['human', 'allied-veteran'])
  // Where there is none of its level, the one that is offered first.
  expect(changed(['german-elite', 'human'], catalog, view)).toEqual(['human', 'allied-veteran'])
})

test('who plays both sides changes them itself', () => {
  expect(changed(['greedy', 'human'], catalog, view)).toEqual(['human', 'greedy'])
  expect(changed(['unknown:plan=0', 'human'], catalog, view)).toEqual(['human', 'unknown:plan=0'])
})

test('a rematch has the same scenario and options, or begins at the same position', async () => {
  const create = vi.fn(async (setup: unknown) => setup as View)
  const line = vi.fn(async () => ({ position: 'gamble/1 …', step: 0 }))
  const api = { create, line } as unknown as Api
  const view = { id: 't', name: 'Mine', game: 'g', scenario: 's', options: 'bid-vp=3', pace: 5 } as View
  await rematch(view, ['human', 'greedy'], api)
  expect(create).toHaveBeenLastCalledWith({
    name: 'Mine',
    seats: ['human', 'greedy'],
    pace: 5,
    game: 'g',
    scenario: 's',
    options: 'bid-vp=3',
  })
  await rematch({ ...view, set: true }, ['human', 'greedy'], api)
  expect(create).toHaveBeenLastCalledWith({ name: 'Mine', seats: ['human', 'greedy'], pace: 5, position: 'gamble/1 …' })
})
