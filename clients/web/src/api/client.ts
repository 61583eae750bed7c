import type {
  ApiError,
  Ask,
  Model,
  Bulk,
  Catalog,
  Company,
  Consent,
  Doing,
  Grant,
  Guide,
  Help,
  HelpHit,
  LogPart,
  NewInvitation,
  Opened,
  Preview,
  Puzzles,
  Reach,
  Result,
  Scenario,
  Setup,
  Summary,
  Taken,
  Thought,
  Forecast,
  Verdict,
  View,
} from './types'
import type { Balance, Draft, DraftField, DraftSource, Edit } from './draft'
import type { Report } from './review'

/** A no of the server, or of the way to it (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** With code "stale": the table as it is now. */
    readonly view: View | null = null,
  ) {
    super(message)
  }
  get offline(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 504
  }
}

export interface Changes {
  seats?: [string, string]
  pace?: number
  paused?: boolean
  name?: string
  ask?: Ask
  confirm?: boolean
}

type Fetch = typeof fetch

/** The calls of /api/v1, one method each. */
export class Api {
  constructor(
    private readonly base = 'api/v1',
    private readonly ask: Fetch = (...a) => fetch(...a),
  ) {}

  /** By table the key of the seat that asks, where something is hidden. */
  private readonly keys = new Map<string, string>()
  /** From now on a seat asks; without a key it is nobody's. */
  seatAt = (id: string, key: string) => {
    if (key) this.keys.set(id, key)
    else this.keys.delete(id)
  }
  /** The key of a seat; with own nobody else gets it any more. */
  sit = (id: string, side: string, own: boolean) => this.send<Taken>('POST', table(id) + '/sit', { side, own })

  grant = () => this.get<Grant>('/grant')
  company = (id: string) => this.get<Company>(table(id) + '/company')
  /** Does something besides deciding; see the may of the company. */
  keepCompany = (id: string, what: Doing, more: { text?: string; offer?: string; minutes?: number } = {}) =>
    this.send<Company>('POST', table(id) + '/company', { do: what, ...more })
  consent = (id: string) => this.get<Consent>(table(id) + '/consent')
  /** For all sides that are one's own. */
  setConsent = (id: string, give: boolean) => this.send<Consent>('PUT', table(id) + '/consent', { give })
  invite = (id: string, side: string, hints?: boolean) =>
    this.send<NewInvitation>('POST', table(id) + '/invitations', { side, ...(hints !== undefined && { hints }) })
  withdraw = (id: string, invitation: string) =>
    this.send<null>('DELETE', table(id) + '/invitations/' + encodeURIComponent(invitation))

  catalog = () => this.get<Catalog>('/catalog')
  board = (game: string, scenario: string, options = '') =>
    this.get<Model>('/board' + query({ game, scenario, ...(options && { options }) }))
  help = (game: string) => this.get<Help>('/help' + query({ game }))
  searchHelp = (game: string, q: string) => this.get<HelpHit[]>('/help/search' + query({ game, q, most: 40 }))
  guide = (game: string, id: string) => this.get<Guide>('/guide' + query({ game, id }))

