import { describe, expect, it } from 'vitest'
import fixture from './dev/fixture.json'
import { Models, type PlaceModel } from './models'
import { moves, spots } from './moves'
import { sceneOf } from './scene'
import type { Model, Now } from './snapshot'
import { placeWords, unitWords } from './words'

const board = fixture.board as unknown as Model
const spot = (code: string) => sceneOf(board).spot(code)!
const at = (name: string): Now =>
  structuredClone(fixture.steps.find((s) => s.name === name)!.now) as unknown as Now
const of = (list: PlaceModel[], place: string) => list.find((m) => m.place === place)!

describe('models', () => {
  it('keep what has not changed', () => {
    const models = new Models(board)
    const first = models.placesOf(at('active'))
    const changed = at('active')
    const worn = changed.where['13']!.find((p) => p.marks?.[0] !== 'fresh')!
    worn.marks = ['fresh']
    const second = models.placesOf(changed)
    const fresh = second.filter((m, i) => m !== first[i])
    expect(fresh.map((m) => m.place)).toEqual(['13'])
    expect(of(second, '13').allied).toBe(of(first, '13').allied)
    const others = (m: PlaceModel) => m.german!.units.filter((u) => u.id !== worn.id)
    expect(others(of(second, '13')).every((u, i) => u === others(of(first, '13'))[i])).toBe(true)
  })

  it('count every unit on the map once', () => {
    const position = at('active')
    const units = new Models(board).placesOf(position).flatMap((m) => [m.german, m.allied])
    const ids = units.flatMap((s) => s?.units.map((u) => u.id) ?? [])
    expect(ids.length).toBe(Object.values(position.where).flat().length)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('put the first of a side on top and sum up what its units have now', () => {
    for (const m of new Models(board).placesOf(at('active')))
      for (const s of [m.german, m.allied]) {
        if (!s) continue
        expect(s.top).toBe(s.units[0])
        expect(s.top.wear === 'fresh').toBe(s.fresh > 0)
        expect(s.sums.map((x) => x.word)).toEqual(['attack', 'defense'])
        expect(s.sums[0]!.value).toBe(s.units.reduce((n, u) => n + u.numbers[0]!, 0))
      }
  })

  it('keep bridges that have not changed', () => {
    const models = new Models(board)
    const first = models.crossingsOf(at('active'))
    const changed = at('active')
    changed.crossings[Object.keys(changed.crossings)[3]!]!.state = 'destroyed'
    const second = models.crossingsOf(changed)
    expect(second.flatMap((c, i) => (c === first[i] ? [] : [i]))).toEqual([3])
    expect(second[3]!.state).toBe('destroyed')
  })
})

describe('moves', () => {
  it('are the units that are somewhere else', () => {
    const models = new Models(board)
    const before = spots(models.placesOf(at('active')))
    const changed = at('active')
    const unit = changed.where['13']!.pop()!
    changed.where['12'] = [...(changed.where['12'] ?? []), unit]
    const came = moves(before, spots(models.placesOf(changed)))
    expect(came.map((m) => [m.look.id, m.from, m.to])).toEqual([[unit.id, '13', '12']])
    expect(moves(before, before)).toEqual([])
  })
})

describe('words', () => {
  const places = new Models(board).placesOf(at('active'))

  it('tell who holds an Area and what stands in it', () => {
    const text = placeWords(spot('13'), of(places, '13'), true)
    expect(text).toBe('Area 13 Arnhem, German control, 10 German units, 4 VP, may be chosen')
    expect(placeWords(spot('62'), of(places, '62'), false, '2½ MF')).toMatch(
      /^Area 62 Helmond, German control, \d+ German units?, \d+ Allied units, contested, can be reached for 2½ MF$/,
    )
  })

  it('name the state of a unit', () => {
    const unit = of(places, '13').german!.units.find((u) => u.name === 'Knaust')!
    expect(unitWords(unit, false)).toBe('Knaust, Army armour, defense 2, movement 5, Spent')
  })
})
