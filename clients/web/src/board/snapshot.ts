// What the board reads, with short names.

import type { BoardProps, Layers, Side } from '../api/types'

export type {
  Badge,
  Box,
  Cells,
  Changes,
  Counter as CounterCard,
  CrossingNow,
  Gauge,
  GaugeNow,
  Model,
  Now,
  Piece,
  Place,
  PlaceNow,
  Point,
} from '../api/model'
export type { BoardProps, Layers, Side }

export const SIDES: readonly Side[] = ['german', 'allied']

/** The side of a number; that of nobody is the first. */
export const sideOf = (n: number): Side => (n === 1 ? 'allied' : 'german')
