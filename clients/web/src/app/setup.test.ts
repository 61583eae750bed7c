import { describe, expect, it } from 'vitest'
import type { Opponent, Rating, Result } from '../api/types'
import { along, marksOf, ratingOf, recordOf, scaleOf, settingOf } from './setup'

const rating = (scenario: string, side: 'german' | 'allied', elo: number): Rating => ({
  scenario,
  side,
  elo,
  low: elo - 50,
  high: elo + 50,
  games: 20,
})
const opponent = (ratings: Rating[]): Opponent => ({
  spec: 'german-elite',
  name: 'German elite',
  side: 'german',
  level: 'elite',
  summary: '',
  ratings,
})

describe('ratings', () => {
  const o = opponent([
    rating('gamble/a', 'german', 300),
    rating('gamble/a', 'allied', 100),
    rating('gamble/b', 'german', 7),
  ])
  it('are those of the scenario and the side, and none is taken from another', () => {
    expect(ratingOf(o, 'gamble/a', 'allied')?.elo).toBe(100)
    expect(ratingOf(o, 'gamble/b', 'allied')).toBeUndefined()
    expect(ratingOf(o, 'gamble/c', 'german')).toBeUndefined()
    expect(ratingOf(o, undefined, 'german')).toBeUndefined()
  })
  it('are marks between which a rating can be set, and bounds are none', () => {
    const level = (name: string, elo: number, held = false): Opponent => ({
      ...opponent([{ ...rating('gamble/a', 'german', elo), held }]),
      level: name,
    })
    const marks = marksOf(
      [level('veteran', 500), level('recruit', 100), level('elite', 900, true)],
      'gamble/a',
      'german',
    )
    expect(marks.map((x) => x.name)).toEqual(['recruit', 'veteran'])
    expect(marksOf([level('recruit', 100)], 'gamble/b', 'german')).toEqual([])
    expect(settingOf(marks, 200)).toMatchObject({ low: 150, high: 250, weak: { name: 'recruit' } })
    expect(settingOf(marks, 100)).toMatchObject({ low: 50, high: 150 })
    expect(settingOf(marks, 500)).toMatchObject({ low: 450, high: 550 })
    const three = [...marks, { name: 'elite', elo: 600, low: 500, high: 700 }]
    expect(settingOf(three, 550)).toMatchObject({ low: 475, high: 625, weak: { name: 'veteran' } })
  })
  it('stand on one scale', () => {
    const scale = scaleOf([rating('gamble/a', 'german', 300), undefined, rating('gamble/a', 'german', 100)])
    expect(scale).toEqual({ low: 50, high: 350 })
    expect(along(200, scale)).toBe(50)
  })
})

describe('results', () => {
  const result = (opponent: string, scenario: string, won: number, lost: number, options = ''): Result => ({
    opponent,
    game: 'gamble',
    scenario,
    options,
    side: 'allied',
    won,
    lost,
    drawn: 0,
    last: '2026-11-24T00:00:00Z',
  })
  const all = [
    result('german-elite', 'gamble/a', 1, 2),
    result('german-elite', 'gamble/a', 3, 0, 'bid-vp=1'),
    result('german-elite', 'gamble/b', 5, 5),
    result('german-recruit', 'gamble/a', 9, 9),
  ]
  it('are summed over options, by scenario or over all', () => {
    expect(recordOf(all, 'german-elite', 'gamble/a')).toEqual({ won: 4, lost: 2, drawn: 0 })
    expect(recordOf(all, 'german-elite')).toEqual({ won: 9, lost: 7, drawn: 0 })
    expect(recordOf(all, 'nobody')).toEqual({ won: 0, lost: 0, drawn: 0 })
  })
})
