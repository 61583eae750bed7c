// Woods, heights, fields and houses: decoration that follows the terrain of the Areas, the same every
// time. Nothing of it has an effect on the rules.

import { Field } from './field'
import { curve, farFrom, inside, noise, random } from './geometry'
import type { Model, Point } from './snapshot'

export interface Decor {
  /** Outlines of woods. */
  woods: string
  trees: string
  /** Lines of height, lowest first. */
  heights: string[]
  houses: string
  /** Houses of large towns, drawn darker. */
  town: string
  fields: string
}

const CELL = 4

/** An Area as its decoration is made of. */
interface Land {
  polygon: Point[]
  center: Point
  pattern: string
}

/** The land of a board. */
interface Country {
  width: number
  height: number
  areas: Land[]
  water: Point[][]
  roads: Point[][]
}

function countryOf(b: Model): Country {
  const pattern = (key: string) => b.grounds.find((g) => g.key === key)?.pattern ?? 'open'
  const lines = (kinds: string[]) => b.lines.filter((l) => kinds.includes(l.kind)).map((l) => l.points)
  return {
    width: b.plane.width,
    height: b.plane.height,
    areas: (b.places ?? []).flatMap((p) =>
      p.outline ? [{ polygon: p.outline, center: p.at, pattern: pattern(p.ground) }] : [],
    ),
    water: lines(['river', 'canal', 'stream']),
    roads: lines(['road']),
  }
}

export function decorate(model: Model): Decor {
  const board = countryOf(model)
  const { water } = board
  const wood = woodField(board, water)
  const outline = wood.rings(0).filter((r) => r.length > 8)
  return {
    woods: outline.map((r) => curve(thin(r, 2), true, 0)).join(''),
    trees: trees(wood),
    heights: heights(board),
    ...houses(board, water),
    fields: fields(board, wood),
  }
}

/** Every n-th point. */
const thin = (line: Point[], every: number): Point[] =>
  line.length < 4 * every ? line : line.filter((_, i) => i % every === 0)

/** How readily woods grow: above zero they do. */
const WOODS: Record<string, number> = {
  forest: -0.3,
  close: -0.5,
  heights: -0.42,
  polder: -0.75,
  town: -0.6,
  city: -0.6,
}
/** How many houses there are, and how far they spread. */
const HOUSES: Record<string, [number, number]> = {
  close: [12, 10],
  town: [44, 17],
  city: [78, 20],
  polder: [7, 8],
  heights: [7, 8],
}
const FARMS: [number, number] = [7, 8]
const built = (a: Land): boolean => a.pattern === 'town' || a.pattern === 'city'

function woodField(board: Country, water: Point[][]): Field {
  const ground = new Field(board.width, board.height, CELL)
  ground.each(() => -1)
  for (const a of board.areas) ground.fill(a.polygon, WOODS[a.pattern] ?? -0.62)
  ground.blur(2)
  const f = new Field(board.width, board.height, CELL)
  f.each((x, y, i) => {
    const n = 0.55 * noise(x / 62, y / 62) + 0.3 * noise(x / 29 + 50, y / 29) + 0.15 * noise(x / 12, y / 12 + 90)
    return n + ground.at[i]!
  })
  const along = (line: Point[], radius: number) => {
    for (let i = 0; i + 1 < line.length; i++) {
      const [[ax, ay], [bx, by]] = [line[i]!, line[i + 1]!]
      const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / CELL)
      for (let s = 0; s <= steps; s++) f.press(ax + ((bx - ax) * s) / steps, ay + ((by - ay) * s) / steps, radius, -0.4)
    }
  }
  for (const line of water) along(line, 13)
  for (const line of board.roads) along(line, 9)
  for (const a of board.areas)
    f.press(a.center[0], a.center[1], a.pattern === 'city' ? 40 : a.pattern === 'town' ? 34 : 22, -0.5)
  return f
}

