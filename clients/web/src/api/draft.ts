// Scenarios that are being made.

export interface DraftField {
  key: string
  title: string
  kind: 'number' | 'choice' | 'flag' | 'text' | 'group' | 'list' | 'map'
  value?: string
  low?: number
  high?: number
  choices?: string[]
  left?: boolean
  may_left?: boolean
  fields?: DraftField[]
}

/** What a draft is made of: one of scenario, text, table or position. */
export interface DraftSource {
  scenario?: string
  text?: string
  table?: string
  /** A step of the table; without one the newest. */
  at?: number
  position?: string
}

export interface DraftUnit {
  id: string
  /** A place or a box. */
  at: string
  marks?: string[]
  note?: string
}

export interface Draft {
  id: string
  revision: number
  undo: boolean
  redo: boolean
  game: string
  board: string
  title: string
  state: {
    units: DraftUnit[] | null
    /** Units that can take part; without them all can. */
    known?: string[]
    boxes: { key: string; title: string; fixed?: boolean }[]
    places: Record<string, { owner: number; class?: string }>
    in_play?: string[]
    crossings?: Record<string, string>
    fields: DraftField[]
  }
  /** Of a draft made of a position: what of it no scenario file carries. */
  lost?: string[]
  faults: { line: number; field: string; text: string; units?: string[]; places?: string[] }[]
}

/** How often each side has won of games that bots play on a draft; lists are by side. */
export interface Balance {
  draft: string
  revision: number
  agents: [string, string]
  games: number
  done: number
  wins: [number, number]
  draws: number
  share: [number, number]
  within: [[number, number], [number, number]]
  running: boolean
  fault?: string
}

export interface Edit {
  do: 'put' | 'remove' | 'unit' | 'place' | 'crossing' | 'set' | 'add' | 'drop' | 'clear'
  unit?: string
  at?: string
  crossing?: string
  field?: string
  value?: string
}
