import { describe, expect, it } from 'vitest'
import fixture from './dev/fixture.json'
import { Models, type PlaceModel } from './models'
import { moves, spots } from './moves'
import type { MapData, Position } from './snapshot'
import { placeWords, unitWords } from './words'

const board = fixture.board as unknown as MapData
const at = (name: string): Position =>
  structuredClone(fixture.steps.find((s) => s.name === name)!.position) as unknown as Position
const of = (list: PlaceModel[], place: string) => list.find((m) => m.place === place)!

describe('models', () => {
  it('keep what has not changed', () => {
    const models = new Models(board)
    const first = models.placesOf(at('active'))
    const changed = at('active')
    changed.areas.find((a) => a.number === 13)!.german![0]!.status = 'fresh'
    const second = models.placesOf(changed)
    const fresh = second.filter((m, i) => m !== first[i])
    expect(fresh.map((m) => m.place)).toEqual(['13'])
    expect(of(second, '13').allied).toBe(of(first, '13').allied)
    expect(of(second, '13').german!.units.slice(1)).toEqual(of(first, '13').german!.units.slice(1))
  })

  it('count every unit on the map once', () => {
    const position = at('active')
    const units = new Models(board).placesOf(position).flatMap((m) => [m.german, m.allied])
    const ids = units.flatMap((s) => s?.units.map((u) => u.id) ?? [])
    const places = [...position.areas, ...position.zones!, position.uk!]
    expect(ids.length).toBe(places.reduce((n, p) => n + (p.german?.length ?? 0) + (p.allied?.length ?? 0), 0))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('put a Fresh unit on top and sum up Fresh attacks only', () => {
    for (const m of new Models(board).placesOf(at('active')))
      for (const s of [m.german, m.allied]) {
        if (!s) continue
        expect(s.top.status === 'fresh').toBe(s.fresh > 0)
        expect(s.attack).toBe(s.units.reduce((n, u) => n + (u.status === 'fresh' ? u.attack : 0), 0))
      }
  })

  it('keep bridges that have not changed', () => {
    const models = new Models(board)
    const first = models.crossingsOf(at('active'))
    const changed = at('active')
    changed.crossings![3]!.state = 'destroyed'
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
    const arnhem = changed.areas.find((a) => a.number === 13)!
    const unit = arnhem.german!.pop()!
    const velp = changed.areas.find((a) => a.number === 12)!
    velp.german = [...(velp.german ?? []), unit]
    const came = moves(before, spots(models.placesOf(changed)))
    expect(came.map((m) => [m.look.id, m.from, m.to])).toEqual([[unit.id, '13', '12']])
    expect(moves(before, before)).toEqual([])
  })
})

describe('words', () => {
  const places = new Models(board).placesOf(at('active'))

  it('tell who holds an Area and what stands in it', () => {
    const text = placeWords(of(places, '13'), true)
    expect(text).toBe('Area 13 Arnhem, German control, 10 German units, 4 victory points, may be chosen')
    expect(placeWords(of(places, '62'), false, '2½')).toMatch(
      /^Area 62 Helmond, German control, \d+ German units?, \d+ Allied units, contested, can be reached for 2½ MF$/,
    )
  })

  it('name the state of a unit', () => {
    const unit = of(places, '13').german!.units.find((u) => u.name === 'Knaust')!
    expect(unitWords(unit, false)).toBe('Knaust, Army armour, defense 2, movement 5, Spent')
  })
})
