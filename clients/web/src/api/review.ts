// The analysis of a game as the server says it: GET /tables/{id}/review. Steps count from 0: step 4
// is played at the position View(4) shows.

import type { Side } from './types'

export interface CurvePoint {
  step: number
  /** Win chance of the Allies, 0..1. */
  chance: number
}

export interface Decision {
  step: number
  side: Side
  kind?: string
  played: string
  best: string
  /** Of the side's own chance to win, 0..1. */
  loss: number
  why: string
}

export interface Roll {
  step: number
  text: string
  /** Above 0: good for the Allies. */
  swing: number
}

export interface Turn {
  step: number
  text: string
  from: number
  to: number
  /** How it changed what a network expects of the end, in words. */
  forecast?: string[]
}

export interface Report {
  /** Share of the game that has been looked at; below 1 the rest holds what was found in it. */
  progress: number
  /** Steps of the game it looks at; the game may have gone on since. */
  steps: number
  /** The evaluator. */
  agent: string
  /** The evaluators that can value the game, the usual one first. */
  judges: string[] | null
  curve: CurvePoint[] | null
  decisions: Decision[] | null
  mistakes: { german: Decision[] | null; allied: Decision[] | null } | null
  luck: Roll[] | null
  luck_total: { german: number; allied: number } | null
  turning: Turn[] | null
  summary: string
  seconds: number
  /** Why there is none, if it failed. */
  fault?: string
}
