// What the server says, field by field: the types of /api/v1 (see its openapi.yaml), and below them
// what the board is asked to draw.

export type Side = 'german' | 'allied'
export type Point = [number, number]

/** What a new table is made from. Seats are [german, allied]: "human" or the spec of an agent. */
export interface Setup {
  name?: string
  game: string
  scenario: string
  options?: string
  seats: [string, string]
  seed?: string
  pace?: number
}

export interface Summary {
  id: string
  name: string
  game: string
  scenario: string
  title: string
  options?: string
  seats: [string, string]
  steps: number
  over: boolean
  result?: string
  turn?: string
  created: string
  changed: string
  parent?: string
  at?: number
  /** Some servers say in the list, too, what the table waits for. */
  status?: Status
  side?: Side | ''
}

export type Status = 'decide' | 'thinking' | 'paused' | 'failed' | 'over'

export interface View extends Summary {
  revision: number
  step: number
  live: boolean
  status: Status
  fault?: string
  side?: Side | ''
  kind?: string
  prompt: string
  rules: string[] | null
  actions: Choice[] | null
  can_undo: boolean
  vp: number
  goal: number
  pace: number
  position: Position
}

export interface Choice {
  id: number
  code: string
  text: string
  place?: string
  unit?: string
  crossing?: string
  note?: string
  default?: boolean
}

export interface Dice {
  faces: number[] | null
  total: number
  of: string
  result: string
}

export interface Line {
  step: number
  side: Side | 'dice'
  text: string
  rules?: string[]
  kind: string
  head?: string
  auto?: boolean
  dice?: Dice
  chance?: number
}

export interface LogPart {
  lines: Line[] | null
  steps: number
}

export interface Catalog {
  version: string
  scenarios: Scenario[]
  options: Option[] | null
  opponents: Opponent[]
}

export interface Scenario {
  game: string
  name: string
  id: string
  title: string
  text: string
  turns: number
  sides: string[]
}

export interface Option {
  name: string
  values: string[] | null
  meaning: string
}

export interface Strength {
  opponent: string
  scenario: string
  score: number
  low: number
  high: number
  games: number
}

export interface Opponent {
  spec: string
  name: string
  side: Side | 'both'
  level: string
  summary: string
  strength: Strength[] | null
}

export interface ReachPlace {
  place: string
  /** Halves of Movement Factors. */
  mf: number
  path: string[]
}

export interface Reach {
  units: Record<string, ReachPlace[]> | null
}

export interface Term {
  side: string
  rule: string
  text: string
  value: number
}

export interface Outcome {
  chance: number
  text: string
  loss?: Partial<Record<Side, number>>
}

export interface Preview {
  terms: Term[] | null
  attack: number
  defense: number
  outcomes: Outcome[] | null
  reply: string
  summary: string
}

export interface Candidate {
  action: number
  text: string
  value: number
  share: number
  place?: string
  unit?: string
}

export interface Thought {
  agent: string
  side: Side
  step: number
  value: number
  chance: number
  candidates: Candidate[] | null
  line: { side: string; text: string }[] | null
  reason: string
  nodes: number
  simulations: number
  milliseconds: number
  heat: Record<string, number> | null
}

export interface HelpEntry {
  title: string
  text: string
  rules?: string[]
}

export interface Help {
  kinds: Record<string, HelpEntry>
  rules: Record<string, HelpEntry>
}

/** A step of the guided first game; it stays until what it waits for has happened. */
export interface GuideStep {
  id: string
  title: string
  text: string
  wait?: string
  point?: string
}

export interface ApiError {
  code: string
  message: string
  allowed?: unknown
}

// --- the board as it is printed (GET /board) ---

export interface BoardArea {
  place: string
  name: string
  polygon: Point[]
  center: Point
  label: Point
  tem: number
  vp?: number
  in_play: boolean
  elevated?: boolean
  polder?: boolean
  terrain?: string
  drop?: string[] | null
  sectors?: string[] | null
  stacks?: { german: Point; allied: Point }
}

export interface BoardZone {
  place: string
  name: string
  box: [number, number, number, number]
  tem: number
  vp?: number
  in_play?: boolean
  stacks?: { german: Point; allied: Point }
}

export interface BoardWater {
  name: string
  kind: string
  line: Point[]
}

export interface BoardRoad {
  group: string
  line: Point[]
}

export interface BoardCrossing {
  id: string
  kind: 'bridge' | 'ferry' | 'rail' | string
  name: string
  at: Point
  angle: number
}

export interface BoardUnit {
  id: string
  name: string
  side: Side
  nation: string
  formation: string
  size: string
  type: string
  attack: number
  defense: number
  movement: number
  parachute?: boolean
  [more: string]: unknown
}

