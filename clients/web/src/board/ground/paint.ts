// The land of a board of cells, drawn on a canvas: ground, texture, the lattice, water, ways, names and numbers. What is
// drawn at a place depends on the place alone, so that squares of the sheet fit together.

import { linesOf } from '../scene'
import { noise, random } from '../geometry'
import { nameWidth } from '../layout'
import type { Layers, Model, Point } from '../snapshot'
import type { CellGrid } from './cells'

type Ctx = CanvasRenderingContext2D

export interface Style {
  terrain: boolean
  roads: boolean
  names: boolean
  /** Layers that are not shown. */
  hidden: string[]
}

export const styleOf = (l: Layers, b: Model): Style => ({
  terrain: l.terrain,
  roads: l.roads,
  names: l.names,
  hidden: (b.layers ?? []).map((x) => x.key).filter((key) => !l[key]),
})

/** Fill of the ground, and the line around a patch of it. */
const GROUND: Record<string, { fill: string; edge?: string }> = {
  open: { fill: '#ebe5c8' },
  close: { fill: '#dfe0b9', edge: '#c3c491' },
  forest: { fill: '#b9c594', edge: '#8a9a63' },
  heights: { fill: '#d9c08c', edge: '#b98f50' },
  rough: { fill: '#ded3b2', edge: '#b7a67c' },
  marsh: { fill: '#d5dfca', edge: '#a3bba7' },
  polder: { fill: '#d3e2cf', edge: '#a9c7b6' },
  town: { fill: '#e3cdb6', edge: '#b48f77' },
  city: { fill: '#d9b7a0', edge: '#9a6650' },
  water: { fill: '#9cc5dc', edge: '#34627f' },
  box: { fill: '#f5edd6', edge: '#5b4a28' },
}

/** Cells of one path. */
const PART = 24

/** Widths of a cell in pixels from which something is drawn. */
const FROM = { lattice: 9, texture: 17, fine: 27, names: 16, badges: 24, numbers: 58 }

export class Painter {
  private readonly outlines: (Float64Array | undefined)[] = []
  private readonly lines: Way[]
  private readonly labels: Text[]

  constructor(
    private readonly cells: CellGrid,
    model: Model,
  ) {
    const minor = (of: string | undefined) => of === 'minor'
    this.lines = WAYS.flatMap((look) =>
      linesOf(model, look.kind)
        .filter((l) => minor(l.class) === minor(look.of))
        .map((l) => wayOf(look, l)),
    )
    const named = this.named()
    const known = new Set(named.map((n) => n.text))
    // A town is named once: by its cell, below the counters, rather than by a label in the middle.
    const labels = model.labels
      .filter((l) => l.kind !== 'town' || !known.has(l.text))
      .map((l): Text => ({ ...l, angle: l.angle ?? 0, big: false, faint: false }))
    this.labels = [...labels, ...named]
  }

  /** The names of cells, below their counters. A town of several cells is named once, below the lowest. */
  private named(): Text[] {
    const { cells } = this
    const out: (Text & { xs: number[] })[] = []
    for (let i = 0; i < cells.count; i++) {
      const text = cells.name(i)
      if (text === '') continue
      const [x, y] = [cells.x[i]!, cells.y[i]! + cells.down * (this.flat ? 0.4 : 0.42)]
      const same = out.find((t) => t.text === text && Math.hypot(t.at[0] - x, t.at[1] - y) < 2 * cells.across)
      const [big, faint] = [cells.pattern(i) === 'city', cells.out.has(i)]
      if (!same) out.push({ text, at: [x, y], angle: 0, kind: 'town', big, faint, xs: [x] })
      else if (y > same.at[1] + 1) Object.assign(same, { at: [x, y], xs: [x] })
      else if (y > same.at[1] - 1) {
        same.xs.push(x)
        same.at = [same.xs.reduce((a, b) => a + b) / same.xs.length, y]
      }
    }
    stagger(out, cells.down * 0.3)
    return out
  }

