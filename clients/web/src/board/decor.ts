// Woods, heights, fields and houses: decoration that follows the terrain of the Areas, the same every
// time. Nothing of it has an effect on the rules.

import { Field } from './field'
import { curve, farFrom, inside, noise, random } from './geometry'
import type { Board, BoardArea, Point } from '../api/types'

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

export function decorate(board: Board): Decor {
  const water = [...(board.rivers ?? []), ...(board.canals ?? [])].map((w) => w.line)
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
function woodiness(a: BoardArea): number {
  if (a.polder) return -0.75
  if (a.tem >= 3) return -0.6
  if (a.elevated) return -0.42
  return a.tem === 2 ? -0.5 : -0.62
}

function woodField(board: Board, water: Point[][]): Field {
  const ground = new Field(board.width, board.height, CELL)
  ground.each(() => -1)
  for (const a of board.areas) ground.fill(a.polygon, woodiness(a))
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
  for (const r of board.roads ?? []) along(r.line, 9)
  for (const a of board.areas) f.press(a.center[0], a.center[1], 16 + 6 * a.tem, -0.5)
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

function heights(board: Board): string[] {
  const f = new Field(board.width, board.height, CELL)
  for (const a of board.areas) if (a.elevated) f.fill(a.polygon, 1)
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
function fields(board: Board, wood: Field): string {
  const r = random(23)
  let d = ''
  for (const a of board.areas) {
    if (a.polder || a.elevated || a.tem > 2) continue
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

function houses(board: Board, water: Point[][]): { houses: string; town: string } {
  const out = { houses: '', town: '' }
  for (const [n, a] of board.areas.entries()) {
    const r = random(n + 101)
    const count = [0, 7, 12, 44, 78][a.tem] ?? 10
    const spread = [0, 8, 10, 17, 20][a.tem] ?? 10
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
      if (a.tem >= 3 && far < spread) out.town += d
      else out.houses += d
    }
  }
  return out
}
