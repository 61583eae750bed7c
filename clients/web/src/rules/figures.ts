// What the figures of the rule book are drawn of: units and places of the board that have what is to be explained.

import type { Board, BoardUnit, Position, PositionUnit } from '../api/types'
import { lookOf, type Look } from '../board/looks'
import type { PlaceModel, Stack } from '../board/models'
import type { SceneArea } from '../board/scene'
import type { Status } from '../board/snapshot'

/** The figures that can be drawn. */
export const figures = new Set(['counter-fresh', 'counter-worn', 'stack', 'signs', 'area', 'bridges', 'tracks'])

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

/** A unit of the board as it looks in a state. */
export function lookIn(unit: BoardUnit, status: Status = 'fresh'): Look {
  const worn = Math.max(0, unit.spent - (status === 'd1' ? 1 : status === 'd2' ? 2 : 0))
  const u = {
    id: unit.id,
    name: unit.name,
    type: unit.type,
    branch: unit.key,
    formation: unit.formation,
    printed: `${unit.attack}-${unit.defense}-${unit.movement}`,
    attack: unit.attack,
    defense: status === 'fresh' ? unit.defense : worn,
    ...(status === 'fresh' ? {} : { status }),
  } satisfies PositionUnit
  return lookOf(u, unit, unit.side)
}

/** The first unit that fits, or else any. */
export function unitWith(board: Board, fits: (u: BoardUnit) => boolean): BoardUnit | undefined {
  const all = Object.values(board.units)
  return all.find(fits) ?? all[0]
}

/** A stack of units of one side in several states. */
export function stackOf(board: Board, statuses: Status[]): Stack | null {
  const first = unitWith(board, (u) => u.side === 'allied' && u.arm === 'mechanized')
  if (!first) return null
  const mates = Object.values(board.units).filter((u) => u.formation === first.formation && u.side === first.side)
  const looks = statuses.map((s, i) => lookIn(mates[i % mates.length]!, s))
  return {
    key: 'sample',
    place: '',
    side: first.side,
    units: looks.map((l, i) => ({ ...l, id: l.id + i })),
    top: looks[0]!,
    fresh: statuses.filter((s) => s === 'fresh').length,
    attack: 0,
    defense: 0,
  }
}

/** An Area that is held and fought for, or neither. */
export function placeModel(area: SceneArea, over: Partial<PlaceModel> = {}): PlaceModel {
  return {
    place: area.place,
    name: area.name,
    control: 'german',
    contested: false,
    scores: 0,
    vp: area.vp,
    supplied: [],
    route: false,
    markers: [],
    interdiction: 0,
    full: [],
    german: null,
    allied: null,
    depots: [],
    ...over,
  }
}

/** A position of which only the tracks are looked at. */
export const trackPosition = {
  turn: { date: 18, last_date: 20, impulse: 3, box: '3', side: 'allied', phase: '', sunset_drm: 1 },
  weather: { now: 'clear' },
  advantage: { holder: 'allied' },
  reserves: { german: 4, allied: 12 },
  victory: { vp: 5, goal: 10, checks: [] },
} as unknown as Position