  /** Draws a square of the sheet whose corner is at x, y; the context is set to units of the sheet. */
  paint(ctx: Ctx, x: number, y: number, side: number, scale: number, style: Style): void {
    const { cells } = this
    const pad = cells.radius * 2
    const near = cells.within(x - pad, y - pad, x + side + pad, y + side + pad)
    const px = cells.across * scale
    ctx.lineJoin = 'round'
    ctx.lineCap = 'round'
    this.sheetOf(ctx, near)
    if (style.terrain) {
      this.patches(ctx, near, px, scale)
      if (px >= FROM.texture) for (const i of near) this.texture(ctx, i, px >= FROM.fine)
    }
    if (px >= FROM.lattice) this.lattice(ctx, near, px, scale)
    const box = { x0: x - 20, y0: y - 20, x1: x + side + 20, y1: y + side + 20 }
    const ways = this.lines.filter((w) => w.x1 > box.x0 && w.x0 < box.x1 && w.y1 > box.y0 && w.y0 < box.y1)
    this.ways(ctx, style.roads ? ways : ways.filter((w) => w.look.kind !== 'road' && w.look.kind !== 'rail'), scale)
    this.rim(ctx, near)
    this.veil(ctx, near)
    if (px >= FROM.numbers) this.numbers(ctx, near, scale, style)
    if (px >= FROM.badges) this.badges(ctx, near, style.hidden)
    if (style.names && px >= FROM.names) this.names(ctx, x, y, side, px, scale, style.hidden)
  }

  /** A path of straight outlines of cells. */
  private straight(ctx: Ctx, list: number[], by = 1): void {
    const { shape, x, y } = this.cells
    ctx.beginPath()
    for (const i of list) {
      shape.forEach(([sx, sy], s) => {
        if (s === 0) ctx.moveTo(x[i]! + sx * by, y[i]! + sy * by)
        else ctx.lineTo(x[i]! + sx * by, y[i]! + sy * by)
      })
      ctx.closePath()
    }
  }

  /** A path of thousands of outlines takes far longer to fill than as many short ones. */
  private inParts(list: number[], draw: (part: number[]) => void): void {
    for (let i = 0; i < list.length; i += PART) draw(list.slice(i, i + PART))
  }

  private sheetOf(ctx: Ctx, near: number[]): void {
    ctx.fillStyle = GROUND.open!.fill
    this.inParts(near, (part) => {
      this.straight(ctx, part, 1.012)
      ctx.fill()
    })
  }

  /** Cells of one ground flow together; the edges of patches are drawn by a hand, not by a ruler. */
  private patches(ctx: Ctx, near: number[], px: number, scale: number): void {
    const by = new Map<string, number[]>()
    for (const i of near) {
      const p = this.cells.pattern(i)
      if (p === 'open' || !GROUND[p]) continue
      const have = by.get(p)
      if (have) have.push(i)
      else by.set(p, [i])
    }
    for (const p of ['polder', 'marsh', 'close', 'rough', 'heights', 'forest', 'town', 'city', 'box', 'water']) {
      const list = by.get(p)
      if (!list) continue
      ctx.fillStyle = GROUND[p]!.fill
      if (px < FROM.texture) {
        // So small nobody sees a hand.
        this.inParts(list, (part) => {
          this.straight(ctx, part, 1.05)
          ctx.fill()
        })
        continue
      }
      ctx.beginPath()
      for (const i of list) this.wobbly(ctx, i)
      ctx.fill()
      // Without it the seams between cells would show.
      ctx.strokeStyle = GROUND[p]!.fill
      ctx.lineWidth = Math.max(0.7, 0.8 / scale)
      ctx.stroke()
      if (p === 'water') this.shore(ctx, list, px)
      else this.edges(ctx, list, p, scale)
    }
  }

  /** The outline of a cell as the hand draws it: every corner and two points a side are pushed about a little. */
  private outline(i: number): Float64Array {
    const have = this.outlines[i]
    if (have) return have
    const { shape, x, y, radius } = this.cells
    const n = shape.length
    const out = new Float64Array(n * 6)
    const rim = (s: number) => this.cells.over(i, s) < 0
    for (let s = 0; s < n; s++)
      for (let t = 0; t < 3; t++) {
        const [a, b] = [shape[s]!, shape[(s + 1) % n]!]
        const f = t / 3
        const [px, py] = [x[i]! + a[0] * (1 - f) + b[0] * f, y[i]! + a[1] * (1 - f) + b[1] * f]
        // Neighbours have the same points but for rounding, which must not matter.
        const [u, v] = [Math.round(px * 4) / 4, Math.round(py * 4) / 4]
        // The edge of the map stays straight.
        const amp = rim(s) || (t === 0 && rim((s + n - 1) % n)) ? 0 : radius * 0.4
        out[(s * 3 + t) * 2] = px + amp * (noise(u / 13, v / 13) + 0.5 * noise(u / 5 + 9, v / 5) - 0.75)
        out[(s * 3 + t) * 2 + 1] = py + amp * (noise(u / 13 + 70, v / 13) + 0.5 * noise(u / 5 + 40, v / 5) - 0.75)
      }
    this.outlines[i] = out
    return out
  }

