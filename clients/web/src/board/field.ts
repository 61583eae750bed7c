import { bounds, inside } from './geometry'
import type { Point } from '../api/types'

/** A grid of numbers over the plane, from which outlines of woods and lines of height are drawn. */
export class Field {
  readonly cols: number
  readonly rows: number
  readonly at: Float32Array

  constructor(
    readonly width: number,
    readonly height: number,
    readonly cell: number,
  ) {
    this.cols = Math.ceil(width / cell) + 1
    this.rows = Math.ceil(height / cell) + 1
    this.at = new Float32Array(this.cols * this.rows)
  }

  each(f: (x: number, y: number, i: number) => number): void {
    for (let r = 0, i = 0; r < this.rows; r++)
      for (let c = 0; c < this.cols; c++, i++) this.at[i] = f(c * this.cell, r * this.cell, i)
  }

  /** Sets the cells inside a polygon. */
  fill(polygon: Point[], value: number): void {
    const b = bounds(polygon)
    const last = (x: number, most: number) => Math.min(most - 1, Math.floor(x / this.cell))
    for (let r = Math.max(0, Math.ceil(b.y0 / this.cell)); r <= last(b.y1, this.rows); r++)
      for (let c = Math.max(0, Math.ceil(b.x0 / this.cell)); c <= last(b.x1, this.cols); c++)
        if (inside(c * this.cell, r * this.cell, polygon)) this.at[r * this.cols + c] = value
  }

  /** Lowers the cells around a point to a value, less and less outwards. */
  press(x: number, y: number, radius: number, value: number): void {
    const k = this.cell
    for (let r = Math.max(0, Math.ceil((y - radius) / k)); r <= Math.min(this.rows - 1, (y + radius) / k); r++)
      for (let c = Math.max(0, Math.ceil((x - radius) / k)); c <= Math.min(this.cols - 1, (x + radius) / k); c++) {
        const far = Math.hypot(c * k - x, r * k - y) / radius
        const i = r * this.cols + c
        if (far < 1) this.at[i] = Math.min(this.at[i]!, value + far * far)
      }
  }

  /** Softens what was filled: means of squares, across and then down. */
  blur(radius: number): void {
    const line = new Float32Array(Math.max(this.cols, this.rows))
    const pass = (start: number, step: number, count: number) => {
      let sum = 0
      const get = (i: number) => this.at[start + Math.max(0, Math.min(count - 1, i)) * step]!
      for (let i = -radius; i <= radius; i++) sum += get(i)
      for (let i = 0; i < count; i++) {
        line[i] = sum / (2 * radius + 1)
        sum += get(i + radius + 1) - get(i - radius)
      }
      for (let i = 0; i < count; i++) this.at[start + i * step] = line[i]!
    }
    for (let r = 0; r < this.rows; r++) pass(r * this.cols, 1, this.cols)
    for (let c = 0; c < this.cols; c++) pass(c, this.cols, this.rows)
  }

  /** The lines on which the field has a value, as closed rings (marching squares). */
  rings(level: number): Point[][] {
    const next = new Map<number, number[]>()
    const where = new Map<number, Point>()
    const { cols, rows, cell, at } = this
    const total = cols * rows
    const cross = (i: number, down: boolean): number => {
      const id = down ? i + total : i
      if (!where.has(id)) {
        const [a, b] = [at[i]!, at[down ? i + cols : i + 1]!]
        const t = (level - a) / (b - a)
        const [c, r] = [i % cols, Math.floor(i / cols)]
        where.set(id, [(c + (down ? 0 : t)) * cell, (r + (down ? t : 0)) * cell])
      }
      return id
    }
    const link = (a: number, b: number) => {
      const to = next.get(a)
      if (to) to.push(b)
      else next.set(a, [b])
    }
    for (let r = 0; r + 1 < rows; r++)
      for (let c = 0; c + 1 < cols; c++) {
        const i = r * cols + c
        const [tl, tr, bl, br] = [at[i]! > level, at[i + 1]! > level, at[i + cols]! > level, at[i + cols + 1]! > level]
        if (tl === tr && tr === bl && bl === br) continue
        // The high ground lies to the left of each piece.
        const [top, left, right, low] = [
          () => cross(i, false),
          () => cross(i, true),
          () => cross(i + 1, true),
          () => cross(i + cols, false),
        ]
        const code = (tl ? 8 : 0) | (tr ? 4 : 0) | (br ? 2 : 0) | (bl ? 1 : 0)
        const pieces = PIECES[code]!
        const side = [top, right, low, left]
        for (const [from, to] of pieces) link(side[from]!(), side[to]!())
      }
    return chain(next, where)
  }
}

/** Of a cell of marching squares: pieces from side to side; 0 top, 1 right, 2 below, 3 left. */
const PIECES: [number, number][][] = [
  [],
  [[3, 2]],
  [[2, 1]],
  [[3, 1]],
  [[1, 0]],
  [
    [3, 0],
    [1, 2],
  ],
  [[2, 0]],
  [[3, 0]],
  [[0, 3]],
  [[0, 2]],
  [
    [0, 1],
    [2, 3],
  ],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  [[2, 3]],
  [],
]

function chain(next: Map<number, number[]>, where: Map<number, Point>): Point[][] {
  const out: Point[][] = []
  for (const [start, ways] of next)
    while (ways.length > 0) {
      const line: Point[] = []
      let at = start
      for (;;) {
        line.push(where.get(at)!)
        const to = next.get(at)?.pop()
        if (to === undefined || to === start) break
        at = to
      }
      if (line.length > 3) out.push(line)
    }
  return out
}
