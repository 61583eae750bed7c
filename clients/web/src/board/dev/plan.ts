// Works out layout.json: for every Area a place for the counters of either side, its medallion and its
// name. Small Areas choose first; then all look again at what their neighbours have taken, a few times.
// node src/board/dev/write.mjs writes the file.

import { about, bounds, farFrom, inside, overlap, type Rect } from '../geometry'
import { LARGE, NAME, nameWidth, outlineOf, TALL } from '../layout'
import { badge, linesOf, outlinedOf } from '../scene'
import type { Model, Place, Point } from '../snapshot'

const MEDAL = 19

/** An Area, and whether it is large or scores. */
interface Area {
  place: string
  name: string
  polygon: Point[]
  center: Point
  vp: number
  city: boolean
}

const areaOf = (p: Place): Area => ({
  place: p.code,
  name: p.name,
  polygon: p.outline!,
  center: p.at,
  vp: Number(badge(p, 'points')) || 0,
  city: p.ground === 'town' || p.ground === 'city',
})

interface Layout {
  stacks: [Rect, Rect]
  medal: Rect
  name: Rect
  text: number
  size: number
  cost: number
}

interface Ground {
  area: Area
  grid: Grid
  /** What must not be covered but does not move. */
  fixed: Rect[]
  near: Ground[]
  out: Layout
}

interface Water {
  line: Point[]
  half: number
}

