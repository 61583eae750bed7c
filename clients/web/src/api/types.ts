// What the server says, field by field: the types of /api/v1 (see its openapi.yaml), and below them
// what the board is asked to draw. How a game shows itself is in model.ts.

import type { Changes, Model, Now } from './model'

export type Side = 'german' | 'allied'
export type { Changes, Counter, Model, Now, Piece, PlaceNow, Point } from './model'

/**
 * What a new table is made from: game and scenario, or a position, which says both. Seats are [german, allied]: "human"
 * or the spec of an agent.
 */
export interface Setup {
  name?: string
  game?: string
  scenario?: string
  options?: string
  position?: string
  seats: [string, string]
  seed?: string
  pace?: number
  ask?: Ask
  confirm?: boolean
  clock?: Clock
}

/** The time two people give each other: minutes and seconds more for each hand-over, or days for each turn to decide. */
export interface Clock {
  minutes?: number
  seconds?: number
  days?: number
}

/** What a person is asked: every decision, or those with something to decide. */
export type Ask = 'all' | 'brief'

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
  /** It began at a position that was given. */
  set?: boolean
  /** The puzzle that the table is there to solve. */
  puzzle?: string
  status: Status
  /** Something is hidden: who looks sees what their seat knows. */
  veiled?: boolean
  fault?: string
  /** Who is to move, where the list says so. */
  side?: Side | ''
}

export type Status = 'decide' | 'roll' | 'confirm' | 'thinking' | 'paused' | 'failed' | 'over' | 'play'

/** How somebody does at a puzzle. */
export interface PuzzleProgress {
  tries?: number
  solved?: number
  /** Times solved since it was last missed. */
  box?: number
  /** When it is to be tried again; at once where it is not given. */
  due?: string
}

/** A decision of a person that cost a lot. */
export interface Puzzle extends PuzzleProgress {
  id: string
  table: string
  step: number
  name: string
  game: string
  scenario: string
  side: Side
  turn?: string
  played: string
  /** Of the chance to win. */
  loss: number
}

export interface Puzzles {
  /** How many are to be tried now. */
  due: number
  puzzles: Puzzle[]
}

/** What is said of an answer to a puzzle. */
export interface Verdict extends PuzzleProgress {
  right: boolean
  loss: number
  answer?: string
  best: string
  why: string
}

/** A seat at a table where something is hidden. */
export interface Taken {
  side: Side
  key: string
  own?: boolean
}

/** What whoever looks at this page may do: everything, or a seat each at some tables. */
export interface Grant {
  owner: boolean
  tables: { id: string; name: string; side: Side | 'public' }[]
}

/** An invitation as the host knows it. */
export interface Invited {
  id: string
  side: Side | 'public'
  made: string
  taken?: string
}

export interface NewInvitation extends Invited {
  path: string
  links: string[]
}

export type Doing =
  | 'say'
  | 'resign'
  | 'draw'
  | 'call'
  | 'pause'
  | 'resume'
  | 'take_back'
  | 'agree'
  | 'decline'
  | 'claim'
  | 'give'
  | 'play_on'

export interface Person {
  side: Side
  /** "host", "friend" or the spec of an agent. */
  who: string
  state?: 'here' | 'away' | 'invited'
  seen?: string
}

export interface Message {
  n: number
  side: Side
  text: string
  time: string
}

export interface Offer {
  kind: 'draw' | 'call' | 'pause' | 'take_back'
  side: Side
  time: string
}

/** How the clocks stand, by side in milliseconds. */
export interface Clocks extends Clock {
  left: [number, number]
  running?: Side
  flag?: Side
  paused?: boolean
  now: string
}

/** Who is at a table that people play from several screens, and what they have besides the game. */
export interface Company {
  you: Side | 'public'
  people: Person[]
  watching: number
  hints: boolean
  messages: Message[]
  offer?: Offer
  clock?: Clocks
  may: Doing[]
  invitations?: Invited[]
}

