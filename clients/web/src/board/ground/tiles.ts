// A sheet too large to draw at once, in squares: each is drawn when it is first seen, and those that have not been seen
// for longest are given up.

export const TILE = 512
const BYTES = 64 * 1024 * 1024
/** As many as may be seen at once; where there would be more, coarser ones do. */
const MOST = 56

export interface Sheet {
  width: number
  height: number
  /** Drawn beyond its edges, in units of the sheet. */
  margin: number
  /** Draws the part of the sheet from x, y at so many pixels a unit. */
  paint: (ctx: CanvasRenderingContext2D, x: number, y: number, scale: number) => void
}

export interface Shift {
  x: number
  y: number
  k: number
}

interface Tile {
  canvas: HTMLCanvasElement
  used: number
}

export class Tiles {
  private readonly kept = new Map<string, Tile>()
  private clock = 0

  constructor(private readonly sheet: Sheet) {}

  /** Forgets what was drawn. */
  clear(): void {
    this.kept.clear()
  }

  get count(): number {
    return this.kept.size
  }

  /** Pixels a unit of a level; each second one is twice as fine. */
  private scale(level: number): number {
    const { width, height } = this.sheet
    return (TILE / Math.max(width, height)) * 2 ** (level / 2)
  }

  /** The level for a zoom: hardly ever enlarged, and never too many squares at once. */
  level(k: number, width: number, height: number): number {
    let level = Math.max(0, Math.ceil(2 * Math.log2(k / this.scale(0)) - 0.2))
    for (; level > 0; level--) {
      const side = (TILE * k) / this.scale(level)
      if ((width / side + 1) * (height / side + 1) <= MOST) break
    }
    return level
  }

  /**
   * Draws what is seen, at k pixels a unit; squares that are not drawn yet are, until the time is up. Where one is missing,
   * a coarser one stands for it. Tells whether all are there.
   */
  draw(ctx: CanvasRenderingContext2D, at: Shift, width: number, height: number, time: number): boolean {
    const end = performance.now() + time
    const level = this.level(at.k, width, height)
    const side = TILE / this.scale(level)
    const { margin } = this.sheet
    const from = (v: number) => Math.floor((v + margin) / side)
    const [c0, r0] = [Math.max(0, from(-at.x / at.k)), Math.max(0, from(-at.y / at.k))]
    const c1 = Math.min(from(this.sheet.width + margin), from((width - at.x) / at.k))
    const r1 = Math.min(from(this.sheet.height + margin), from((height - at.y) / at.k))
    const [mc, mr] = [(c0 + c1) / 2, (r0 + r1) / 2]
    const squares: [number, number][] = []
    for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) squares.push([c, r])
    // The middle of the view comes first.
    squares.sort((a, b) => Math.hypot(a[0] - mc, a[1] - mr) - Math.hypot(b[0] - mc, b[1] - mr))
    let whole = true
    this.clock++
    for (const [c, r] of squares) {
      const key = `${level} ${c} ${r}`
      let tile = this.kept.get(key)
      if (!tile && performance.now() < end) {
        tile = this.make(level, c, r)
        this.kept.set(key, tile)
      }
      const [x, y] = [at.x + at.k * (c * side - margin), at.y + at.k * (r * side - margin)]
      const [px, py] = [Math.round(x), Math.round(y)]
      const [pw, ph] = [Math.round(x + at.k * side) - px, Math.round(y + at.k * side) - py]
      if (tile) {
        tile.used = this.clock
        ctx.drawImage(tile.canvas, 0, 0, TILE, TILE, px, py, pw, ph)
      } else {
        whole = false
        this.stand(ctx, level, c, r, px, py, pw, ph)
      }
    }
    this.tidy()
    return whole
  }

  /** Draws a part of a coarser square in the place of a fine one. */
  private stand(
    ctx: CanvasRenderingContext2D,
    level: number,
    c: number,
    r: number,
    x: number,
    y: number,
    w: number,
    h: number,
  ): void {
    for (let up = 1; 2 * up <= level; up++) {
      const parts = 2 ** up
      const tile = this.kept.get(`${level - 2 * up} ${Math.floor(c / parts)} ${Math.floor(r / parts)}`)
      if (!tile) continue
      tile.used = this.clock
      const part = TILE / parts
      ctx.drawImage(tile.canvas, (c % parts) * part, (r % parts) * part, part, part, x, y, w, h)
      return
    }
  }

  private make(level: number, c: number, r: number): Tile {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = TILE
    const scale = this.scale(level)
    const [x, y] = [(c * TILE) / scale - this.sheet.margin, (r * TILE) / scale - this.sheet.margin]
    const ctx = canvas.getContext('2d')
    if (ctx) {
      ctx.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
      this.sheet.paint(ctx, x, y, scale)
    }
    return { canvas, used: this.clock }
  }

  private tidy(): void {
    const most = BYTES / (TILE * TILE * 4)
    if (this.kept.size <= most) return
    const old = [...this.kept].filter(([, t]) => t.used < this.clock).sort((a, b) => a[1].used - b[1].used)
    for (const [key, t] of old.slice(0, this.kept.size - most)) {
      this.kept.delete(key)
      t.canvas.width = t.canvas.height = 0
    }
  }
}