  private wobbly(ctx: Ctx, i: number): void {
    const o = this.outline(i)
    ctx.moveTo(o[0]!, o[1]!)
    for (let k = 2; k < o.length; k += 2) ctx.lineTo(o[k]!, o[k + 1]!)
    ctx.closePath()
  }

  /** Adds the sides of a cell beyond which the ground is another. */
  private outer(ctx: Ctx, i: number, same: (j: number) => boolean): void {
    const o = this.outline(i)
    const n = o.length / 6
    for (let s = 0; s < n; s++) {
      const j = this.cells.over(i, s)
      if (j >= 0 && same(j)) continue
      ctx.moveTo(o[s * 6]!, o[s * 6 + 1]!)
      for (let k = 1; k <= 3; k++) {
        const at = ((s * 3 + k) % (n * 3)) * 2
        ctx.lineTo(o[at]!, o[at + 1]!)
      }
    }
  }

  private edges(ctx: Ctx, list: number[], p: string, scale: number): void {
    const { edge } = GROUND[p]!
    if (!edge) return
    ctx.beginPath()
    for (const i of list) this.outer(ctx, i, (j) => this.cells.pattern(j) === p)
    ctx.strokeStyle = edge
    ctx.globalAlpha = p === 'forest' ? 0.9 : 0.6
    ctx.lineWidth = Math.max(0.8, 0.9 / scale)
    ctx.stroke()
    ctx.globalAlpha = 1
    if (p === 'heights') this.hachures(ctx, list)
  }

  /** Water has a bright bank, a dark shore and a second line within. */
  private shore(ctx: Ctx, list: number[], px: number): void {
    const path = () => {
      ctx.beginPath()
      for (const i of list) this.outer(ctx, i, (j) => this.cells.pattern(j) === 'water')
    }
    ctx.save()
    ctx.beginPath()
    for (const i of list) this.wobbly(ctx, i)
    ctx.clip()
    path()
    ctx.strokeStyle = '#7fb1cd'
    ctx.lineWidth = 13
    ctx.stroke()
    ctx.strokeStyle = '#b9d7e6'
    ctx.lineWidth = 7
    ctx.stroke()
    ctx.restore()
    path()
    ctx.strokeStyle = '#34627f'
    ctx.lineWidth = px > 20 ? 1.1 : 1.6
    ctx.stroke()
  }

  /** Short strokes down the slope, from the edge of the heights inwards. */
  private hachures(ctx: Ctx, list: number[]): void {
    ctx.beginPath()
    for (const i of list) {
      const o = this.outline(i)
      const [cx, cy] = [this.cells.x[i]!, this.cells.y[i]!]
      const n = o.length / 6
      const r = random(i + 5)
      for (let s = 0; s < n; s++) {
        const j = this.cells.over(i, s)
        if (j >= 0 && this.cells.pattern(j) === 'heights') continue
        for (let k = 0; k < 3; k++)
          for (const f of [0, 0.33, 0.66]) {
            const [a, b] = [(s * 3 + k) * 2, ((s * 3 + k + 1) % (n * 3)) * 2]
            const [x, y] = [o[a]! * (1 - f) + o[b]! * f, o[a + 1]! * (1 - f) + o[b + 1]! * f]
            const t = 0.13 + 0.12 * r()
            ctx.moveTo(x, y)
            ctx.lineTo(x + (cx - x) * t, y + (cy - y) * t)
          }
      }
    }
    ctx.strokeStyle = '#a87a38'
    ctx.globalAlpha = 0.65
    ctx.lineWidth = 0.6
    ctx.stroke()
    ctx.globalAlpha = 1
  }

  private texture(ctx: Ctx, i: number, fine: boolean): void {
    const draw = TEXTURES[this.cells.pattern(i)] ?? TEXTURES.open!
    draw(ctx, this.cells.x[i]!, this.cells.y[i]!, this.cells.radius, random(i * 7 + 13), fine)
    const also = TEXTURES[this.cells.also(i)]
    also?.(ctx, this.cells.x[i]!, this.cells.y[i]!, this.cells.radius, random(i * 7 + 17), fine)
  }