/** Who of the people of a game gave it to training; why says why nobody is asked. */
export interface Consent {
  sides: { side: Side; gave: boolean; yours: boolean }[]
  given: boolean
  why?: string
}

export interface View extends Summary {
  revision: number
  step: number
  live: boolean
  kind?: string
  prompt: string
  /** The roll that the step before was, where a side decides after one. */
  rolled?: Dice
  rules: string[] | null
  actions: Choice[] | null
  /** What can be done with one click here. */
  bulk?: Bulk[]
  /** The answer given last, which the bulk of that name gives for all that is left. */
  same?: number
  picking?: Picking
  can_undo: boolean
  /** Why nothing can be taken back, in games that hide something. */
  no_undo?: string
  /** The sides that people play by an invitation; each person decides for their own side alone then. */
  elsewhere?: Side[]
  /** Two people play without hints. */
  no_hints?: boolean
  /** Whose view it is, in games that hide something or that people play from several screens. */
  seat?: Side | 'public'
  ask?: Ask
  /** A decision that hands over waits to be confirmed. */
  confirm?: boolean
  vp: number
  goal: number
  /** What wins, where the game can say. */
  tally?: Tally
  /** Bots are stopped, whoever decides now. */
  paused?: boolean
  pace: number
  /** The position of a game that shows itself, and what it is called when it is asked for differences from it. */
  now?: Now
  now_id?: string
  /** Instead of it, what differs from a position that the page holds. */
  changes?: Changes
  /** The position the changes are from. */
  since?: string
  /** The position of any other game, as text. */
  position?: PlainPosition
}

/** What wins: all that scores or may yet score; the points make the vp of the view. */
export interface Tally {
  items: TallyItem[]
  /** When it is looked at next. */
  check: string
  words: string
  /** The points make no sum. */
  apart: boolean
}

export interface TallyItem {
  name: string
  places?: string[]
  /** Who has it now. */
  side?: Side
  points: number
  worth: number
  /** What is missing. */
  note?: string
  rule?: string
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
  /** It only takes up the unit; what is done with it comes next. */
  takes?: boolean
  /** The rules take it before a member that is picked; it goes where it belongs. */
  late?: boolean
}

export type Bulk = 'all' | 'again' | 'suggest' | 'deploy' | 'hold' | 'same'

/** What the choices are to each other: members of a set, in any order, or steps of a sequence. */
export interface Picking {
  mode: 'set' | 'sequence'
  /** The choice that ends it; -1 where nothing does now. */
  done: number
  members: Member[]
  /** Something of the last member is still to be said. */
  part?: boolean
  note?: string
}

export interface Member extends Choice {
  details?: string[]
}

export interface Dice {
  faces: number[] | null
  /** Whose each face is, where they are not one roll; total is 0 then. */
  names?: string[]
  total: number
  /** Each face is the sum of several dice, which the game does not keep apart. */
  sums?: boolean
  of: string
  result: string
}

export type EffectKind =
  | 'moved'
  | 'entered'
  | 'retreat'
  | 'arrived'
  | 'acted'
  | 'reduced'
  | 'restored'
  | 'gone'
  | 'control'
  | 'crossing'
  | 'supply'
  | 'marker'
  | 'points'
  | 'end'

/** One thing that happened in a step. */
export interface Effect {
  kind: EffectKind
  side?: Side
  unit?: string
  from?: string
  place?: string
  crossing?: string
  text: string
}

/** Where a unit went: the place it left, and all it came to. */
export interface Way {
  unit: string
  side: string
  places: string[]
}

/** Effects that are alike but for the units. */
export interface Fact {
  kind: EffectKind
  side?: Side
  text: string
  units?: string[]
  places?: string[]
  crossings?: string[]
}

/** Steps that read as one, from `step` to `last`. */
export interface Entry {
  step: number
  last: number
  side: Side | 'dice'
  text: string
  head?: string
  rules?: string[]
  dice?: Dice[]
  ways?: Way[]
  facts?: Fact[]
  /** No choice in it, and nothing happened. */
  auto?: boolean
  /** Somebody declined or stopped; only the facts are worth telling. */
  quiet?: boolean
  /** What a bot gave the allied side. */
  chance?: number
}

