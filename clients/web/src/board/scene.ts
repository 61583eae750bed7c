// The part of the picture that never changes, worked out once a board.

import type { Decor } from './decor'
import { decorated } from './decorated'
import { about, bounds, curve, nearest, rect, ring, straight, type Rect } from './geometry'
import { layOut, nameWidth, TALL, type Place, type Slot } from './layout'
import { outlines } from './outlines'
import type { Arrow, MapData, Point, Side } from './snapshot'

export interface SceneArea {
  place: string
  name: string
  path: string
  center: Point
  box: Rect
  tem: number
  vp: number
  ground: string
  polder: boolean
  elevated: boolean
  inPlay: boolean
  drops: string[]
  sectors: string[]
  head: string
  turn: number
  layout: Place
}

export interface SceneZone {
  place: string
  name: string
  box: Rect
  tem: number
  inPlay: boolean
  slots: Record<Side, Slot>
}

export interface SceneCrossing {
  id: string
  kind: 'bridge' | 'rail' | 'ferry'
  name: string
  at: Point
  /** Of the way across, in degrees. */
  angle: number
  river: boolean
  counts: boolean
  inPlay: boolean
}

export interface SceneArrow {
  path: string
  heads: { at: Point; angle: number }[]
  zones: boolean
}

export interface Scene {
  width: number
  height: number
  areas: SceneArea[]
  zones: SceneZone[]
  uk: SceneZone | null
  crossings: SceneCrossing[]
  arrows: SceneArrow[]
  labels: { name: string; at: Point; angle: number }[]
  rivers: string
  canals: string
  roads: string
  club: string
  shields: Point[]
  rails: string
  borders: string
  coast: string
  /** Made beside the page when it is first asked for. */
  decor: () => Promise<Decor>
  /** What is in play, with a margin. */
  view: Rect
  /** All of the map is in play. */
  whole: boolean
  names: Map<string, string>
}

const scenes = new WeakMap<object, Scene>()

export function sceneOf(board: MapData): Scene {
  let scene = scenes.get(board)
  if (!scene) scenes.set(board, (scene = makeScene(board)))
  return scene
}

function makeScene(b: MapData): Scene {
  const crossings = b.crossings.map((c) => crossing(b, c))
  const zones = b.zones.map(zone)
  const uk = b.uk ? ukBox(b.uk.box) : null
  const labels = b.labels ?? []
  const layout = layOut(b)
  const areas = b.areas.map((a, i) => area(a, layout.get(a.place)!, i))
  const club = b.roads.filter((r) => r.group === 'club_route')
  return {
    width: b.width,
    height: b.height,
    areas,
    zones,
    uk,
    crossings,
    labels,
    arrows: ((b.arrows ?? []) as Arrow[]).filter((a) => shown(a, b)).map((a) => arrow(a, b)),
    rivers: b.rivers.map((w) => curve(w.line, false, 0.3)).join(''),
    canals: b.canals.map((w) => curve(w.line, false, 0.3)).join(''),
    roads: b.roads
      .filter((r) => r.group !== 'club_route')
      .map((r) => curve(r.line, false, 0.35))
      .join(''),
    club: club.map((r) => curve(r.line, false, 0.35)).join(''),
    shields: shields(
      club.map((r) => r.line),
      crossings,
      areas,
    ),
    rails: b.rails.map((r) => curve(r.line, false, 0.2)).join(''),
    ...outlines(b),
    decor: once(() => decorated(b)),
    view: view(areas, zones, b),
    whole: [...areas, ...zones].every((p) => p.inPlay),
    names: new Map([...areas, ...zones].map((p) => [p.place, p.name])),
  }
}

function area(a: MapData['areas'][number], layout: Place, i: number): SceneArea {
  return {
    place: a.place,
    name: a.name,
    path: ring(a.polygon),
    center: a.center,
    box: bounds(a.polygon),
    tem: a.tem,
    vp: a.vp ?? 0,
    polder: !!a.polder,
    elevated: !!a.elevated,
    inPlay: a.in_play !== false,
    ground: a.polder ? 'polder' : a.elevated ? 'heights' : (['open', 'open', 'close', 'town', 'city'][a.tem] ?? 'open'),
    drops: a.drop ?? [],
    sectors: a.sectors ?? [],
    head: a.supply_head ?? '',
    turn: ((i * 53) % 90) - 45,
    layout,
  }
}