  private lattice(ctx: Ctx, near: number[], px: number, scale: number): void {
    ctx.strokeStyle = '#6f6140'
    // Every side is drawn by both its cells.
    ctx.globalAlpha = px < 16 ? 0.12 : px < 30 ? 0.2 : 0.26
    ctx.lineWidth = Math.max(0.35, 0.8 / scale)
    this.inParts(near, (part) => {
      this.straight(ctx, part)
      ctx.stroke()
    })
    ctx.globalAlpha = 1
  }

  private ways(ctx: Ctx, ways: Way[], scale: number): void {
    // First what lies under all ways of a kind, then what lies upon it, so that crossroads are open.
    for (const look of WAYS) {
      const own = ways.filter((w) => w.look === look)
      if (own.length === 0) continue
      for (const s of look.strokes) {
        if (s.least && s.least > this.cells.across * scale) continue
        ctx.strokeStyle = s.colour
        ctx.lineWidth = Math.max(s.width, (s.thin ?? 0) / scale)
        ctx.globalAlpha = s.alpha ?? 1
        ctx.setLineDash(s.dash ?? [])
        ctx.lineCap = s.dash ? 'butt' : 'round'
        for (const w of own) if (!s.of || s.of === w.of) ctx.stroke(w.path)
      }
      ctx.setLineDash([])
      ctx.lineCap = 'round'
      ctx.globalAlpha = 1
    }
  }

  /** The edge of the map. */
  private rim(ctx: Ctx, near: number[]): void {
    const { shape, x, y } = this.cells
    const n = shape.length
    ctx.beginPath()
    for (const i of near)
      for (let s = 0; s < n; s++) {
        if (this.cells.over(i, s) >= 0) continue
        const [a, b] = [shape[s]!, shape[(s + 1) % n]!]
        ctx.moveTo(x[i]! + a[0], y[i]! + a[1])
        ctx.lineTo(x[i]! + b[0], y[i]! + b[1])
      }
    ctx.strokeStyle = '#4a3c22'
    ctx.lineWidth = 2
    ctx.stroke()
  }

  /** The code of a cell stands at its top; where a name lies there, at its foot, or it is left out. */
  private numbers(ctx: Ctx, near: number[], scale: number, style: Style): void {
    const { cells } = this
    const size = Math.max(5.2, 8.5 / scale)
    ctx.font = `500 ${size}px 'Barlow Condensed', sans-serif`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'alphabetic'
    ctx.fillStyle = '#6b5d3c'
    const top = -cells.down / 2 + size + (this.flat ? 1 : 5)
    const names = style.names ? this.labels.filter((l) => l.kind === 'town') : []
    for (const i of near) {
      if (cells.out.has(i)) continue
      const [x, y] = [cells.x[i]!, cells.y[i]!]
      const under = names.filter((l) => Math.abs(l.at[0] - x) < 90 && Math.abs(l.at[1] - y) < 40)
      const free = (at: number) =>
        under.every((l) => {
          const high = sizeOf(l, scale)
          const half = l.text.length * high * 0.29 + size
          return Math.abs(l.at[0] - x) > half || l.at[1] < y + at - size || l.at[1] - high * 0.7 > y + at
        })
      const at = [top, cells.down / 2 - (this.flat ? 2 : 5.5)].find(free)
      if (at !== undefined) ctx.fillText(cells.codes[i]!, x, y + at)
    }
  }

  /** The cells have a side, not a corner, at the top. */
  private get flat(): boolean {
    return this.cells.shape.filter(([, y]) => Math.abs(y + this.cells.down / 2) < 0.01).length > 1
  }

  /** What is printed at a cell stands beside its counter: down from the left corner, or where cells have one at the top on their left side, then above. */
  private badges(ctx: Ctx, near: number[], hidden: string[]): void {
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    for (const i of near) {
      const list = this.cells.badges(i).filter((b) => !b.layer || !hidden.includes(b.layer))
      const [x, y] = [this.cells.x[i]!, this.cells.y[i]!]
      list
        .filter((b) => b.text !== '')
        .forEach((b, n) => {
          const [dx, dy] = this.flat ? [-18.6 + 3 * n, -0.5 + 11.5 * n] : BESIDE[n % BESIDE.length]!
          // A short one lies between the counter and the line along the side.
          const short = !this.flat && b.text.length < 2 ? 0.88 : 1
          disc(ctx, [x + dx * short, y + dy], b.text, b.kind === 'points')
        })
      for (const b of list) if (b.kind.startsWith('source_')) this.source(ctx, i, b.kind === 'source_allied' ? '#1d4fa8' : '#333b35')
    }
  }

