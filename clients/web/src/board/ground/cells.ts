// Places that all have one shape, such as the hexes of a map: columns of numbers, and which is where.

import type { Spot } from '../scene'
import type { Cells, Model, Point } from '../snapshot'

export class CellGrid {
  readonly codes: string[]
  readonly x: Float64Array
  readonly y: Float64Array
  /** Indices into the grounds of the model. */
  readonly ground: Uint8Array
  readonly shape: Point[]
  readonly out: Set<number>
  /** Width and height of a cell, and how far its corners are from its middle. */
  readonly across: number
  readonly down: number
  readonly radius: number
  private readonly index: Map<string, number>
  private readonly spots = new Map<string, Spot>()
  /** Cells by squares of the plane, as wide as a cell. */
  private readonly squares = new Map<number, number[]>()
  private beside: Int32Array | undefined

  constructor(
    private readonly model: Model,
    private readonly cells: Cells,
  ) {
    this.codes = cells.codes
    this.x = Float64Array.from(cells.x)
    this.y = Float64Array.from(cells.y)
    this.ground = bytes(cells.ground)
    this.shape = cells.shape
    this.out = new Set(cells.out)
    const [xs, ys] = [cells.shape.map((p) => p[0]), cells.shape.map((p) => p[1])]
    this.across = Math.max(...xs) - Math.min(...xs)
    this.down = Math.max(...ys) - Math.min(...ys)
    this.radius = Math.max(...cells.shape.map(([x, y]) => Math.hypot(x, y)))
    this.index = new Map(cells.codes.map((c, i) => [c, i]))
    for (let i = 0; i < this.codes.length; i++) {
      const key = this.square(this.x[i]!, this.y[i]!)
      const have = this.squares.get(key)
      if (have) have.push(i)
      else this.squares.set(key, [i])
    }
  }

  get count(): number {
    return this.codes.length
  }

  at = (code: string): number => this.index.get(code) ?? -1

  /** The pattern of the ground of a cell. */
  pattern(i: number): string {
    return this.model.grounds[this.ground[i] ?? 0]?.pattern ?? 'open'
  }

  /** A second pattern, of what lies on the ground besides; empty: none. */
  also(i: number): string {
    return this.model.grounds[this.ground[i] ?? 0]?.also ?? ''
  }

  name(i: number): string {
    return this.cells.names?.[i] ?? ''
  }

  badges(i: number) {
    return this.cells.badges?.[i] ?? []
  }

  /** The cell whose middle is nearest, or -1 where none is near. Among hexes, that is the hex a point is in. */
  near(x: number, y: number, within = this.radius): number {
    let best = -1
    let least = within * within * 1.0001
    const far = Math.ceil(within / this.across)
    for (let c = -far; c <= far; c++)
      for (let r = -far; r <= far; r++)
        for (const i of this.squares.get(this.square(x + c * this.across, y + r * this.across)) ?? []) {
          const d = (this.x[i]! - x) ** 2 + (this.y[i]! - y) ** 2
          if (d < least) {
            least = d
            best = i
          }
        }
    return best
  }

  /** Those whose middles lie in a rectangle. */
  within(x0: number, y0: number, x1: number, y1: number): number[] {
    const out: number[] = []
    const k = this.across
    for (let c = Math.floor(x0 / k); c <= Math.floor(x1 / k); c++)
      for (let r = Math.floor(y0 / k); r <= Math.floor(y1 / k); r++)
        for (const i of this.squares.get(key(c, r)) ?? []) {
          const [x, y] = [this.x[i]!, this.y[i]!]
          if (x >= x0 && x < x1 && y >= y0 && y < y1) out.push(i)
        }
    return out
  }

  /** The cell over a side of another: the side from corner s to the next; -1 at the edge of the map. */
  over(i: number, s: number): number {
    const n = this.shape.length
    this.beside ??= this.neighbours()
    return this.beside[i * n + s]!
  }

