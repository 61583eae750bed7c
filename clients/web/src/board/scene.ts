// The part of the picture that never changes, worked out once a board.

import { cellsOf, type CellGrid } from './ground/cells'
import type { Decor } from './decor'
import { decorated } from './decorated'
import { about, bounds, curve, nearest, rect, ring, straight, type Rect } from './geometry'
import { layOut, nameWidth, TALL, type Place, type Slot } from './layout'
import { outlines } from './outlines'
import type { Badge, Box, Layers, Model, Place as PlaceCard, Point, Side } from './snapshot'

/** A place as something that can be pointed at. */
export interface Spot {
  place: string
  name: string
  /** "Area"; without one its name says all. */
  kind: string
  /** What the ground is called, and how it is drawn. */
  ground: string
  pattern: string
  /** What is printed there, in words. */
  words: string[]
  at: Point
  path: string
  box: Rect
  inPlay: boolean
  /** One of many of one shape. */
  cell: boolean
}

export interface SceneArea extends Spot {
  /** The number below its own. */
  value: string
  points: number
  /** What is printed there, and shown where its layer is. */
  badges: Badge[]
  turn: number
  layout: Place
}

export interface SceneZone extends Spot {
  value: string
  slots: Record<Side, Slot>
  /** A box of its own, not a place at the edge of the map. */
  apart: boolean
}

export interface SceneCrossing {
  id: string
  kind: 'bridge' | 'rail' | 'ferry'
  name: string
  at: Point
  /** Of the way across, in degrees. */
  angle: number
  river: boolean
  over: string
  between: string[]
  counts: boolean
  inPlay: boolean
}

export interface SceneArrow {
  path: string
  heads: { at: Point; angle: number }[]
  zones: boolean
}

export interface Scene {
  /** The board, as large as it is drawn. */
  model: Model
  width: number
  height: number
  areas: SceneArea[]
  zones: SceneZone[]
  /** What there is of places that all have one shape. */
  cells: CellGrid | null
  crossings: SceneCrossing[]
  arrows: SceneArrow[]
  labels: { name: string; at: Point; angle: number }[]
  rivers: string
  canals: string
  roads: string
  /** The main road, and the signs along it. */
  main: string
  shields: Point[]
  /** The layer of the numbers below those of places. */
  values: string
  rails: string
  borders: string
  coast: string
  title: string
  subtitle: string
  scale: Model['scale'] | undefined
  /** Made beside the page when it is first asked for. */
  decor: () => Promise<Decor>
  /** What is in play, with a margin. */
  view: Rect
  /** All of the map is in play. */
  whole: boolean
  spot: (place: string) => Spot | undefined
}

const scenes = new WeakMap<object, Scene>()

export function sceneOf(board: Model): Scene {
  let scene = scenes.get(board)
  if (!scene) scenes.set(board, (scene = makeScene(sized(board))))
  return scene
}

/** Counters and signs are of one size on every board, so a board of cells is taken larger or smaller until they fit. */
const CELL = 44

export function sized(b: Model): Model {
  if (!b.cells) return b
  const xs = b.cells.shape.map((p) => p[0])
  const ys = b.cells.shape.map((p) => p[1])
  const k = CELL / Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  if (Math.abs(k - 1) < 0.001) return b
  const at = ([x, y]: Point): Point => [x * k, y * k]
  const box = (r: Box): Box => [r[0] * k, r[1] * k, r[2] * k, r[3] * k]
  return {
    ...b,
    plane: { width: b.plane.width * k, height: b.plane.height * k, view: box(b.plane.view) },
    places: (b.places ?? []).map((p) => ({
      ...p,
      at: at(p.at),
      ...(p.outline && { outline: p.outline.map(at) }),
      ...(p.box && { box: box(p.box) }),
    })),
    cells: { ...b.cells, shape: b.cells.shape.map(at), x: b.cells.x.map((x) => x * k), y: b.cells.y.map((y) => y * k) },
    lines: b.lines.map((l) => ({ ...l, points: l.points.map(at) })),
    labels: b.labels.map((l) => ({ ...l, at: at(l.at) })),
    crossings: b.crossings.map((c) => ({ ...c, at: at(c.at) })),
    ...(b.scale && { scale: { ...b.scale, length: b.scale.length * k } }),
  }
}