  /** Where supply comes onto the map: an arrow over the side that is the edge of it, or of what is in play. */
  private source(ctx: Ctx, i: number, colour: string): void {
    const { shape } = this.cells
    const n = shape.length
    const edge = (j: number) => j < 0 || this.cells.out.has(j)
    const sides = shape.map((_, s) => s).filter((s) => edge(this.cells.over(i, s)))
    const s = sides[Math.floor(sides.length / 2)] ?? 0
    const [a, b] = [shape[s]!, shape[(s + 1) % n]!]
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const long = Math.hypot(mx, my)
    ctx.save()
    ctx.translate(this.cells.x[i]! + mx, this.cells.y[i]! + my)
    ctx.rotate(Math.atan2(-my / long, -mx / long))
    ctx.beginPath()
    for (const [x, y] of ARROW) ctx.lineTo(x, y)
    ctx.closePath()
    ctx.strokeStyle = '#fff8e6'
    ctx.lineWidth = 2.6
    ctx.stroke()
    ctx.fillStyle = colour
    ctx.fill()
    ctx.restore()
  }

  private names(ctx: Ctx, x: number, y: number, side: number, px: number, scale: number, hidden: string[]): void {
    ctx.textAlign = 'center'
    ctx.textBaseline = 'alphabetic'
    for (const l of this.labels) {
      if (l.layer && hidden.includes(l.layer)) continue
      const water = l.kind === 'water'
      const region = l.kind === 'region'
      if (!l.big && !water && !region && px < 24) continue
      const size = sizeOf(l, scale)
      const half = l.text.length * size * 0.4 + size
      if (l.at[0] + half < x || l.at[0] - half > x + side || l.at[1] + half < y || l.at[1] - half > y + side) continue
      ctx.save()
      ctx.translate(l.at[0], l.at[1])
      ctx.rotate((l.angle * Math.PI) / 180)
      ctx.font = water
        ? `italic 500 ${size}px Alegreya, Georgia, serif`
        : `${l.big ? 700 : 500} ${size}px 'Alegreya SC', Georgia, serif`
      ctx.letterSpacing = region ? `${size * 0.25}px` : water ? `${size * 0.1}px` : '0px'
      ctx.strokeStyle = water ? '#b5d5e5' : '#f8f1dc'
      ctx.globalAlpha = region || l.faint ? 0.4 : 0.9
      ctx.lineWidth = size * 0.24
      ctx.strokeText(l.text, 0, 0)
      ctx.globalAlpha = region || l.faint ? 0.5 : 1
      ctx.fillStyle = water ? '#0f3b5c' : region ? '#6b5a34' : '#2a2415'
      ctx.fillText(l.text, 0, 0)
      ctx.restore()
    }
  }

  private veil(ctx: Ctx, near: number[]): void {
    const out = near.filter((i) => this.cells.out.has(i))
    if (out.length === 0) return
    this.straight(ctx, out, 1.01)
    ctx.fillStyle = '#dccfae'
    ctx.globalAlpha = 0.72
    ctx.fill()
    ctx.globalAlpha = 1
  }
}

/** Where things printed at a cell stand whose counter leaves them room at its sides. */
const BESIDE: Point[] = [
  [-19, -6.1],
  [-19, 6.1],
  [-12, -18],
  [12, -18],
  [19, 6.1],
]

/** Of names side by side that would touch, every second one is written lower. */
export function stagger(names: Pick<Text, 'text' | 'at' | 'big'>[], lower: number): void {
  const half = (t: Pick<Text, 'text' | 'big'>) => nameWidth(t.text, t.big ? 10.5 : 8.5) / 2
  const moved = new Set<unknown>()
  for (const t of names.toSorted((a, b) => a.at[0] - b.at[0])) {
    const touched = names.some(
      (o) =>
        o !== t &&
        !moved.has(o) &&
        o.at[0] < t.at[0] &&
        Math.abs(o.at[1] - t.at[1]) < 1 &&
        t.at[0] - o.at[0] < half(o) + half(t),
    )
    if (touched) moved.add(t)
  }
  for (const t of names) if (moved.has(t)) t.at = [t.at[0], t.at[1] + lower]
}

