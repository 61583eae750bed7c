// From a position to what is drawn. What has not changed since the last position stays the same object,
// so that nothing of it is drawn again.

import { lookOf, type Look } from './looks'
import type { Control, MapData, Position, PositionCrossing, PositionPlace, PositionUnit, Side } from './snapshot'
import { placeCode } from './snapshot'

export interface Stack {
  key: string
  place: string
  side: Side
  units: Look[]
  /** The counter on top: the strongest, Fresh ones first. */
  top: Look
  fresh: number
  attack: number
  defense: number
}

export interface PlaceModel {
  place: string
  name: string
  control: Control
  contested: boolean
  scores: number
  vp: number
  supplied: string[]
  route: boolean
  markers: string[]
  interdiction: number
  full: string[]
  german: Stack | null
  allied: Stack | null
  depots: { side: Side; points: number; names: string }[]
}

export interface CrossingModel {
  id: string
  state: string
  name: string
  over: string
  german: number
  allied: number
  crossed: number
  marks: string[]
}

interface Kept<T> {
  sign: string
  value: T
}

/** Turns positions of one board into models. */
export class Models {
  private readonly looks = new Map<string, Kept<Look>>()
  private readonly stacks = new Map<string, Kept<Stack | null>>()
  private readonly places = new Map<string, Kept<PlaceModel>>()
  private readonly crossings = new Map<string, Kept<CrossingModel>>()
  private readonly cards: MapData['units']

  constructor(board: MapData) {
    this.cards = board.units
  }

  placesOf(p: Position): PlaceModel[] {
    const depots = new Map<string, PlaceModel['depots']>()
    for (const d of p.depots ?? []) {
      const list = depots.get(d.place) ?? []
      depots.set(d.place, list)
      const have = list.find((x) => x.side === d.side)
      if (have) {
        have.points += d.points
        have.names += ', ' + d.name
      } else list.push({ side: d.side, points: d.points, names: d.name })
    }
    const out = [...p.areas, ...(p.zones ?? [])].map((a) => this.place(a, placeCode(a), depots))
    const uk = { name: 'United Kingdom', tem: 0, control: 'corps', ...p.uk }
    out.push(this.place(uk, 'UK', depots))
    return out
  }

  crossingsOf(p: Position): CrossingModel[] {
    return (p.crossings ?? []).map((c) => kept(this.crossings, c.between, JSON.stringify(c), () => crossing(c)))
  }

  private place(a: PositionPlace, code: string, depots: Map<string, PlaceModel['depots']>): PlaceModel {
    const german = this.stack(code, 'german', a.german)
    const allied = this.stack(code, 'allied', a.allied)
    const { german: _g, allied: _a, ...rest } = a
    const mine = depots.get(code) ?? []
    const sign = JSON.stringify([rest, mine])
    const have = this.places.get(code)
    if (have && have.sign === sign && have.value.german === german && have.value.allied === allied) return have.value
    const value: PlaceModel = {
      place: code,
      name: a.name,
      control: a.control as Control,
      contested: !!a.contested,
      scores: a.scores ?? 0,
      vp: a.vp ?? 0,
      supplied: a.supplied ?? [],
      route: !!a.allied_route,
      markers: a.markers ?? [],
      interdiction: a.interdiction ?? 0,
      full: a.full ?? [],
      german,
      allied,
      depots: mine,
    }
    this.places.set(code, { sign, value })
    return value
  }

  private stack(place: string, side: Side, units: PositionUnit[] = []): Stack | null {
    const key = place + ' ' + side
    const looks = units.map((u) => this.look(u, side))
    const have = this.stacks.get(key)
    const old = have?.value
    if (have && (old?.units.length ?? 0) === looks.length && looks.every((l, i) => old!.units[i] === l))
      return old ?? null
    const value = looks.length > 0 ? stackOf(key, place, side, looks) : null
    this.stacks.set(key, { sign: '', value })
    return value
  }

  private look(u: PositionUnit, side: Side): Look {
    return kept(this.looks, u.id, JSON.stringify(u), () => lookOf(u, this.cards[u.id], side))
  }
}

function kept<T>(map: Map<string, Kept<T>>, key: string, sign: string, make: () => T): T {
  const have = map.get(key)
  if (have?.sign === sign) return have.value
  const value = make()
  map.set(key, { sign, value })
  return value
}

const strength = (l: Look): number => (l.status === 'fresh' ? 100 : 0) + 2 * l.attack + l.defense

function stackOf(key: string, place: string, side: Side, units: Look[]): Stack {
  let top = units[0]!
  for (const l of units) if (strength(l) > strength(top)) top = l
  const fresh = units.filter((l) => l.status === 'fresh')
  return {
    key,
    place,
    side,
    units,
    top,
    fresh: fresh.length,
    attack: fresh.reduce((n, l) => n + l.attack, 0),
    defense: units.reduce((n, l) => n + l.defense, 0),
  }
}

function crossing(c: PositionCrossing): CrossingModel {
  return {
    id: c.between,
    state: c.state,
    name: c.name ?? '',
    over: c.over,
    german: c.construct_german ?? 0,
    allied: c.construct_allied ?? 0,
    crossed: c.crossed ?? 0,
    marks: c.marks ?? [],
  }
}
