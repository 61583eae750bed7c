// What the board reads of a position, with short names, and of the data that goes with the map.

import type {
  Board,
  BoardArea,
  BoardCrossing,
  BoardProps,
  BoardUnit,
  BoardZone,
  Layers,
  Point,
  Position,
  PositionCrossing,
  PositionPlace,
  PositionUnit,
  Side,
} from '../api/types'

export type { Board, BoardProps, BoardUnit, Point, Position, PositionCrossing, PositionPlace, PositionUnit, Side }

export const SIDES: readonly Side[] = ['german', 'allied']

export type Control = 'german' | 'airborne' | 'corps'
export type Status = 'fresh' | 'spent' | 'd1' | 'd2'

export interface Arrow {
  from: string
  to: string
  line: Point[]
}

export interface Boundary {
  id: string
  kind: string
  lines: Point[][]
}

/** The board as the server sends it, with what only drawing needs. */
export interface MapData extends Board {
  areas: (BoardArea & { supply_head?: string; badge?: Point; slot?: Point[] })[]
  zones: BoardZone[]
  crossings: (BoardCrossing & { over?: string; between?: string[]; effective?: boolean; in_play?: boolean })[]
  labels?: { name: string; at: Point; angle: number }[]
  boundaries?: Boundary[]
  formations?: Record<string, string>
  tracks?: { dates?: number[]; impulses?: { value: number; name: string }[]; sunset_drm?: [number, number] }
}

export interface MapLayers extends Layers {
  supply?: boolean
}

export const placeCode = (p: PositionPlace): string => p.letter ?? String(p.number ?? '')

/** Side that holds a place. */
export const holder = (control: string | undefined): Side =>
  control === 'airborne' || control === 'corps' ? 'allied' : 'german'