const grown = (r: Rect, by: number): Rect => ({ x0: r.x0 - by, y0: r.y0 - by, x1: r.x1 + by, y1: r.y1 + by })
const move = (r: Rect, x: number, y: number): Rect => ({ x0: r.x0 + x, y0: r.y0 + y, x1: r.x1 + x, y1: r.y1 + y })
const middle = (r: Rect): Point => [(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2]
const spread = (g: Ground): number => g.grid.land

/** The pieces of a line of water near a box. */
function pieces(w: Water, box: Rect): Water[] {
  const out: Water[] = []
  for (let i = 0; i + 1 < w.line.length; i++) {
    const line = [w.line[i]!, w.line[i + 1]!]
    if (overlap(grown(bounds(line), w.half + 0.1), box) > 0) out.push({ line, half: w.half })
  }
  return out
}

/** Which squares of a box lie on the dry land inside a polygon, as sums from the top left. */
class Grid {
  readonly box: Rect
  readonly land: number
  private readonly cols: number
  private readonly rows: number
  private readonly sums: Int32Array
  private static readonly cell = 2

  constructor(polygon: Point[], water: Water[]) {
    this.box = bounds(polygon)
    const wet = water.flatMap((w) => pieces(w, this.box))
    const k = Grid.cell
    this.cols = Math.ceil((this.box.x1 - this.box.x0) / k)
    this.rows = Math.ceil((this.box.y1 - this.box.y0) / k)
    this.sums = new Int32Array((this.cols + 1) * (this.rows + 1))
    for (let r = 0; r < this.rows; r++)
      for (let c = 0; c < this.cols; c++) {
        const [x, y] = [this.box.x0 + (c + 0.5) * k, this.box.y0 + (r + 0.5) * k]
        const hit = inside(x, y, polygon) && wet.every((w) => farFrom(x, y, w.line) > w.half * w.half) ? 1 : 0
        const i = (r + 1) * (this.cols + 1) + c + 1
        this.sums[i] = hit + this.sums[i - 1]! + this.sums[i - this.cols - 1]! - this.sums[i - this.cols - 2]!
      }
    this.land = this.sums[this.sums.length - 1]! * k * k
  }

  /** The part of a rectangle that lies inside. */
  share(r: Rect): number {
    const k = Grid.cell
    const { cols, rows, box, sums } = this
    const a = Math.max(0, Math.min(cols, Math.round((r.x0 - box.x0) / k)))
    const b = Math.max(0, Math.min(cols, Math.round((r.x1 - box.x0) / k)))
    const c = Math.max(0, Math.min(rows, Math.round((r.y0 - box.y0) / k)))
    const d = Math.max(0, Math.min(rows, Math.round((r.y1 - box.y0) / k)))
    const w = cols + 1
    const hits = sums[d * w + b]! - sums[d * w + a]! - sums[c * w + b]! + sums[c * w + a]!
    return Math.min(1, (hits * k * k) / ((r.x1 - r.x0) * (r.y1 - r.y0)))
  }
}

/** The file layout.json as data. */
export function plan(board: Model, fixed: Rect[]): { map: string; areas: Record<string, number[]> } {
  const water = [
    ...linesOf(board, 'river').map((w) => ({ line: w.points, half: 5 })),
    ...linesOf(board, 'canal').map((w) => ({ line: w.points, half: 2 })),
  ]
  const all: Ground[] = outlinedOf(board).map(areaOf).map((area) => ({
    area,
    grid: new Grid(area.polygon, water),
    fixed: [],
    near: [],
    out: first(area),
  }))
  for (const g of all) {
    const box = grown(g.grid.box, 60)
    g.fixed = fixed.filter((r) => overlap(r, box) > 0)
    g.near = all.filter((o) => o !== g && overlap(grown(o.grid.box, 30), box) > 0)
  }
  const order = [...all].sort((a, b) => spread(a) - spread(b))
  for (let round = 0; round < 5; round++) for (const g of order) settle(g)
  const large = largeNames(all)
  const areas: Record<string, number[]> = {}
  for (const g of all) areas[g.area.place] = pack(g.out, large.get(g) ?? [0, 0])
  return { map: outlineOf(outlinedOf(board)), areas }
}

function pack(l: Layout, large: Point): number[] {
  const stack = (r: Rect): Point => [(r.x0 + r.x1) / 2, r.y0 + l.size / 2 + 0.5]
  const medal: Point = [l.medal.x0 + MEDAL / 2, (l.medal.y0 + l.medal.y1) / 2]
  const name: Point = [middle(l.name)[0], middle(l.name)[1] + l.text * 0.3]
  return [...stack(l.stacks[0]), ...stack(l.stacks[1]), ...medal, ...name, ...large, l.size, l.text].map(
    (x) => Math.round(x * 10) / 10,
  )
}

function first(a: Area): Layout {
  const none = about(-999, -999, 1, 1)
  return {
    stacks: [none, none],
    medal: about(a.center[0], a.center[1], MEDAL, MEDAL),
    name: none,
    text: NAME,
    size: 30,
    cost: Infinity,
  }
}

/** Counters are larger where there is room, and smaller only where there is none. */
const SIZES = [31, 29, 27, 25, 23.5, 22]

function settle(g: Ground): void {
  const taken = g.near.flatMap((o) => [badged(o.out.stacks[0]), badged(o.out.stacks[1]), o.out.medal, o.out.name])
  let best: Layout = { ...g.out, cost: Infinity }
  for (const [n, size] of SIZES.entries()) {
    for (const s of tryStacks(g, taken, size, best.cost - 2.2 * n)) {
      const base = s.cost + 2.2 * n
      if (base >= best.cost) break
      const l = tryLabel(g, [...taken, ...s.stacks.map(badged)], best.cost - base)
      if (l && base + l.cost < best.cost)
        best = { stacks: s.stacks, size, medal: l.medal, name: l.name, text: l.text, cost: base + l.cost }
    }
    if (best.cost < 8) break
  }
  g.out = best
}

/** How the Allied stack lies to the German one, in parts of the room of a stack. */
const PAIRS: Point[] = [
  [1.08, 0],
  [0, 1.05],
  [1.08, 0.4],
  [1.08, -0.4],
  [0.5, 1.05],
  [-0.5, 1.05],
  [1.08, 0.8],
  [1.08, -0.8],
  [-1.08, 0.4],
  [1.6, 0],
  [1.5, 0.6],
  [1.5, -0.6],
  [0, 1.5],
]

interface Pair {
  stacks: [Rect, Rect]
  cost: number
}

/** The cheapest places of the two stacks, different ones, at a size. */
function tryStacks(g: Ground, taken: Rect[], size: number, most: number): Pair[] {
  const [w, h] = [size + 1, size * TALL + 1]
  const found: Pair[] = []
  const [cx, cy] = g.area.center
  for (const [n, [dx, dy]] of PAIRS.entries())
    for (let y = g.grid.box.y0; y < g.grid.box.y1; y += 4)
      for (let x = g.grid.box.x0; x < g.grid.box.x1; x += 4) {
        const a: Rect = { x0: x, y0: y, x1: x + w, y1: y + h }
        const b = move(a, dx * w, dy * h)
        let cost = 0.05 * Math.hypot((a.x0 + b.x1) / 2 - cx, (a.y0 + b.y1) / 2 - cy) + 0.2 * n
        cost += 130 * (2 - g.grid.share(a) - g.grid.share(b))
        if (cost >= most) continue
        cost += covered(a, taken, 90) + covered(b, taken, 90) + covered(a, g.fixed, 60) + covered(b, g.fixed, 60)
        cost += covered(about(cx, cy, 12, 12), [a, b], 4)
        if (cost < most) found.push({ stacks: [a, b], cost })
      }
  found.sort((p, q) => p.cost - q.cost)
  const out: Pair[] = []
  for (const f of found) {
    if (out.every((o) => Math.abs(o.stacks[0].x0 - f.stacks[0].x0) + Math.abs(o.stacks[0].y0 - f.stacks[0].y0) > 9))
      out.push(f)
    if (out.length === 9) break
  }
  return out
}

/** A stack with the number of its units at the corner. */
const badged = (r: Rect): Rect => ({ ...r, x1: r.x1 + 4, y0: r.y0 - 4 })

/** What a rectangle covers of others, in parts of its own size. */
function covered(r: Rect, others: Rect[], weight: number): number {
  let sum = 0
  for (const o of others) sum += overlap(r, o)
  return (weight * sum) / ((r.x1 - r.x0) * (r.y1 - r.y0))
}

interface Label {
  medal: Rect
  name: Rect
  text: number
  cost: number
}

/** Looks for the medallion and the name over a coarse grid, then more finely around the best. */
function tryLabel(g: Ground, taken: Rect[], most: number): Label | null {
  let best: Label | null = null
  for (const text of [NAME, NAME * 0.84]) best = labelIn(g, taken, grown(g.grid.box, 10), 5, text, most, best)
  if (!best) return null
  const [x, y] = middle(best.medal)
  return labelIn(g, taken, about(x, y, 9, 9), 1.5, best.text, most, best)
}

function labelIn(
  g: Ground,
  taken: Rect[],
  box: Rect,
  step: number,
  text: number,
  most: number,
  so: Label | null,
): Label | null {
  const w = nameWidth(g.area.name, text)
  const wide = g.area.vp ? MEDAL + 9 : MEDAL
  const penalty = text < NAME ? 4 : 0
  // From the medallion to the name: below, above, right, left; then flush with its edges.
  const [h, s] = [MEDAL / 2 + text / 2 + 0.5, (w - wide) / 2]
  const ways: Point[] = [
    [0, h],
    [0, -h],
    [wide / 2 + w / 2 + 1, 0],
    [-wide / 2 - w / 2 - 1, 0],
    [s, h],
    [-s, h],
    [s, -h],
    [-s, -h],
  ]
  let best = so
  let least = Math.min(most, so?.cost ?? Infinity)
  for (let y = box.y0; y <= box.y1; y += step)
    for (let x = box.x0; x <= box.x1; x += step) {
      const medal = about(x, y, wide, MEDAL)
      let base =
        penalty + 0.09 * Math.hypot(x - g.area.center[0], y - g.area.center[1]) + 150 * (1 - g.grid.share(medal))
      if (base >= least) continue
      base += covered(medal, taken, 140) + covered(medal, g.fixed, 110)
      for (const [n, [dx, dy]] of ways.entries()) {
        if (base + 0.3 * n >= least) break
        const name = about(x + dx, y + dy, w, text + 1)
        const home = g.grid.share(name)
        let cost = base + 0.3 * n + 46 * (1 - home) + (home < 0.55 ? 25 : 0)
        if (cost >= least) continue
        cost += covered(name, taken, 140) + covered(name, g.fixed, 110)
        if (cost < least) {
          least = cost
          best = { medal, name, text, cost }
        }
      }
    }
  return best
}

/** Crossings and numbers of Areas are drawn larger while the map is small. */
const GROWN = 1.4

/**
 * Places for the large names, cities first: near their Areas and off everything else. Counters make way for them, so
 * they count for less.
 */
function largeNames(all: Ground[]): Map<Ground, Point> {
  const out = new Map<Ground, Point>()
  const counters = all.flatMap((g) => g.out.stacks)
  const taken = all.flatMap((g) => numbers(g))
  const order = (a: Ground, b: Ground) =>
    b.area.vp - a.area.vp || Number(b.area.city) - Number(a.area.city) || spread(b) - spread(a)
  for (const g of all.filter((g) => g.area.vp).sort(order)) {
    const { city } = g.area
    const found = largeName(g, taken, counters, city ? 14 : 30)
    if (found.cost > (city ? 60 : 36)) continue
    out.set(g, [middle(found.at)[0], middle(found.at)[1] + LARGE * 0.3])
    taken.push(grown(found.at, 7))
  }
  return out
}

/** The number of an Area and, where it scores, its points. */
function numbers(g: Ground): Rect[] {
  const [x, y] = [g.out.medal.x0 + MEDAL / 2, (g.out.medal.y0 + g.out.medal.y1) / 2]
  return [about(x, y, 20, 17), ...(g.area.vp ? [about(x + 12.6, y - 5, 14, 14)] : [])]
}

function largeName(g: Ground, taken: Rect[], counters: Rect[], abroad: number): { at: Rect; cost: number } {
  const w = nameWidth(g.area.name, LARGE) * 0.95
  const [cx, cy] = middle(g.grid.box)
  let best: { at: Rect; cost: number } = { at: g.out.name, cost: Infinity }
  const reach = (g.grid.box.x1 - g.grid.box.x0) / 2 + 30
  const fixed = g.fixed.map((r) => grown(r, ((GROWN - 1) * Math.min(r.x1 - r.x0, r.y1 - r.y0)) / 2))
  for (let y = cy - 70; y <= cy + 70; y += 4)
    for (let x = cx - reach; x <= cx + reach; x += 5) {
      const at = about(x, y, w, LARGE * 0.8)
      let cost = 0.35 * Math.max(0, Math.hypot(x - cx, 1.3 * (y - cy)) - 12) + abroad * (1 - g.grid.share(at))
      if (cost >= best.cost) continue
      cost += covered(at, taken, 160) + covered(at, fixed, 160) + covered(at, counters, 25)
      if (cost < best.cost) best = { at, cost }
    }
  return best
}