/** How large a name is written. */
const sizeOf = ({ kind, big }: Text, scale: number): number =>
  kind === 'region' ? Math.max(22, 15 / scale) : big ? Math.max(10.5, 13 / scale) : Math.max(8.5, 11 / scale)

/** Points as red figures in a double ring, other things in ink. */
function disc(ctx: Ctx, [x, y]: Point, text: string, points: boolean): void {
  const ink = points ? '#8c1713' : '#3b3018'
  const ring = (r: number, width: number) => {
    ctx.beginPath()
    ctx.arc(x, y, r, 0, 2 * Math.PI)
    ctx.lineWidth = width
    ctx.strokeStyle = ink
  }
  ring(5.8, 1.1)
  ctx.fillStyle = '#fffaf0'
  ctx.fill()
  ctx.stroke()
  if (points) {
    ring(4.5, 0.45)
    ctx.stroke()
  }
  ctx.fillStyle = ink
  ctx.font = `700 ${text.length > 2 ? 5.4 : 7.8}px 'Barlow Condensed', sans-serif`
  ctx.fillText(text, x, y + 0.4)
}

/** From over the edge into the map. */
const ARROW: Point[] = [
  [-9, -3.2],
  [0, -3.2],
  [0, -7],
  [9, 0],
  [0, 7],
  [0, 3.2],
  [-9, 3.2],
  [-6, 0],
]

interface Text {
  text: string
  at: Point
  angle: number
  kind: string
  big: boolean
  /** Out of play. */
  faint: boolean
  layer?: string
}

interface Stroke {
  colour: string
  width: number
  /** Pixels it has at least. */
  thin?: number
  alpha?: number
  dash?: number[]
  /** The width of a cell in pixels below which it is left out. */
  least?: number
  /** Only those of a class. */
  of?: string
}

interface WayLook {
  kind: string
  /** Lines of this class alone, which others of the kind leave out: 'minor'. */
  of?: string
  /** How straight it is between its points: 0 for full curves, 1 for straight lines. */
  tight: number
  strokes: Stroke[]
}