export interface Board {
  width: number
  height: number
  areas: BoardArea[]
  zones: BoardZone[]
  uk?: { name?: string; box: [number, number, number, number] } | null
  rivers: BoardWater[]
  canals: BoardWater[]
  roads: BoardRoad[]
  rails: BoardRoad[]
  crossings: BoardCrossing[]
  arrows?: unknown[]
  units: Record<string, BoardUnit>
  tracks?: unknown
  sources?: string | string[]
  notice?: string
  [more: string]: unknown
}

// --- the position: engine/gamble Snapshot ---

export interface BySide {
  german: number
  allied: number
}

export interface PositionUnit {
  id: string
  name: string
  type: string
  branch: string
  formation: string
  printed: string
  attack?: number
  defense?: number
  status?: 'fresh' | 'spent' | 'd1' | 'd2'
  half_mf?: number
  sector?: string
  traits?: string[]
  from?: string
  flags?: string[]
  date?: number
  condition?: string
  enters?: string[]
}

export interface PositionPlace {
  number?: number
  letter?: string
  name: string
  tem: number
  elevated?: boolean
  polder?: boolean
  vp?: number
  scores?: number
  sectors?: string[]
  supply_head?: string
  drops?: string[]
  control: 'german' | 'airborne' | 'corps' | string
  contested?: boolean
  supplied?: string[]
  allied_route?: boolean
  interdiction?: number
  markers?: string[]
  full?: string[]
  german?: PositionUnit[]
  allied?: PositionUnit[]
}

export interface PositionBox {
  german?: PositionUnit[]
  allied?: PositionUnit[]
}

export interface PositionCrossing {
  between: string
  name?: string
  over: string
  state: 'german' | 'allied' | 'destroyed' | 'ferry' | string
  construct_german?: number
  construct_allied?: number
  crossed?: number
  seized_by?: string
  marks?: string[]
}

export interface Position {
  game: string
  scenario: string
  options?: string
  turn: {
    date: number
    last_date: number
    phase: string
    side: Side | ''
    impulse: number
    box: string
    impulses?: number
    first_impulse?: number
    next_shift?: number
    demolition_only?: boolean
    passed_last?: string
    sunset_drm: number
    sunset_roll?: string
  }
  weather: { now: string; dawn: string; changes?: boolean }
  advantage: { holder: string; next?: string }
  victory: {
    vp: number
    goal: number
    checks?: { date: number; vp: number }[]
    eindhoven?: boolean
    winner?: string
  }
  reserves: BySide
  air: { used?: string[]; interdiction?: number; river_assault_used?: boolean }
  constructs_used?: Partial<BySide>
  repairs?: Partial<BySide>
  decks?: { german: number[]; allied: number[] }
  conditions?: { key: string; from_date: number; released?: boolean }[]
  decision: { by: string; node: string; prompt: string }
  activation?: {
    number?: number
    type?: string
    active?: string
    active_too?: string
    bombarded?: string
    double?: string
    [more: string]: unknown
  }
  attack?: {
    kind?: string
    side: string
    target?: string
    lead?: string
    primary?: string
    point?: string
    forward?: string
    av?: number
    dv?: number
    terms?: { value: string; add: number; text: string; rule: string }[]
    [more: string]: unknown
  }
  roll?: { kind: string; unit?: string; crossing?: string; dice?: number[]; again?: boolean }
  move?: { unit?: string; to?: string; from?: string; visited?: string[]; [more: string]: unknown }
  payment?: { unit?: string; repair?: string; due?: number; [more: string]: unknown }
  areas: PositionPlace[]
  zones?: PositionPlace[]
  uk?: PositionBox
  crossings?: PositionCrossing[]
  allied_boundaries?: string[]
  depots?: { name: string; side: Side; place: string; points: number }[]
  to_come?: PositionBox
  eliminated?: PositionBox
  no_part?: number
}

// --- the analysis (GET /tables/{id}/review): see review.ts ---

// --- what the page asks the board to draw ---

/** Something on the board: a place, a unit or a crossing, or a unit in a place. */
export interface Target {
  place?: string
  unit?: string
  crossing?: string
}

/** What the person may show or hide. */
export interface Layers {
  terrain: boolean
  roads: boolean
  names: boolean
  tem: boolean
  control: boolean
  drops: boolean
  sectors: boolean
  units: boolean
  reach: boolean
  heat: boolean
  tracks: boolean
}

/** Props of src/board/Board.svelte. */
export interface BoardProps {
  board: Board
  position: Position
  /** Legal actions now; what they point to can be clicked. Empty while nothing is asked. */
  choices: Choice[]
  /** What the list is narrowed to. */
  selected: Target | null
  /** Where the selected or active unit can go, with the cost. */
  reach: ReachPlace[]
  /** 0..1 a place, from a hint or a thought. */
  heat: Record<string, number> | null
  /** What the pointer or the focus is on in the list, the preview or the log. */
  highlight: Target[]
  /** What the last step touched. */
  lastMove: Target | null
  layers: Layers
  onplace?: (place: string) => void
  onunit?: (unit: string) => void
  oncrossing?: (crossing: string) => void
  onhover?: (target: Target | null) => void
}
