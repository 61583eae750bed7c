// Where counters go. At one zoom all are of one size, which is not that of the places the layout has for them, so
// each moves as far aside as it must: off the others, off bridges, names and numbers.

import { about, inside, nearest, overlap, type Rect } from './geometry'
import { LARGE, nameWidth, type Slot } from './layout'
import type { Scene } from './scene'
import type { Point } from './snapshot'

/** The room right of a counter for the number of its units, in parts of its size. */
export const TAB = 0.42

export interface Badge {
  key: string
  /** Where it would lie if it were alone. */
  home: Point
  /** The outline of its Area. */
  polygon: Point[]
  /** Whether it shows a number of units. */
  many: boolean
}

export interface Obstacle {
  box: Rect
  /** How bad it is to cover it. */
  weight: number
}

/** Steps are fine enough for the eye and coarse enough that a zoom does not move everything all the time. */
const RINGS = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 1.8, 2.2, 2.6, 3]
const WAYS = 16
const ROUNDS = 4
const UNDER_A_BADGE = 14
const ABROAD = 0.6

/** The size of a counter in units of the map: on the screen it grows with the zoom, but less than the map. */
export function badgeSize(k: number): number {
  const near = 0.78
  return (k < near ? Math.max(15, Math.min(24, 11 + 19 * k)) : 24 + 12 * (k - near)) / k
}

/** Zooms at which badges are laid out anew: each is an eighth above the one before. */
export function rung(k: number): number {
  const step = Math.log(1.125)
  return Math.exp(Math.round(Math.log(k) / step) * step)
}

const boxOf = (at: Point, b: Badge, size: number): Rect => ({
  x0: at[0] - size / 2,
  y0: at[1] - size / 2,
  x1: at[0] + size * (0.5 + (b.many ? TAB : 0)),
  y1: at[1] + size / 2,
})

const near = (a: Rect, b: Rect, by: number): boolean =>
  a.x0 - by < b.x1 && b.x0 - by < a.x1 && a.y0 - by < b.y1 && b.y0 - by < a.y1

/** A place for a badge, and what it costs whatever the others do. */
interface Spot {
  at: Point
  box: Rect
  far: number
  /** Worked out when it is first asked for. */
  cost: number
}

/** Every badge in turn takes the best spot around its home, a few times over. */
export function declutter(badges: Badge[], size: number, obstacles: Obstacle[]): Map<string, Slot> {
  const reach = RINGS[RINGS.length - 1]! * size
  const spots = badges.map((b) => spotsOf(b, size))
  const fixed = spots.map((s) => obstacles.filter((o) => near(o.box, s[0]!.box, reach)))
  const taken = spots.map((s) => s[0]!)
  const costOf = (i: number, spot: Spot): number => {
    if (spot.cost < 0) spot.cost = alone(spot, badges[i]!, fixed[i]!, size)
    return spot.cost
  }
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false
    for (const i of badges.keys()) {
      const others = taken.filter((t, j) => j !== i && near(t.box, spots[i]![0]!.box, reach)).map((t) => t.box)
      let best = Infinity
      let choice = taken[i]!
      for (const spot of spots[i]!) {
        // Spots come in the order of their distance, and none costs less than that.
        if (spot.far >= best) break
        let cost = costOf(i, spot)
        for (const o of others) if (cost < best) cost += UNDER_A_BADGE * share(spot.box, o, size)
        if (cost >= best - 1e-9) continue
        best = cost
        choice = spot
      }
      moved ||= choice !== taken[i]
      taken[i] = choice
    }
    if (!moved) break
  }
  return new Map(badges.map((b, i) => [b.key, { at: taken[i]!.at, size }]))
}

function spotsOf(b: Badge, size: number): Spot[] {
  const home: Point = [b.home[0] - (b.many ? (size * TAB) / 2 : 0), b.home[1]]
  return around(home, size).map((at) => {
    const far = Math.hypot(at[0] - home[0], at[1] - home[1]) / size
    return { at, box: boxOf(at, b, size), far, cost: -1 }
  })
}

/** What a spot costs for being far from home, in the Area of another, or over what is fixed. */
function alone(spot: Spot, b: Badge, fixed: Obstacle[], size: number): number {
  let cost = spot.far + (spot.far > 0 ? 0.25 : 0) + (inside(...middleOf(spot.box), b.polygon) ? 0 : ABROAD)
  for (const o of fixed) cost += o.weight * share(spot.box, o.box, size)
  return cost
}

/** A line from a badge that lies outside its Area to the Area; nothing where none is needed. */
export function leader(b: Badge, slot: Slot): { from: Point; to: Point } | null {
  const to = middleOf(boxOf(slot.at, b, slot.size))
  if (inside(...to, b.polygon)) return null
  const edge = nearest(to, [...b.polygon, b.polygon[0]!]).at
  const [dx, dy] = [b.home[0] - edge[0], b.home[1] - edge[1]]
  const t = Math.min(1, 12 / (Math.hypot(dx, dy) || 1))
  return { from: [edge[0] + dx * t, edge[1] + dy * t], to }
}

const middleOf = (r: Rect): Point => [(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2]

function around(home: Point, size: number): Point[] {
  return RINGS.flatMap((r): Point[] =>
    r === 0
      ? [home]
      : Array.from({ length: WAYS }, (_, n): Point => {
          const a = (2 * Math.PI * n) / WAYS
          return [home[0] + r * size * Math.cos(a), home[1] + r * size * Math.sin(a)]
        }),
  )
}

/** What two boxes share, in parts of a counter; a little room between them is wanted as well. */
function share(a: Rect, b: Rect, size: number): number {
  const pad = size * 0.05
  return overlap({ x0: a.x0 - pad, y0: a.y0 - pad, x1: a.x1 + pad, y1: a.y1 + pad }, b) / (size * size)
}

/** What badges keep off: bridges, the names and numbers that are seen, far or close by, and the boxes of Zones. */
export function obstaclesOf(scene: Scene, far = true): Obstacle[] {
  const out: Obstacle[] = []
  const bridge = far ? 28 : 22
  for (const c of scene.crossings) {
    if (c.inPlay && c.counts) out.push({ box: about(c.at[0], c.at[1], bridge, bridge), weight: 5 })
  }
  for (const a of scene.areas) {
    if (!a.inPlay) continue
    const [x, y] = a.layout.medal
    out.push({ box: far ? about(x, y, 19, 16) : about(x, y, 23, 23), weight: 6 })
    if (a.points > 0) out.push({ box: about(x + 12.6, y - 5, 14, 14), weight: 5 })
    if (!far) {
      const { name, text } = a.layout
      out.push({ box: about(name[0], name[1] - text * 0.3, nameWidth(a.name, text), text), weight: 5 })
      continue
    }
    if (!a.layout.large) continue
    const [nx, ny] = a.layout.large
    out.push({ box: about(nx, ny - LARGE * 0.3, nameWidth(a.name, LARGE) * 0.95, LARGE * 0.8), weight: 8 })
  }
  for (const z of scene.zones) if (z.inPlay) out.push({ box: z.box, weight: 6 })
  return out
}

/** Depots and aircraft left of the numbers of Areas, given as "13 1,24 2": the Area and how many. */
export function marksOf(scene: Scene, marked: string): Obstacle[] {
  const many = new Map(marked.split(',').map((m) => m.split(' ') as [string, string]))
  return scene.areas.flatMap((a): Obstacle[] => {
    const n = Number(many.get(a.place) ?? 0)
    const [x, y] = a.layout.medal
    return n > 0 ? [{ box: about(x - 8 - 9.5 * n, y, 20 * n, 22), weight: 4 }] : []
  })
}