/** Crowns of trees, scattered over the woods. */
function trees(wood: Field): string {
  const r = random(17)
  let d = ''
  for (let y = 4; y < wood.height; y += 6.4)
    for (let x = 4; x < wood.width; x += 6.4) {
      const [px, py] = [x + r() * 5, y + r() * 5]
      const i = Math.round(py / CELL) * wood.cols + Math.round(px / CELL)
      if ((wood.at[i] ?? -1) < 0.03) continue
      const s = 1.1 + r() * 0.8
      d += `M${px.toFixed(1)} ${py.toFixed(1)}q${-s} ${(-2 * s).toFixed(1)} ${s.toFixed(1)} ${(-2.1 * s).toFixed(1)}t${s.toFixed(1)} ${(2.1 * s).toFixed(1)}`
    }
  return d
}

function heights(board: Country): string[] {
  const f = new Field(board.width, board.height, CELL)
  for (const a of board.areas) if (a.pattern === 'heights') f.fill(a.polygon, 1)
  f.blur(5)
  f.blur(4)
  f.each((x, y, i) => f.at[i]! * (0.62 + 0.6 * noise(x / 55 + 7, y / 55) + 0.16 * noise(x / 19, y / 19 + 3)))
  return [0.34, 0.5, 0.64, 0.78, 0.92].map((level) =>
    f
      .rings(level)
      .filter((r) => r.length > 10)
      .map((r) => curve(thin(r, 2), true, 0))
      .join(''),
  )
}

/** Short hedges and furrows on open ground. */
function fields(board: Country, wood: Field): string {
  const r = random(23)
  let d = ''
  for (const a of board.areas) {
    if (a.pattern === 'polder' || a.pattern === 'heights' || built(a)) continue
    const xs = a.polygon.map((p) => p[0])
    const ys = a.polygon.map((p) => p[1])
    const [x0, y0, w, h] = [
      Math.min(...xs),
      Math.min(...ys),
      Math.max(...xs) - Math.min(...xs),
      Math.max(...ys) - Math.min(...ys),
    ]
    const turn = r() * Math.PI
    for (let n = (w * h) / 520; n > 0; n--) {
      const [x, y] = [x0 + r() * w, y0 + r() * h]
      const i = Math.round(y / CELL) * wood.cols + Math.round(x / CELL)
      if (!inside(x, y, a.polygon) || (wood.at[i] ?? 1) > -0.02) continue
      const angle = turn + (r() < 0.5 ? 0 : Math.PI / 2)
      const half = 2.5 + r() * 4
      d += `M${(x - half * Math.cos(angle)).toFixed(1)} ${(y - half * Math.sin(angle)).toFixed(1)}l${(2 * half * Math.cos(angle)).toFixed(1)} ${(2 * half * Math.sin(angle)).toFixed(1)}`
    }
  }
  return d
}

function houses(board: Country, water: Point[][]): { houses: string; town: string } {
  const out = { houses: '', town: '' }
  for (const [n, a] of board.areas.entries()) {
    const r = random(n + 101)
    const [count, spread] = HOUSES[a.pattern] ?? FARMS
    const turn = r() * Math.PI
    const near = water.filter((line) => farFrom(a.center[0], a.center[1], line) < 80 * 80)
    for (let i = 0; i < count; i++) {
      const far = spread * Math.sqrt(-Math.log(1 - r() * 0.97)) * 0.85
      const way = r() * 2 * Math.PI
      const p: Point = [a.center[0] + far * Math.cos(way), a.center[1] + far * Math.sin(way)]
      const [w, h] = [1.6 + r() * 2.6, 1.4 + r() * 1.5]
      const angle = turn + (r() < 0.5 ? 0 : Math.PI / 2)
      if (!inside(p[0], p[1], a.polygon) || near.some((line) => farFrom(p[0], p[1], line) < 72)) continue
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const corner = (x: number, y: number) =>
        `${(p[0] + x * c - y * s).toFixed(1)} ${(p[1] + x * s + y * c).toFixed(1)}`
      const d = `M${corner(-w, -h)}L${corner(w, -h)}L${corner(w, h)}L${corner(-w, h)}Z`
      if (built(a) && far < spread) out.town += d
      else out.houses += d
    }
  }
  return out
}
