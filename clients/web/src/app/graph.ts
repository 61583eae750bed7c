// The curve of the win chance: where it comes from, and the path it is drawn as.

import type { CurvePoint, Report } from '../api/review'
import type { Line } from '../api/types'

/** The curve of the analysis where there is one, else what the opponents said while they played. */
export function curve(report: Report | null, lines: Line[]): CurvePoint[] {
  const judged = report?.curve ?? []
  if (judged.length > 1) return judged
  return lines
    .filter((l) => l.chance !== undefined && l.chance !== null)
    .map((l) => ({ step: l.step, chance: l.chance! }))
}

export interface Frame {
  width: number
  height: number
  steps: number
}

export function x(f: Frame, step: number): number {
  return f.steps === 0 ? 0 : (step / f.steps) * f.width
}

export function y(f: Frame, chance: number): number {
  return (1 - Math.min(1, Math.max(0, chance))) * f.height
}

/** A line that keeps its value from one point to the next. */
export function path(f: Frame, points: CurvePoint[]): string {
  let d = ''
  for (const [i, p] of points.entries()) {
    const at = `${round(x(f, p.step))} ${round(y(f, p.chance))}`
    d += (i === 0 ? 'M' : 'L') + at
  }
  return d
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}

/** The point nearest to a step. */
export function nearest(points: CurvePoint[], step: number): CurvePoint | undefined {
  let best: CurvePoint | undefined
  for (const p of points) if (!best || Math.abs(p.step - step) < Math.abs(best.step - step)) best = p
  return best
}
