// How a game shows itself (engine/board): the board as it is printed, which GET /board answers, and what differs from it
// at a position, which comes with every view.

export type Point = [number, number]
/** x, y, width and height. */
export type Box = [number, number, number, number]

/** The board as printed, with its order of battle. */
export interface Model {
  game: string
  scenario: string
  options?: string
  name: string
  title: string
  subtitle: string
  plane: { width: number; height: number; view: Box }
  places?: Place[]
  cells?: Cells
  lines: Line[]
  labels: Label[]
  crossings: Crossing[]
  formations: Record<string, string>
  /** Colours of the stripe on counters and of its edge, by id of a formation. */
  stripes?: Record<string, [string, string]>
  counters: Record<string, Counter>
  numbers: NumberWord[]
  marks: MarkWord[]
  grounds: Ground[]
  /** What may be shown or hidden besides what every board has. */
  layers?: LayerWord[]
  gauges: Gauge[]
  /** In which ways are measured: "MF". */
  cost: string
  /** In which stores are counted and pay: "SP". */
  price?: string
  /** How much a side may have in one place. */
  limit?: { most: number; of?: string; in?: string }
  scale?: { length: number; words: string }
  sources: string[]
  notice: string
}

export interface Place {
  code: string
  name: string
  kind: string
  shape: 'outline' | 'box' | string
  outline?: Point[]
  box?: Box
  at: Point
  ground: string
  in_play: boolean
  badges?: Badge[]
  spots?: Spots
}

export interface Badge {
  kind: 'value' | 'points' | 'drop' | 'tint' | 'head' | 'source_german' | 'source_allied' | 'tag' | string
  text: string
  word?: string
  colour?: string
  /** What has to be asked for before it is drawn. */
  layer?: string
}

export interface Spots {
  label: Point
  badge: Point
  chip: Point
  stacks: [Point, Point]
  slots: [Point, Point]
}

/** Places of one shape, as columns. */
export interface Cells {
  kind: string
  /** Corners around the middle. */
  shape: Point[]
  codes: string[]
  x: number[]
  y: number[]
  /** Indices into the grounds; base64 where the server packs bytes. */
  ground: number[] | string
  names?: Record<string, string>
  badges?: Record<string, Badge[]>
  out?: number[]
}

export interface Line {
  kind: string
  class?: string
  name?: string
  points: Point[]
  between?: string[]
  road?: boolean
  /** Put up along a main road. */
  sign?: string
}

export interface Label {
  kind: string
  text: string
  at: Point
  angle?: number
  layer?: string
}

export interface Crossing {
  id: string
  kind: 'bridge' | 'rail' | 'ferry' | string
  name: string
  at: Point
  angle: number
  over?: string
  between: string[]
  in_play: boolean
  /** Units do not cross it. */
  idle?: boolean
}

export interface Counter {
  id: string
  name: string
  /** What is printed of a name that is too long for the counter. */
  short?: string
  /** 0 or 1. */
  side: number
  look: string
  symbol: string
  size?: string
  formation?: string
  numbers: number[]
  tags?: { key: string; word: string; text?: string }[]
  arrives?: string
  class: string
}

export interface NumberWord {
  key: string
  word: string
  /** It stands on the face of the counter. */
  face: boolean
  half?: boolean
  /** What a unit has left, which stands in a corner of the counter. */
  left?: boolean
  /** How much of a number that is left fills its corner. */
  most?: number
  /** It is lost in fights: a bar says how much is left of what is printed. */
  worn?: boolean
  /** It makes sense to add it up over a stack. */
  sum?: boolean
}

/** Something that people may show or hide: badges and marks that name its key. */
export interface LayerWord {
  key: string
  word: string
  shown?: boolean
  /** Kinds of nodes at which it is shown unless people have hidden it. */
  at?: string[]
  /** What shows its side of it while it is pointed at: symbols of counters, kinds of badges, signs of marks of places. */
  of?: string[]
}

export interface MarkWord {
  key: string
  word: string
  on: 'counter' | 'place' | 'crossing' | string
  /** How it is drawn: a word the page knows, or a short text. Without one it is told in words only. */
  sign?: string
  /** Of a short text on a counter. */
  tone?: 'good' | 'bad' | string
  /** Of a tint. */
  colour?: string
  /** What has to be asked for before it is drawn, such as "supply". */
  layer?: string
  rule?: string
}

export interface Ground {
  key: string
  word: string
  pattern: string
  /** A second pattern, of what lies on the ground besides. */
  also?: string
}

export interface Gauge {
  key: string
  name: string
  rules?: string[]
  look: 'track' | 'long' | 'sign' | 'chip' | 'text' | 'sides' | 'meter' | string
  /** The values it can have; the boxes of a track. */
  steps?: GaugeStep[]
}

export interface GaugeStep {
  value: number
  text: string
  sign?: string
  /** A little text at its corner, and what it means. */
  badge?: string
  word?: string
}

/** A position as people see it: what differs from the model. */
export interface Now {
  /** Counters by place, from the top. */
  where: Record<string, Piece[]>
  /** Counters that are nowhere, by why: "to_come", "lost", "unseen". */
  away?: Record<string, Piece[]>
  places: Record<string, PlaceNow>
  crossings: Record<string, CrossingNow>
  gauges: GaugeNow[]
  plans?: Plan[]
  facts?: { name: string; text: string }[]
}

/** What differs from one position to another; null takes away. */
export interface Changes {
  where?: Record<string, Piece[] | null>
  away?: Record<string, Piece[] | null>
  places?: Record<string, PlaceNow | null>
  crossings?: Record<string, CrossingNow | null>
  /** Those that changed. */
  gauges?: GaugeNow[]
  /** All of them, as are the facts. */
  plans?: Plan[]
  facts?: { name: string; text: string }[]
}

export interface Piece {
  id: string
  marks?: string[]
  /** All numbers now, where one differs from what is printed. */
  numbers?: number[]
  /** Stands on the counter now instead of its numbers, such as "(3)". */
  face?: string
  notes?: string[]
}

export interface PlaceNow {
  /** The side that holds it; -1: nobody. */
  owner: number
  class?: string
  fought?: boolean
  scores?: number
  marks?: string[]
  notes?: string[]
  stores?: Store[]
}

export interface Store {
  side: number
  kind: string
  name: string
  points: number
  /** What the points count, such as "turn"; without it points. */
  of?: string
}

export interface CrossingNow {
  /** A key of the marks of crossings. */
  state: string
  /** Stages of work begun on it, by side. */
  work?: number[]
  marks?: string[]
  notes?: string[]
}

export interface GaugeNow {
  key: string
  text: string
  words: string
  /** Values of the steps where markers stand: the first now, others to come. */
  at?: number[]
  sign?: string
  /** Beside it, smaller. */
  note?: string
  sides?: number[]
  have?: number
  need?: number
}

/** Something in hand, drawn over the map. */
export interface Plan {
  kind: 'active' | 'move' | 'attack' | 'result' | 'supply' | string
  units?: string[]
  from?: string[]
  to?: string
  crossing?: string
  path?: string[]
  text?: string
}