interface Way {
  look: WayLook
  of: string
  path: Path2D
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Lines from below to above. */
const WAYS: WayLook[] = [
  {
    kind: 'slope',
    tight: 0.4,
    strokes: [
      { colour: '#8a6a3c', width: 5, dash: [0.8, 2.2], alpha: 0.8, least: 16 },
      { colour: '#7a5c34', width: 1, thin: 0.8 },
    ],
  },
  {
    kind: 'stream',
    tight: 0.2,
    strokes: [
      { colour: '#fdf8e6', width: 4, alpha: 0.6, least: 16 },
      { colour: '#34627f', width: 2.4, thin: 1.1 },
      { colour: '#8fbfd8', width: 1.4, least: 20 },
    ],
  },
  {
    kind: 'canal',
    tight: 0.5,
    strokes: [
      { colour: '#fdf8e6', width: 6, alpha: 0.6, least: 16 },
      { colour: '#34627f', width: 4, thin: 1.6 },
      { colour: '#8fbfd8', width: 2.6, thin: 0.6 },
    ],
  },
  {
    kind: 'river',
    of: 'minor',
    tight: 0.1,
    strokes: [
      { colour: '#fdf8e6', width: 7, alpha: 0.65, least: 16 },
      { colour: '#34627f', width: 4.8, thin: 1.7 },
      { colour: '#86b8d3', width: 3.4, thin: 0.9 },
    ],
  },
  {
    kind: 'river',
    tight: 0.1,
    strokes: [
      { colour: '#fdf8e6', width: 11.5, alpha: 0.65, least: 12 },
      { colour: '#34627f', width: 8.4, thin: 2.6 },
      { colour: '#86b8d3', width: 6.8, thin: 1.6 },
      { colour: '#6ea5c6', width: 3, least: 14 },
    ],
  },
  { kind: 'coast', tight: 0.2, strokes: [{ colour: '#34627f', width: 2, thin: 1 }] },
  {
    kind: 'dike',
    tight: 0.5,
    strokes: [
      { colour: '#7d6c40', width: 3.4, thin: 1 },
      { colour: '#cdbf8c', width: 2 },
      { colour: '#7d6c40', width: 3.4, dash: [0.6, 3], least: 20 },
    ],
  },
  {
    kind: 'border',
    tight: 0.6,
    strokes: [
      { colour: '#f8f1dc', width: 4.5, alpha: 0.6 },
      { colour: '#7c3a5a', width: 2.2, thin: 1, dash: [8, 4, 2, 4], alpha: 0.85 },
    ],
  },
  {
    kind: 'rail',
    tight: 0.3,
    strokes: [
      { colour: '#f3ecd4', width: 3.2, alpha: 0.7, least: 14 },
      { colour: '#4f483a', width: 1, thin: 0.8 },
      { colour: '#4f483a', width: 3.6, dash: [0.9, 4.6], least: 14 },
    ],
  },
  {
    kind: 'road',
    tight: 0.3,
    strokes: [
      { colour: '#7a6238', width: 3.9, thin: 1.2 },
      { colour: '#5d2a1c', width: 5, thin: 1.8, of: 'primary' },
      { colour: '#fdf0cf', width: 2.5, thin: 0.6 },
      { colour: '#e9b95c', width: 3.4, thin: 1, of: 'primary' },
    ],
  },
]

function wayOf(look: WayLook, l: Model['lines'][number]): Way {
  const xs = l.points.map((p) => p[0])
  const ys = l.points.map((p) => p[1])
  const of = l.class ?? ''
  return {
    look,
    of,
    path: through(l.points, look.tight),
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
  }
}

/** A curve through all points (Catmull and Rom). */
function through(points: Point[], tight: number): Path2D {
  const path = new Path2D()
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!
  const f = (1 - tight) / 6
  path.moveTo(...at(0))
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path.bezierCurveTo(
      b[0] + (c[0] - a[0]) * f,
      b[1] + (c[1] - a[1]) * f,
      c[0] - (e[0] - b[0]) * f,
      c[1] - (e[1] - b[1]) * f,
      c[0],
      c[1],
    )
  }
  return path
}

type Texture = (ctx: Ctx, x: number, y: number, radius: number, r: () => number, fine: boolean) => void

/** A point within a cell, so far from its middle at most. */
function somewhere(x: number, y: number, far: number, r: () => number): Point {
  const [d, a] = [far * Math.sqrt(r()), 2 * Math.PI * r()]
  return [x + d * Math.cos(a), y + d * Math.sin(a)]
}

function line(ctx: Ctx, colour: string, width: number, alpha: number, draw: () => void): void {
  ctx.beginPath()
  draw()
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.globalAlpha = alpha
  ctx.stroke()
  ctx.globalAlpha = 1
}

function furrows(ctx: Ctx, x: number, y: number, radius: number, r: () => number, count: number): void {
  const turn = r() * Math.PI
  line(ctx, '#a9a06a', 0.5, 0.5, () => {
    for (let n = 0; n < count; n++) {
      const [px, py] = somewhere(x, y, radius * 0.8, r)
      const a = turn + (r() < 0.5 ? 0 : Math.PI / 2)
      const half = 2 + r() * 3.5
      ctx.moveTo(px - half * Math.cos(a), py - half * Math.sin(a))
      ctx.lineTo(px + half * Math.cos(a), py + half * Math.sin(a))
    }
  })
}

function trees(ctx: Ctx, x: number, y: number, radius: number, r: () => number, count: number, far = 0.92): void {
  const spots = Array.from({ length: count }, () => somewhere(x, y, radius * far, r)).sort((a, b) => a[1] - b[1])
  ctx.beginPath()
  for (const [px, py] of spots) {
    const s = 1.7 + r() * 1.1
    ctx.moveTo(px + s, py)
    ctx.arc(px, py, s, 0, 2 * Math.PI)
  }
  ctx.fillStyle = '#93a76b'
  ctx.fill()
  ctx.strokeStyle = '#6f8350'
  ctx.lineWidth = 0.4
  ctx.stroke()
}

