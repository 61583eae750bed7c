// What the figures of the rule book are drawn of: units and places of the board that have what is to be explained.

import { lookOf, type Look, type Wear } from '../board/looks'
import type { PlaceModel, Stack } from '../board/models'
import type { SceneArea } from '../board/scene'
import { sideOf, type CounterCard, type GaugeNow, type Model } from '../board/snapshot'

/** The figures that can be drawn. */
export const figures = new Set([
  'counter-fresh',
  'counter-worn',
  'stack',
  'signs',
  'area',
  'bridges',
  'tracks',
  'hex-counter',
  'hex-marks',
  'hex-ground',
  'hex-bridges',
])

/** Where the parts of a counter are, 32 units square around the origin, and where their numbers stand. */
export const counterParts: Record<string, { at: [number, number]; label: [number, number] }> = {
  name: { at: [-4, -12.4], label: [-9, -22] },
  size: { at: [5, -8.2], label: [7, -22] },
  sign: { at: [11, -1.5], label: [23, -7] },
  attack: { at: [-3.4, 12.6], label: [-9, 23] },
  defense: { at: [2.2, 13], label: [2.2, 23] },
  movement: { at: [8, 12.6], label: [13.4, 23] },
  stripe: { at: [-13.4, 4], label: [-23, 9] },
  badge: { at: [-9.2, -1.6], label: [-23, -6] },
}

/** A unit of the board as it looks in a state; worn, what stands on it is the number of its back. */
export function lookIn(model: Model, unit: CounterCard, wear: Wear = 'fresh'): Look {
  const mark = model.marks.find((m) => m.on === 'counter' && m.sign === wear)
  const back = unit.numbers[model.numbers.findIndex((n) => n.key === 'spent')] ?? 0
  const less = wear === 'worn' ? 1 : wear === 'worn2' ? 2 : 0
  return lookOf(model, unit, {
    id: unit.id,
    marks: mark ? [mark.key] : [],
    ...(wear === 'fresh' ? {} : { face: `(${Math.max(0, back - less)})` }),
  })
}

/** The first unit that fits, or else any. */
export function unitWith(board: Model, fits: (u: CounterCard) => boolean): CounterCard | undefined {
  const all = Object.values(board.counters)
  return all.find(fits) ?? all[0]
}

/** A stack of units of one side in several states. */
export function stackOf(board: Model, wears: Wear[]): Stack | null {
  const first = unitWith(board, (u) => u.side === 1 && u.symbol === 'mechanized')
  if (!first) return null
  const mates = Object.values(board.counters).filter((u) => u.formation === first.formation && u.side === first.side)
  const looks = wears.map((w, i) => lookIn(board, mates[i % mates.length]!, w))
  return {
    key: 'sample',
    most: undefined,
    place: '',
    side: sideOf(first.side),
    units: looks.map((l, i) => ({ ...l, id: l.id + i })),
    top: looks[0]!,
    fresh: wears.filter((w) => w === 'fresh').length,
    sums: [],
  }
}

/** An Area that is held and fought for, or neither. */
export function placeModel(area: SceneArea, over: Partial<PlaceModel> = {}): PlaceModel {
  return {
    place: area.place,
    colour: '',
    owner: '',
    held: '',
    contested: false,
    scores: 0,
    signs: [],
    layers: [],
    words: [],
    german: null,
    allied: null,
    depots: [],
    ...over,
  }
}

/** How the tracks stand that are looked at: each somewhere on its way. */
export function trackNow(board: Model): { gauges: GaugeNow[] } {
  return {
    gauges: board.gauges.map((g): GaugeNow => {
      const steps = g.steps ?? []
      const on = g.look === 'sign' ? steps[0] : (steps.find((s) => s.text === '3') ?? steps[1] ?? steps[0])
      const now = { key: g.key, words: '', ...(on && { at: [on.value] }), sides: [4, 12], have: 5, need: 10 }
      if (g.look === 'chip') return { ...now, text: 'Allied', sign: 'allied' }
      return {
        ...now,
        text: on?.text ?? '+1',
        ...(g.look === 'long' && { sign: 'allied', text: `${on?.text} · Allied` }),
      }
    }),
  }
}

/** A unit for every part that names a mark, with that mark alone; where a part is no mark, the first that stands for it. */
export function markedBy(board: Model, parts: string[], side = 1): { part: string; look: Look }[] {
  const counters = Object.values(board.counters).filter((c) => c.side === side)
  const marks = board.marks.filter((m) => m.on === 'counter' && m.sign)
  const stands: Record<string, string> = { fort: 'fort2', plots: 'attacks' }
  return parts.flatMap((part, i) => {
    const mark = marks.find((m) => m.key === (stands[part] ?? part))
    const card = counters[(i * 7) % counters.length]
    if (!mark || !card) return []
    return [{ part, look: lookOf(board, card, { id: card.id, marks: [mark.key] }) }]
  })
}