  drafts = () => this.get<{ id: string; game: string; title: string }[]>('/drafts')
  newDraft = (of: DraftSource & { empty?: boolean }) => this.send<Draft>('POST', '/drafts', of)
  lookAtDraft = (of: DraftSource) =>
    this.send<{ title: string; lost: string[] }>('POST', '/drafts', { ...of, look: true })
  draft = (id: string) => this.get<Draft>('/drafts/' + encodeURIComponent(id))
  removeDraft = (id: string) => this.send<null>('DELETE', '/drafts/' + encodeURIComponent(id))
  editDraft = (id: string, revision: number, edits: Edit[]) =>
    this.send<Draft>('POST', '/drafts/' + encodeURIComponent(id) + '/edit', { revision, edits })
  undoDraft = (id: string, revision: number, redo: boolean) =>
    this.send<Draft>('POST', '/drafts/' + encodeURIComponent(id) + '/undo', { revision, redo })
  draftFields = (id: string, of: { unit?: string; place?: string; crossing?: string }) =>
    this.get<DraftField[]>('/drafts/' + encodeURIComponent(id) + '/fields' + query(of))
  draftFile = (id: string) => this.get<{ text: string }>('/drafts/' + encodeURIComponent(id) + '/file')
  draftOpponents = (id: string) => this.get<[string[], string[]]>('/drafts/' + encodeURIComponent(id) + '/opponents')
  balance = (id: string) => this.get<Balance | null>('/drafts/' + encodeURIComponent(id) + '/balance')
  startBalance = (id: string, games: number, agents: [string, string]) =>
    this.send<Balance>('POST', '/drafts/' + encodeURIComponent(id) + '/balance', { games, agents })
  stopBalance = (id: string) => this.send<null>('DELETE', '/drafts/' + encodeURIComponent(id) + '/balance')
  withdrawScenario = (id: string) => this.send<null>('DELETE', '/scenarios/' + id)
  publishDraft = (id: string) => this.send<Scenario>('POST', '/drafts/' + encodeURIComponent(id) + '/publish')

  puzzles = () => this.get<Puzzles>('/puzzles')
  openPuzzle = (id: string) => this.send<View>('POST', '/puzzles/' + encodeURIComponent(id) + '/open' + NO_SNAPSHOT)
  /** Without a table the answer is given up. */
  checkPuzzle = (id: string, table?: string) =>
    this.send<Verdict>('POST', '/puzzles/' + encodeURIComponent(id) + '/check', table ? { table } : { give_up: true })

  results = () => this.get<Result[]>('/results')
  tables = () => this.get<Summary[]>('/tables')
  create = (setup: Setup) => this.send<View>('POST', '/tables', setup)
  load = (record: Blob, name: string, german: string, allied: string) =>
    this.send<View>('POST', '/tables/load' + query({ name, german, allied }), record)
  /** Opens a game to look at; the table that holds just this game already is taken. */
  look = (record: Blob, name: string) => this.send<View>('POST', '/tables/load' + query({ name, look: 'true' }), record)
  /** What a line says. */
  read = (position: string) => this.send<Opened>('POST', '/position', { position })
  line = (id: string, at?: number) =>
    this.get<{ position: string; step: number }>(table(id) + '/position' + query({ at }))
  /** The view of a table; of the position, only what differs from one that is named, where the server still knows that. */
  view = (id: string, at?: number, since?: string) => this.get<View>(table(id) + query({ at, since, position: 'no' }))
  remove = (id: string) => this.send<null>('DELETE', table(id))
  /** Pace and pause need no revision. */
  change = (id: string, revision: number | undefined, changes: Changes) =>
    this.send<View>('PATCH', table(id) + NO_SNAPSHOT, { ...(revision !== undefined && { revision }), ...changes })
  /** The bots play without the pace until a person has to decide. */
  skip = (id: string) => this.send<View>('POST', table(id) + '/skip' + NO_SNAPSHOT)
  act = (id: string, revision: number, action: number) =>
    this.send<View>('POST', table(id) + '/act' + NO_SNAPSHOT, { revision, action })
  undo = (id: string, revision: number) => this.send<View>('POST', table(id) + '/undo' + NO_SNAPSHOT, { revision })
  drop = (id: string, revision: number, member: number) =>
    this.send<View>('POST', table(id) + '/drop' + NO_SNAPSHOT, { revision, member })
  bulk = (id: string, revision: number, how: Bulk, action?: number, signal?: AbortSignal) =>
    this.send<View>(
      'POST',
      table(id) + '/bulk' + NO_SNAPSHOT,
      { revision, how, ...(action !== undefined && { action }) },
      signal,
    )
  confirm = (id: string, revision: number) =>
    this.send<View>('POST', table(id) + '/confirm' + NO_SNAPSHOT, { revision })
  branch = (id: string, at: number, seats: [string, string], name: string, pace: number) =>
    this.send<View>('POST', table(id) + '/branch', { at, seats, name, pace })
  log = (id: string, from: number, most: number) => this.get<LogPart>(table(id) + '/log' + query({ from, most }))