function houses(ctx: Ctx, x: number, y: number, far: number, r: () => number, count: number, colour: string): void {
  const turn = r() * Math.PI
  ctx.fillStyle = colour
  ctx.beginPath()
  for (let n = 0; n < count; n++) {
    const [px, py] = somewhere(x, y, far, r)
    const a = turn + (r() < 0.5 ? 0 : Math.PI / 2)
    const [c, s] = [Math.cos(a), Math.sin(a)]
    const [w, h] = [1.3 + r() * 1.5, 0.9 + r() * 0.9]
    const corner = (u: number, v: number): [number, number] => [px + u * c - v * s, py + u * s + v * c]
    ctx.moveTo(...corner(-w, -h))
    ctx.lineTo(...corner(w, -h))
    ctx.lineTo(...corner(w, h))
    ctx.lineTo(...corner(-w, h))
    ctx.closePath()
  }
  ctx.fill()
}

const TEXTURES: Record<string, Texture> = {
  open: (ctx, x, y, radius, r, fine) => fine && furrows(ctx, x, y, radius, r, 4),
  close: (ctx, x, y, radius, r, fine) => {
    if (fine) furrows(ctx, x, y, radius, r, 5)
    trees(ctx, x, y, radius, r, 5)
  },
  forest: (ctx, x, y, radius, r, fine) => trees(ctx, x, y, radius, r, fine ? 17 : 10),
  heights: (ctx, x, y, radius, r, fine) => {
    if (!fine) return
    line(ctx, '#b98f50', 0.5, 0.6, () => {
      for (let n = 0; n < 3; n++) {
        const [px, py] = somewhere(x, y, radius * 0.45, r)
        const w = 3 + r() * 5
        ctx.moveTo(px - w, py)
        ctx.quadraticCurveTo(px, py - w * 0.7, px + w, py + r() * 2)
      }
    })
  },
  rough: (ctx, x, y, radius, r) =>
    line(ctx, '#8d7a50', 0.6, 0.7, () => {
      for (let n = 0; n < 9; n++) {
        const [px, py] = somewhere(x, y, radius * 0.8, r)
        const s = 1.4 + r() * 1.6
        ctx.moveTo(px - s, py + s * 0.6)
        ctx.lineTo(px, py - s * 0.6)
        ctx.lineTo(px + s, py + s * 0.6)
      }
    }),
  marsh: (ctx, x, y, radius, r) =>
    line(ctx, '#5f8f93', 0.65, 0.8, () => {
      for (let n = 0; n < 8; n++) {
        const [px, py] = somewhere(x, y, radius * 0.78, r)
        const w = 2.2 + r() * 1.8
        ctx.moveTo(px - w, py)
        ctx.lineTo(px + w, py)
        for (const d of [-0.9, 0, 0.9]) {
          ctx.moveTo(px + d, py - 0.6)
          ctx.lineTo(px + d * 1.7, py - 2.6)
        }
      }
    }),
  polder: (ctx, x, y, radius, r) => {
    // Ditches of neighbours run much the same way.
    const a = Math.PI * noise(x / 240, y / 240) * 2
    const [c, s] = [Math.cos(a), Math.sin(a)]
    line(ctx, '#7fa6a6', 0.6, 0.75, () => {
      for (let v = -radius * 0.75; v <= radius * 0.75; v += 6.5) {
        const half = Math.sqrt(Math.max(0, (radius * 0.86) ** 2 - v * v))
        ctx.moveTo(x - half * c - v * s, y - half * s + v * c)
        ctx.lineTo(x + half * c - v * s, y + half * s + v * c)
        const u = (r() - 0.5) * 1.4 * half
        ctx.moveTo(x + u * c - v * s, y + u * s + v * c)
        ctx.lineTo(x + u * c - (v + 6.5) * s, y + u * s + (v + 6.5) * c)
      }
    })
  },
  town: (ctx, x, y, radius, r, fine) => houses(ctx, x, y, radius * 0.72, r, fine ? 22 : 12, '#94604e'),
  city: (ctx, x, y, radius, r, fine) => houses(ctx, x, y, radius * 0.9, r, fine ? 48 : 26, '#7c4a3b'),
  water: (ctx, x, y, radius, r, fine) => {
    if (!fine) return
    line(ctx, '#e3f0f6', 0.6, 0.75, () => {
      for (let n = 0; n < 4; n++) {
        const [px, py] = somewhere(x, y, radius * 0.75, r)
        ctx.moveTo(px - 4, py)
        ctx.quadraticCurveTo(px - 2, py - 1.8, px, py)
        ctx.quadraticCurveTo(px + 2, py + 1.8, px + 4, py)
      }
    })
  },
  box: () => undefined,
}