  private neighbours(): Int32Array {
    const n = this.shape.length
    const all = new Int32Array(this.count * n)
    for (let i = 0; i < this.count; i++)
      for (let s = 0; s < n; s++) {
        const [a, b] = [this.shape[s]!, this.shape[(s + 1) % n]!]
        all[i * n + s] = this.near(this.x[i]! + a[0] + b[0], this.y[i]! + a[1] + b[1], this.radius / 2)
      }
    return all
  }

  spot(code: string): Spot | undefined {
    const have = this.spots.get(code)
    const i = this.at(code)
    if (have || i < 0) return have
    const [x, y] = [this.x[i]!, this.y[i]!]
    const ground = this.model.grounds[this.ground[i] ?? 0]
    const spot: Spot = {
      place: code,
      name: this.name(i),
      kind: this.cells.kind,
      ground: ground?.word ?? '',
      pattern: ground?.pattern ?? 'open',
      words: this.badges(i).flatMap((b) => (b.word ? [b.word] : [])),
      at: [x, y],
      path: this.path(i),
      box: { x0: x - this.across / 2, y0: y - this.down / 2, x1: x + this.across / 2, y1: y + this.down / 2 },
      inPlay: !this.out.has(i),
      cell: true,
    }
    this.spots.set(code, spot)
    return spot
  }

  /** The outline of a cell, a little smaller or larger where asked. */
  path(i: number, by = 1): string {
    const n = (v: number) => Math.round(v * 100) / 100
    return 'M' + this.shape.map(([x, y]) => `${n(this.x[i]! + x * by)} ${n(this.y[i]! + y * by)}`).join('L') + 'Z'
  }

  /** Those sides of a cell beyond which something else is, drawn a little within it; the edge of the map is none, unless asked for. */
  rim(i: number, same: (j: number) => boolean, by = 0.94, edge = false): string {
    const n = this.shape.length
    let path = ''
    let last = false
    const at = (s: number) => {
      const [x, y] = this.shape[s % n]!
      return `${(this.x[i]! + x * by).toFixed(1)} ${(this.y[i]! + y * by).toFixed(1)}`
    }
    for (let s = 0; s < n; s++) {
      const j = this.over(i, s)
      const open = j >= 0 ? !same(j) : edge
      if (open) path += last ? 'L' + at(s + 1) : `M${at(s)}L${at(s + 1)}`
      last = open
    }
    return path
  }

  /** The outline around the middle. */
  local(by = 1): string {
    return 'M' + this.shape.map(([x, y]) => `${(x * by).toFixed(2)} ${(y * by).toFixed(2)}`).join('L') + 'Z'
  }

  /** The cell next to a point in a direction of the screen: that nearest to a step away, but not the one at hand. */
  step(i: number, from: Point, dx: number, dy: number): number {
    const stride = Math.min(this.across, this.down)
    const [x, y] = [from[0] + dx * stride, from[1] + dy * stride]
    const next = this.near(x, y, this.radius * 1.2)
    return next === i ? this.near(x + dx * stride * 0.5, y + dy * stride * 0.5, this.radius * 1.2) : next
  }

  private square(x: number, y: number): number {
    return key(Math.floor(x / this.across), Math.floor(y / this.across))
  }
}

const key = (c: number, r: number): number => (c + 4096) * 16384 + r + 4096

/** Bytes as the server packs them, or a list of numbers. */
function bytes(ground: Cells['ground']): Uint8Array {
  if (typeof ground !== 'string') return Uint8Array.from(ground)
  return Uint8Array.from(atob(ground), (c) => c.charCodeAt(0))
}

const grids = new WeakMap<object, CellGrid>()

export function cellsOf(model: Model, cells: Cells): CellGrid {
  let grid = grids.get(cells)
  if (!grid) grids.set(cells, (grid = new CellGrid(model, cells)))
  return grid
}
