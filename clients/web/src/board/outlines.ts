import { curve, straight } from './geometry'
import type { Model, Point } from './snapshot'

/** Borders on open ground, and the edge of the land. */
export function outlines(b: Model): { borders: string; coast: string } {
  const count = new Map<string, { n: number; line: [Point, Point] }>()
  for (const { outline = [] } of b.places ?? [])
    outline.forEach((p, i) => {
      const q = outline[(i + 1) % outline.length]!
      const key = p[0] < q[0] || (p[0] === q[0] && p[1] < q[1]) ? `${p}|${q}` : `${q}|${p}`
      const have = count.get(key)
      if (have) have.n++
      else count.set(key, { n: 1, line: [p, q] })
    })
  const pick = (n: number) => joined([...count.values()].filter((s) => s.n === n).map((s) => s.line))
  const borders = b.lines.filter((l) => l.kind === 'border')
  const open = borders.filter((l) => l.class === 'open' && l.points.length > 1).map((l) => l.points)
  return {
    borders: (borders.length > 0 ? open : pick(2)).map((l) => curve(l, false, 0.2)).join(''),
    coast: pick(1)
      .map((l) => straight(l))
      .join(''),
  }
}

/** Joins pieces end to end into long lines. */
function joined(pieces: [Point, Point][]): Point[][] {
  const ends = new Map<string, [Point, Point][]>()
  const add = (p: Point, s: [Point, Point]) => {
    const k = String(p)
    ends.get(k)?.push(s) ?? ends.set(k, [s])
  }
  for (const s of pieces) {
    add(s[0], s)
    add(s[1], s)
  }
  const used = new Set<[Point, Point]>()
  const out: Point[][] = []
  const walk = (line: Point[]) => {
    for (;;) {
      const at = line[line.length - 1]!
      const ways = ends.get(String(at)) ?? []
      const next = ways.length > 2 ? undefined : ways.find((s) => !used.has(s))
      if (!next) return
      used.add(next)
      line.push(String(next[0]) === String(at) ? next[1] : next[0])
    }
  }
  for (const s of pieces) {
    if (used.has(s)) continue
    used.add(s)
    const line: Point[] = [s[0], s[1]]
    walk(line)
    line.reverse()
    walk(line)
    out.push(line)
  }
  return out
}