export interface Line {
  step: number
  /** The step its entry begins with. */
  entry?: number
  side: Side | 'dice'
  text: string
  rules?: string[]
  kind: string
  head?: string
  auto?: boolean
  dice?: Dice
  chance?: number
  effects?: Effect[]
}

/** What the line of a position says. */
export interface Opened {
  position: string
  game: string
  scenario: string
  title: string
  options: string
  turn?: string
  side: Side | 'dice' | 'nobody'
  prompt: string
  rules: string[] | null
  over: boolean
  result?: string
  vp: number
  goal: number
}

export interface LogPart {
  lines: Line[] | null
  entries?: Entry[] | null
  steps: number
}

export interface Catalog {
  version: string
  games: GameInfo[]
  scenarios: Scenario[]
  options: Option[] | null
  opponents: Opponent[]
  limits?: Limits[]
}

export interface GameInfo {
  game: string
  title: string
  text: string
  /** A picture of its board, as a path from the page. */
  cover?: string
  /** There are rules to read. */
  help: boolean
  guides?: { id: string; title: string; text: string }[]
}

export interface Scenario {
  game: string
  name: string
  id: string
  title: string
  text: string
  turns: number
  /** The option with which equal agents won as often on both sides. */
  fair?: string
  fair_words?: string
  sides: string[]
  /** Made in the editor. */
  made?: boolean
}

export interface Option {
  game?: string
  name: string
  values: string[] | null
  meaning: string
  /** The ids of the scenarios in which it changes anything; without them it does in all. */
  scenarios?: string[]
}

/** How strong an opponent was measured to be, in Elo; numbers of one scenario can be compared. */
export interface Rating {
  scenario: string
  options?: string
  side: Side
  elo: number
  low: number
  high: number
  games: number
  /** All games ended alike, so the number is a bound. */
  held?: boolean
}

/** What the best exploiter won against an opponent that played a side. */
export interface Exploited {
  scenario: string
  options?: string
  side: Side
  /** An agent, or network: one trained against the opponent alone. */
  by: string
  hours?: number
  games: number
  score: number
  low: number
  high: number
}

/** Games of a person against one opponent that were played to their end. */
export interface Result {
  opponent: string
  game: string
  scenario: string
  options?: string
  side: Side
  won: number
  lost: number
  drawn: number
  last: string
}

export interface Opponent {
  spec: string
  /** The only game it plays; without it any. */
  game?: string
  /** The ids of the scenarios it plays; without them it plays all of its game. */
  scenarios?: string[]
  name: string
  side: Side | 'both'
  level: string
  summary: string
  ratings: Rating[]
  exploited?: Exploited[]
  styles?: Style[]
}

/** How an opponent plays a side beside the planner in its place. */
export interface Style {
  scenario: string
  side: Side
  text: string
}

/** What the network cannot do by which opponents of one side play a scenario. */
export interface Limits {
  scenario: string
  texts: string[]
}

export interface ReachPlace {
  place: string
  /** In halves of what the model says. */
  cost: number
  /** The places entered, this one last. */
  path: string[]
  /** The choices that lead here, one after the other, where they are known. */
  actions?: number[]
  enemy?: boolean
  must?: boolean
}

export interface Reach {
  units: Record<string, ReachPlace[]> | null
  /** What depots reach, while depots are placed and units refitted. */
  sources?: Source[]
  /** The places each unit can fire at from where it stands. */
  fire?: Record<string, string[]>
  /** Choices one ahead: on the map where none in hand is, and with a unit that a choice only takes up. */
  ahead?: Onward[]
}

/** What a depot can pay for where it lies, or where an action would put it. */
export interface Source {
  name: string
  place: string
  points: number
  action?: number
  paying?: boolean
  /** Points each unit would cost if it paid alone. */
  units: Record<string, number>
}

/** A choice and the one after it that points to something on the map. */
export interface Onward extends Target {
  actions: number[]
  /** The choice in hand, and the one after it. */
  first: string
  text: string
  note?: string
}