function zone(z: MapData['zones'][number]): SceneZone {
  const [x, y, w, h] = z.box
  const box = rect(x, y, w, h)
  const size = Math.min(28, (w - 8) / 2, (h - 21) / TALL)
  const at = (i: number): Slot => ({ at: [x + w / 2 + (i - 0.5) * (size + 5), y + h - size * (TALL - 0.5) - 1], size })
  return {
    place: z.place,
    name: z.name,
    box,
    tem: z.tem,
    inPlay: z.in_play !== false,
    slots: { german: at(0), allied: at(1) },
  }
}

function ukBox([x, y, w, h]: [number, number, number, number]): SceneZone {
  const slot: Slot = { at: [x + w / 2, y + h / 2 + 7], size: Math.min(48, h - 34) }
  return {
    place: 'UK',
    name: 'United Kingdom',
    box: rect(x, y, w, h),
    tem: 0,
    inPlay: true,
    slots: { german: slot, allied: slot },
  }
}

function crossing(b: MapData, c: MapData['crossings'][number]): SceneCrossing {
  const near = (lines: { line: Point[] }[]) =>
    lines.map((w) => nearest(c.at, w.line)).sort((p, q) => p.far - q.far)[0] ?? { at: c.at, angle: 0, far: Infinity }
  const [river, canal] = [near(b.rivers), near(b.canals)]
  const water = river.far < canal.far ? river : canal
  return {
    id: c.id,
    kind: c.kind === 'ferry' ? 'ferry' : c.kind === 'rail' ? 'rail' : 'bridge',
    name: c.name,
    at: water.far < 12 ? water.at : c.at,
    angle: (water.angle * 180) / Math.PI + 90,
    river: c.over ? c.over === 'river' : river.far < canal.far,
    counts: c.effective !== false,
    inPlay: c.in_play !== false,
  }
}

/** What names and counters must not cover: bridges, Zones and the names of rivers. */
export function fixedOf(b: MapData): Rect[] {
  return [
    ...b.crossings
      .map((c) => crossing(b, c))
      .filter((c) => c.counts)
      .map((c) => about(c.at[0], c.at[1], 22, 22)),
    ...b.zones.map((z) => rect(...z.box)),
    ...(b.labels ?? []).flatMap(cover),
  ]
}

/** Squares that hold a name along the water. */
function cover(l: { name: string; at: Point; angle: number }): Rect[] {
  const half = nameWidth(l.name, 11) / 2
  const a = (l.angle * Math.PI) / 180
  const out: Rect[] = []
  for (let d = -half; d <= half; d += 6) out.push(about(l.at[0] + d * Math.cos(a), l.at[1] + d * Math.sin(a), 8, 8))
  return out
}

function shown(a: Arrow, b: MapData): boolean {
  const known = new Map([...b.areas, ...b.zones].map((p) => [p.place, p.in_play !== false]))
  return known.get(a.from) !== false && known.get(a.to) !== false
}

function arrow(a: Arrow, b: MapData): SceneArrow {
  const zones = b.zones.some((z) => z.place === a.to)
  const line = a.line
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

/** What should be seen at first: all that is in play, or the whole plane. */
function view(areas: SceneArea[], zones: SceneZone[], b: MapData): Rect {
  const boxes = [...areas, ...zones].filter((p) => p.inPlay).map((p) => p.box)
  if (boxes.length === areas.length + zones.length || boxes.length === 0)
    return { x0: 0, y0: 0, x1: b.width, y1: b.height - 60 }
  const pad = 30
  return {
    x0: Math.max(0, Math.min(...boxes.map((r) => r.x0)) - pad),
    y0: Math.max(0, Math.min(...boxes.map((r) => r.y0)) - pad),
    x1: Math.min(b.width, Math.max(...boxes.map((r) => r.x1)) + pad),
    y1: Math.min(b.height, Math.max(...boxes.map((r) => r.y1)) + pad),
  }
}
