import type { Point } from '../api/types'

/** An upright rectangle by its corners. */
export interface Rect {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const rect = (x: number, y: number, w: number, h: number): Rect => ({ x0: x, y0: y, x1: x + w, y1: y + h })

export const about = (x: number, y: number, w: number, h: number): Rect => rect(x - w / 2, y - h / 2, w, h)

/** The area two rectangles share. */
export function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return w > 0 && h > 0 ? w * h : 0
}

export function bounds(points: Point[]): Rect {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  }
  return box
}

export function inside(x: number, y: number, polygon: Point[]): boolean {
  let hit = false
  let b = polygon[polygon.length - 1]!
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i]!
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) hit = !hit
    b = a
  }
  return hit
}

/** How far a point is from a line, squared. */
export function farFrom(x: number, y: number, line: Point[]): number {
  let best = Infinity
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]!
    const b = line[i + 1]!
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const long = dx * dx + dy * dy
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / long))
    const ex = x - a[0] - t * dx
    const ey = y - a[1] - t * dy
    const far = ex * ex + ey * ey
    if (far < best) best = far
  }
  return best
}

/** The nearest point of a line, the direction of the line there and how far it is. */
export function nearest(p: Point, line: Point[]): { at: Point; angle: number; far: number } {
  let best = { at: p, angle: 0, far: Infinity }
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i]!
    const [bx, by] = line[i + 1]!
    const [dx, dy] = [bx - ax, by - ay]
    const long = dx * dx + dy * dy
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - ax) * dx + (p[1] - ay) * dy) / long))
    const at: Point = [ax + t * dx, ay + t * dy]
    const far = Math.hypot(p[0] - at[0], p[1] - at[1])
    if (far < best.far) best = { at, angle: Math.atan2(dy, dx), far }
  }
  return best
}

const n = (x: number) => Math.round(x * 10) / 10

export const ring = (points: Point[]): string => 'M' + points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L') + 'Z'

export const straight = (points: Point[]): string => 'M' + points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

/** A curve through all points (Catmull and Rom); tight is 0 for full curves and 1 for straight lines. */
export function curve(points: Point[], closed = false, tight = 0.15): string {
  const last = points.length - 1
  if (last < 2) return straight(points)
  const at = (i: number): Point =>
    closed ? points[(i + points.length) % points.length]! : points[Math.max(0, Math.min(last, i))]!
  const f = (1 - tight) / 6
  const [x, y] = at(0)
  let d = `M${n(x)} ${n(y)}`
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) * f)} ${n(b[1] + (c[1] - a[1]) * f)} ${n(c[0] - (e[0] - b[0]) * f)} ${n(c[1] - (e[1] - b[1]) * f)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? d + 'Z' : d
}

/** Numbers in [0,1) that are the same for the same seed. */
export function random(seed: number): () => number {
  let a = (seed * 2654435761) >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function lattice(x: number, y: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise in [0,1). */
export function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const soft = (t: number) => t * t * (3 - 2 * t)
  const [u, v] = [soft(x - i), soft(y - j)]
  const top = lattice(i, j) * (1 - u) + lattice(i + 1, j) * u
  const low = lattice(i, j + 1) * (1 - u) + lattice(i + 1, j + 1) * u
  return top * (1 - v) + low * v
}