function makeScene(b: Model): Scene {
  const cells = b.cells ? cellsOf(b, b.cells) : null
  const crossings = b.crossings.map((c) => crossing(b, c))
  const outlined = outlinedOf(b)
  const layout = layOut(b)
  const areas = outlined.map((a, i) => area(b, a, layout.get(a.code)!, i))
  const zones = boxesOf(b).map((z) => zone(b, z))
  const known = new Map<string, Spot>([...areas, ...zones].map((p) => [p.place, p]))
  const [main, roads] = [linesOf(b, 'road', 'primary'), linesOf(b, 'road').filter((r) => r.class !== 'primary')]
  const inPlay = (place: string) => known.get(place)?.inPlay !== false
  return {
    model: b,
    width: b.plane.width,
    height: b.plane.height,
    areas,
    zones,
    cells,
    crossings,
    labels: b.labels.map((l) => ({ name: l.text, at: l.at, angle: l.angle ?? 0 })),
    arrows: linesOf(b, 'arrow')
      .filter((a) => (a.between ?? []).every(inPlay) && a.points.length > 1)
      .map((a) => arrow(a, zones)),
    rivers: linesOf(b, 'river')
      .map((w) => curve(w.points, false, 0.3))
      .join(''),
    canals: [...linesOf(b, 'canal'), ...linesOf(b, 'stream')].map((w) => curve(w.points, false, 0.3)).join(''),
    roads: roads.map((r) => curve(r.points, false, 0.35)).join(''),
    main: main.map((r) => curve(r.points, false, 0.35)).join(''),
    values: outlined.flatMap((a) => a.badges ?? []).find((x) => x.kind === 'value')?.layer ?? '',
    shields: shields(
      main.filter((r) => r.sign === 'club').map((r) => r.points),
      crossings,
      areas,
    ),
    rails: linesOf(b, 'rail')
      .map((r) => curve(r.points, false, 0.2))
      .join(''),
    ...outlines(b),
    title: b.title,
    subtitle: b.subtitle,
    scale: b.scale,
    decor: once(() => decorated(b)),
    view: cells ? framed(b.plane.view, b.title) : rect(...b.plane.view),
    whole: [...areas, ...zones.filter((z) => !z.apart)].every((p) => p.inPlay) && (cells?.out.size ?? 0) === 0,
    spot: (place) => known.get(place) ?? cells?.spot(place),
  }
}

/** How wide a title is at its size of old, without the spaces around it. */
export const titleWidth = (title: string): number => Math.max(200, title.length * 24)

/** How large the title of a sheet of cells is: it fits over the sheet, and leaves a small one its room. */
export const largeness = (width: number, height: number, title: string): number =>
  Math.min(Math.max(0.42, Math.min(2.2, Math.max(width, height) / 1000)), Math.max(0.4, width / titleWidth(title)))

/** How large the figures of the scale are. */
export const ruled = (large: number): number => Math.min(1, Math.max(0.65, large))

/** A sheet of cells with its title above it and its scale below. */
function framed([x, y, w, h]: Box, title: string): Rect {
  const large = largeness(w, h, title)
  return { x0: x - 14, y0: y - 84 * large, x1: x + w + 14, y1: y + h + 6 * large + 20 * ruled(large) }
}

export const outlinedOf = (b: Model): PlaceCard[] => (b.places ?? []).filter((p) => p.shape === 'outline' && p.outline)
const boxesOf = (b: Model): PlaceCard[] => (b.places ?? []).filter((p) => p.shape === 'box' && p.box)

/** Lines of a kind, of a class where one is named. */
export const linesOf = (b: Model, kind: string, of?: string) =>
  b.lines.filter((l) => l.kind === kind && (of === undefined || l.class === of))

/** Whether something is shown that belongs to a layer, or to none. */
export const on = (layers: Layers, layer: string | undefined): boolean => !layer || layers[layer] === true

export const badge = (p: PlaceCard, kind: string): string => p.badges?.find((x) => x.kind === kind)?.text ?? ''
function spotOf(b: Model, p: PlaceCard): Omit<Spot, 'path' | 'box'> {
  const ground = b.grounds.find((g) => g.key === p.ground)
  return {
    place: p.code,
    name: p.name,
    kind: p.kind,
    ground: ground?.word ?? '',
    pattern: ground?.pattern ?? 'open',
    words: (p.badges ?? []).flatMap((x) => (x.kind === 'points' && x.word ? [x.word] : [])),
    at: p.at,
    inPlay: p.in_play,
    cell: false,
  }
}

function area(b: Model, p: PlaceCard, layout: Place, i: number): SceneArea {
  return {
    ...spotOf(b, p),
    path: ring(p.outline!),
    box: bounds(p.outline!),
    value: badge(p, 'value'),
    points: Number(badge(p, 'points')) || 0,
    badges: p.badges ?? [],
    turn: ((i * 53) % 90) - 45,
    layout,
  }
}