  reach = (id: string, at?: number) => this.get<Reach>(table(id) + '/reach' + query({ at }))
  preview = (id: string, action: number, signal?: AbortSignal) =>
    this.get<Preview>(table(id) + '/preview' + query({ action }), signal)
  hint = (id: string, agent?: string, at?: number, signal?: AbortSignal) =>
    this.get<Thought>(table(id) + '/hint' + query({ agent, at }), signal)
  forecast = (id: string, at?: number, signal?: AbortSignal) =>
    this.get<Forecast>(table(id) + '/forecast' + query({ at }), signal)
  thought = (id: string) => this.get<Thought | null>(table(id) + '/thought')
  startReview = (id: string, agent = '') => this.send<Report | null>('POST', table(id) + '/review', { agent })
  review = (id: string) => this.get<Report | null>(table(id) + '/review')

  recordURL = (id: string, format: 'jsonl' | 'msgpack') => this.base + table(id) + '/record' + query({ format })
  /** The game with its analysis as a file. */
  analysisURL = (id: string) => this.base + table(id) + '/review/file'
  record = (id: string, format: 'jsonl' | 'msgpack') => this.bytes(table(id) + '/record' + query({ format }))
  eventsURL = (id: string) => this.base + table(id) + '/events' + query({ seat: this.keys.get(id) })

  private get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return this.send<T>('GET', path, undefined, signal)
  }

  private async bytes(path: string): Promise<Uint8Array> {
    const reply = await this.call(path, request('GET', undefined))
    if (!reply.ok) throw refusal(reply, parse(await reply.text()))
    return new Uint8Array(await reply.arrayBuffer())
  }

  private async call(path: string, init: RequestInit): Promise<Response> {
    const key = this.keys.get(decodeURIComponent(/^\/tables\/([^/?]+)/.exec(path)?.[1] ?? ''))
    if (key) init.headers = { ...init.headers, 'Bridgehead-Seat': key }
    try {
      return await this.ask(this.base + path, init)
    } catch (err) {
      throw new Refusal(0, 'offline', err instanceof Error ? err.message : String(err))
    }
  }

  private async send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const reply = await this.call(path, { ...request(method, body), ...(signal && { signal }) })
    const text = await reply.text()
    const data: unknown = parse(text)
    if (!reply.ok) throw refusal(reply, data)
    return (data ?? null) as T
  }
}

/** The page draws what the game shows; it has no use for the snapshot of the engine. */
const NO_SNAPSHOT = '?position=no'

function table(id: string): string {
  return '/tables/' + encodeURIComponent(id)
}

function request(method: string, body: unknown): RequestInit {
  const init: RequestInit = { method, headers: { Accept: 'application/json' } }
  if (body instanceof Blob) {
    init.body = body
    init.headers = { ...init.headers, 'Content-Type': 'application/octet-stream' }
  } else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
  }
  return init
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function refusal(reply: Response, data: unknown): Refusal {
  const body = (typeof data === 'object' && data !== null ? data : {}) as {
    error?: ApiError
    view?: View
  }
  const error = body.error
  const view =
    body.view ?? asView(data) ?? asView((error as { view?: unknown } | undefined)?.view) ?? asView(error?.allowed)
  return new Refusal(
    reply.status,
    error?.code ?? 'http_' + reply.status,
    error?.message ?? (reply.statusText || String(reply.status)),
    view,
  )
}

/** The view in the reply to a stale choice, wherever it stands there. */
function asView(data: unknown): View | null {
  if (typeof data !== 'object' || data === null) return null
  return 'revision' in data && 'prompt' in data ? (data as View) : null
}

/** A query string of what is defined. */
export function query(values: Record<string, string | number | undefined>): string {
  const q = new URLSearchParams()
  for (const [k, v] of Object.entries(values)) if (v !== undefined && v !== '') q.set(k, String(v))
  const text = q.toString()
  return text === '' ? '' : '?' + text
}

export const api = new Api()