/** A line on the map from where something comes to whom it serves, with its price. */
export interface SupplyLine {
  from: string
  unit: string
  /** What it costs. */
  points: number
  /** It pays, or is about to. */
  strong: boolean
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
  loss?: Loss
}

export interface Loss {
  german?: number
  allied?: number
}

export interface Preview {
  action?: number
  text?: string
  /** Kind of the dice that come of it. */
  roll?: string
  for?: string
  attacker?: string
  terms: Term[] | null
  attack: number
  defense: number
  /** Chances that the attack comes to more, as much or less than the defence. */
  win?: number
  draw?: number
  lose?: number
  outcomes: Outcome[] | null
  /** What the same dice do besides. */
  beside?: { title: string; rules?: string[]; outcomes: Outcome[] }[] | null
  /** No dice are rolled. */
  certain?: boolean
  /** How a table is entered. */
  ratio?: string
  /** What the game calls the values, the verdicts and what is lost. */
  words?: { attack: string; defense: string; win?: string; draw?: string; lose?: string; loss: string }
  /** Expected. */
  loss?: Loss
  /** What is taken for granted between the choice and the dice; nothing where they fall at once. */
  reply?: string
  again?: string
  summary: string
}

/** Chances are to win, 0..1, for the side to move. */
export interface Candidate {
  action: number
  text: string
  /** Absent, as is the loss, where the agent gave the candidate no value. */
  chance?: number
  /** Against the best candidate. */
  loss?: number
  /** The standard error of the loss; 0: it is exact; absent: not known. */
  error?: number
  /** About as good as the best: the loss is within what the search can tell. */
  even?: boolean
  /** The chance is only known to be no higher. */
  bound?: boolean
  value: number
  share: number
  prior?: number
  place?: string
  unit?: string
}

export interface Thought {
  agent: string
  side: Side
  step: number
  action?: number
  text?: string
  value: number
  chance: number
  /** false: the agent gave no value, and value and chance mean nothing. */
  judged?: boolean
  candidates: Candidate[] | null
  line: { side: string; text: string }[] | null
  reason?: string
  /** For those who know the search: weights, visits, first thoughts. */
  detail?: string
  /** The evaluator of the analysis, whose judge_chance is. */
  judge?: string
  judge_chance?: number
  /** Legal actions that are no candidates. */
  passed?: number
  nodes: number
  simulations: number
  milliseconds: number
  heat: Record<string, number> | null
  /** What the bot thought at its first decision in this part of the game, where this is a later one. */
  plan?: Thought
}

export interface HelpEntry {
  title: string
  /** In short, for beside a game. */
  text: string
  /** What is to be known besides, in paragraphs with an empty line between. */
  more?: string
  rules?: string[]
}

/** All there is to read on a game. */
export interface Help {
  game: string
  /** The rules in the order of the rule book; depth 0 is a chapter. */
  contents: { id: string; depth: number }[]
  kinds: Record<string, HelpEntry>
  rules: Record<string, HelpEntry>
  terms: HelpTerm[]
  plates: HelpPlate[]
  /** Without positions, lessons and asides. */
  guides: GuideEntry[]
}

export interface HelpTerm {
  id: string
  title: string
  also?: string[]
  text: string
  rules?: string[]
}

/** A figure, and what its parts mean. */
export interface HelpPlate {
  id: string
  title: string
  text: string
  figure: string
  notes: { part: string; text: string }[]
  rules?: string[]
}

export interface HelpHit {
  what: 'rule' | 'term' | 'decision' | 'plate' | 'guide'
  id: string
  title: string
  text: string
}

export interface GuideEntry {
  id: string
  title: string
  text: string
  game: string
  scenario: string
  side: Side
  opponent: string
}

/** A game that teaches: a normal game beside which lessons are shown, one after the other. */
export interface Guide extends GuideEntry {
  /** The line it begins at; without one at the start of the scenario. */
  position?: string
  lessons: Lesson[]
  asides?: Aside[]
}