/** A cell as something marks are drawn at, off its counter. */
export function cellArea(s: Spot): SceneArea {
  const [x, y] = s.at
  const slot: Slot = { at: s.at, size: 30 }
  const layout: Place = { german: slot, allied: slot, medal: [x, y], name: [x, y], text: 0, large: null }
  return { ...s, value: '', points: 0, badges: [], turn: 0, layout }
}

function zone(b: Model, p: PlaceCard): SceneZone {
  const [x, y, w, h] = p.box as Box
  const apart = p.kind === ''
  const size = Math.min(28, (w - 8) / 2, (h - 21) / TALL)
  const at = (i: number): Slot => ({ at: [x + w / 2 + (i - 0.5) * (size + 5), y + h - size * (TALL - 0.5) - 1], size })
  const middle: Slot = { at: [x + w / 2, y + h / 2 + 7], size: Math.min(48, h - 34) }
  return {
    ...spotOf(b, p),
    path: `M${x} ${y}h${w}v${h}h${-w}Z`,
    box: rect(x, y, w, h),
    value: badge(p, 'value'),
    slots: apart ? { german: middle, allied: middle } : { german: at(0), allied: at(1) },
    apart,
  }
}

function crossing(b: Model, c: Model['crossings'][number]): SceneCrossing {
  const near = (kinds: string[]) =>
    b.lines
      .filter((l) => kinds.includes(l.kind))
      .map((w) => nearest(c.at, w.points))
      .sort((p, q) => p.far - q.far)[0] ?? { at: c.at, angle: 0, far: Infinity }
  const [river, canal] = [near(['river']), near(['canal', 'stream'])]
  const water = river.far < canal.far ? river : canal
  return {
    id: c.id,
    kind: c.kind === 'ferry' ? 'ferry' : c.kind === 'rail' ? 'rail' : 'bridge',
    name: c.name,
    at: water.far < 12 ? water.at : c.at,
    angle: water.far === Infinity ? c.angle : (water.angle * 180) / Math.PI + 90,
    river: c.over ? c.over === 'river' : river.far < canal.far,
    over: c.over ?? '',
    between: c.between,
    counts: !c.idle,
    inPlay: c.in_play,
  }
}

/** What names and counters must not cover: bridges, Zones and the names of rivers. */
export function fixedOf(b: Model): Rect[] {
  return [
    ...b.crossings
      .map((c) => crossing(b, c))
      .filter((c) => c.counts)
      .map((c) => about(c.at[0], c.at[1], 22, 22)),
    ...boxesOf(b)
      .filter((z) => z.kind !== '')
      .map((z) => rect(...(z.box as Box))),
    ...b.labels.flatMap(cover),
  ]
}

/** Squares that hold a name along the water. */
function cover(l: Model['labels'][number]): Rect[] {
  const half = nameWidth(l.text, 11) / 2
  const a = ((l.angle ?? 0) * Math.PI) / 180
  const out: Rect[] = []
  for (let d = -half; d <= half; d += 6) out.push(about(l.at[0] + d * Math.cos(a), l.at[1] + d * Math.sin(a), 8, 8))
  return out
}

function arrow(a: Model['lines'][number], boxes: SceneZone[]): SceneArrow {
  const zones = boxes.some((z) => z.place === a.between?.[1])
  const line = a.points
  const [p, q] = [line[0]!, line[line.length - 1]!]
  const [p1, q1] = [line[1]!, line[line.length - 2]!]
  const angle = (from: Point, to: Point) => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const heads = [
    { at: q, angle: angle(q1, q) },
    { at: p, angle: angle(p1, p) },
  ]
  const path = zones && line.length === 3 ? `M${p.join(' ')}Q${line[1]!.join(' ')} ${q.join(' ')}` : straight(line)
  return { path, heads, zones }
}

/** Signs of the Club Route: at even distances, off everything else. */
function shields(lines: Point[][], crossings: SceneCrossing[], areas: SceneArea[]): Point[] {
  const out: Point[] = []
  const far = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const p: Point = [(line[i]![0] + line[i + 1]![0]) / 2, (line[i]![1] + line[i + 1]![1]) / 2]
      const free = areas.every(
        (a) =>
          far(p, a.layout.medal) > 22 &&
          far(p, a.layout.german.at) > 24 &&
          far(p, a.layout.allied.at) > 24 &&
          Math.abs(p[1] - a.layout.name[1]) + Math.abs(p[0] - a.layout.name[0]) / 3 > 18,
      )
      if (free && crossings.every((c) => far(p, c.at) > 17) && out.every((o) => far(p, o) > 80)) out.push(p)
    }
  }
  return out
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