/** Shown once, instead of the lesson, when the learner first has a decision of one of the kinds. */
export interface Aside {
  id: string
  title: string
  text: string
  kinds: string[]
  point?: string[]
}

export interface Lesson {
  id: string
  title: string
  text: string
  /** What the lesson waits for; any one of it is enough. */
  wait: Wait[]
  /** What to highlight: "place:28", "crossing:27-28", or a part of the page such as "control:prompt". */
  point?: string[]
}

export interface Wait {
  on: 'next' | 'decide' | 'play' | 'roll' | 'gauge' | 'date' | 'over' | string
  kinds?: string[]
  side?: string
  /** The gauge, that of the turn where none is named, stands there or beyond. */
  gauge?: string
  value?: number
  date?: number
}

export interface ApiError {
  code: string
  message: string
  allowed?: unknown
}

/** The position of a game without a map. */
export interface PlainPosition {
  text: string
  board?: string
}

// --- the analysis (GET /tables/{id}/review): see review.ts ---

// --- what the page asks the board to draw ---

/** Something on the board: a place, a unit or a crossing, or a unit in a place. */
export interface Target {
  place?: string
  unit?: string
  crossing?: string
}

/** What the person may show or hide: what every board has, and by their keys the layers of the game. */
export interface Layers {
  [key: string]: boolean
  terrain: boolean
  roads: boolean
  names: boolean
  control: boolean
  units: boolean
  reach: boolean
  heat: boolean
  tracks: boolean
}

/** Who will probably hold which place in the end, and which units will be left. */
export interface Forecast {
  step: number
  network: string
  /** Of the Allied side to win. */
  chance: number
  /** Allied points beyond what is needed. */
  margin: number
  points?: string
  /** By place: the chance of each side to hold it, German first. */
  places: Record<string, [number, number]>
  /** By counter on the map: the chance to be left. */
  units: Record<string, number>
  summary: string
  reasons: string[]
  since?: string
  changes: string[]
  silent: string[]
}

/** Props of src/board/Board.svelte. */
export interface BoardProps {
  board: Model
  now: Now
  /** Legal actions now; what they point to can be clicked. Empty while nothing is asked. */
  choices: Choice[]
  /** What the list is narrowed to. */
  selected: Target | null
  /** Where the selected or active unit can go, with the cost. */
  reach: ReachPlace[]
  /** By place, from a hint or a thought: 1 where nothing is lost that can be told, 0 where ten points or more are. */
  heat: Record<string, number> | null
  /** What is expected of the end of the game, where that is shown. */
  forecast?: Forecast | null
  /** What the selected or active unit can fire at. */
  fire?: string[]
  /** What can be chosen after the next choice: it can be clicked, too. */
  ahead?: Target[]
  /** What pays for whom, and at what price. */
  supply?: SupplyLine[]
  /** What the pointer or the focus is on in the list, the preview or the log. */
  highlight: Target[]
  /** What the last step touched. */
  lastMove: Target | null
  /** Ways that stay on the map: of the Impulse that is followed. */
  ways?: Way[]
  layers: Layers
  /** What the pointer is on. */
  pointed?: Target | null
  onplace?: (place: string) => void
  onunit?: (unit: string) => void
  oncrossing?: (crossing: string) => void
  onhover?: (target: Target | null) => void
  /** What of the tracks is pointed at or opened; null when the pointer or the focus has left. */
  onabout?: (about: About | null) => void
}

/** A part of the tracks that somebody asks about. */
export interface About {
  /** Its key; the one of victory is that of the tally. */
  what: string
  title: string
  /** How it stands. */
  now: string
  /** The rules that say what it means. */
  rules: string[]
  /** It was clicked, not just pointed at. */
  pinned: boolean
}

/** What the page may call on the board (bind:this), beside the keys the board itself knows. */
export interface BoardHandle {
  fit: () => void
  /** Brings places into view, beside what covers so many pixels of the edges of the board. */
  show: (places: string[], covered?: { left: number; bottom: number; right?: number }) => void
}
