// What the server knows of a table: the newest view, the log, and what is played. The page learns of
// changes by events and by the answers to what it asks.

import { api as theApi, Refusal, type Api, type Changes } from '../api/client'
import { Events, type Source, type TableEvent } from '../api/events'
import type { Bulk, Choice, Company, Doing, Entry, Line, Target, View } from '../api/types'
import { s } from '../strings'
import { sentence } from './format'
import { cut, merge } from './log'
import { say, tell } from './notice.svelte'
import { change, completed } from './position'

const logPart = 500

/** Whether it is for the one who looks to decide, as far as anybody of this page is. */
export const mine = (view: View) => (!view.veiled && !view.elsewhere) || view.side === view.seat

export type Busy = '' | 'act' | 'undo' | 'change'

export class LiveTable {
  /** The newest state of the table. */
  live = $state.raw<View | null>(null)
  lines = $state.raw<Line[]>([])
  /** What the lines read as. */
  entries = $state.raw<Entry[]>([])
  /** The steps there were when the person last decided: what came after is news. */
  acted = $state(0)
  last = $state.raw<Target | null>(null)
  busy = $state<Busy>('')
  /** The choice that is on its way to the server. */
  sent = $state<number | null>(null)
  /** An agent is at work for the person, who may stop it. */
  stoppable = $state(false)
  online = $state(true)
  fault = $state('')
  thinkingSince = $state(0)

  /** Who is there, where people play from several screens, and when that was told. */
  company = $state.raw<Company | null>(null)
  companyAt = $state(0)

  readonly over = $derived(this.live?.over ?? false)

  private events: Events | null = null
  private stopping = new AbortController()
  private reloading: Promise<void> | null = null
  private again = false
  /** Grows when the log begins anew: what was asked for before is of another one. */
  private reading = 0
  protected closed = false

  constructor(
    readonly id: string,
    protected readonly api: Api = theApi,
    private readonly source?: (url: string) => Source,
  ) {}

  async open(): Promise<void> {
    await this.refresh()
    if (this.closed || this.events || this.fault === s.errors.noTable) return
    this.events = new Events(
      this.api.eventsURL(this.id),
      (e) => this.heard(e),
      (open) => this.connection(open),
      this.source,
    )
  }

  close(): void {
    this.closed = true
    this.events?.close()
  }

  /** Forgets all that was fetched: somebody else looks from now on. */
  protected forget(): void {
    this.events?.close()
    this.events = null
    this.reading++
    this.live = null
    this.lines = []
    this.entries = []
    this.acted = 0
    this.last = null
  }

  retry(): void {
    this.events?.retry()
    void this.refresh()
  }

  /** Fetches the newest view; calls while one is under way are answered by one more fetch. */
  refresh(): Promise<void> {
    if (this.reloading) {
      this.again = true
      return this.reloading
    }
    this.reloading = this.fetchNewest().finally(() => {
      this.reloading = null
      if (this.again && !this.closed) {
        this.again = false
        void this.refresh()
      }
    })
    return this.reloading
  }

  private async fetchNewest(): Promise<void> {
    try {
      this.take(await this.whole())
      this.fault = ''
    } catch (err) {
      this.failed(err, this.live !== null)
    }
  }

  /** Fetches who is there. */
  async meet(): Promise<void> {
    try {
      this.took(await this.api.company(this.id))
    } catch (err) {
      this.failed(err, false)
    }
  }

  private took(company: Company): void {
    if (this.closed) return
    this.company = company
    this.companyAt = performance.now()
  }

  /** Says something, ends the game, asks the other side or answers it. */
  async keep(what: Doing, more: { text?: string; offer?: string; minutes?: number } = {}): Promise<boolean> {
    try {
      this.took(await this.api.keepCompany(this.id, what, more))
      return true
    } catch (err) {
      this.failed(err, true)
      void this.meet()
      return false
    }
  }

  /** Fetches a view. Of its position the server sends what differs from one the page holds, or all of it. */
  protected async whole(at?: number): Promise<View> {
    const held = this.held()
    const view = await this.api.view(this.id, at, held[0]?.now_id)
    return completed(view, held) ?? (await this.api.view(this.id, at))
  }

  /** Views whose positions are known; the first is the most like what is asked for next. */
  protected held(): View[] {
    return this.live ? [this.live] : []
  }

  /** Takes a view from the server unless a newer one is here already. */
  take(view: View): void {
    const before = this.live
    if (this.closed || this.foreign(view) || (before && view.revision < before.revision)) return
    this.online = true
    const moved = !before || view.revision !== before.revision
    if (moved) this.moved(before, view)
    this.live = view
    this.seating(view)
    if (view.elsewhere ? moved || !this.company : this.company) void this.meet()
    this.thinkingSince = view.status === 'thinking' ? this.thinkingSince || Date.now() : 0
    if (!moved) return
    void this.fetchLog(view.steps)
    if (view.status === 'decide' && mine(view)) {
      say(s.table.yourMove(view.prompt))
      this.asked()
    }
    if (view.status === 'confirm') say(s.picking.confirmTitle)
    if (view.over && !before?.over && before) say(view.result ?? view.prompt)
  }

  /** A view of another revision comes: what was said of the one before no longer holds. */
  protected moved(before: View | null, view: View): void {
    if (!before) return
    // At the end everything is open, and steps are counted in full.
    if (before.veiled && !view.veiled) {
      this.reading++
      this.lines = []
      this.entries = []
      this.acted = view.steps
    }
    this.last = change(before.now, view.now)
    // After an undo the steps behind it are others from now on.
    if (view.steps < before.steps) {
      const left = cut(this.lines, this.entries, view.steps)
      this.lines = left.lines
      this.entries = left.entries
      this.acted = Math.min(this.acted, view.steps)
    }
  }

  /** Who looks may have to sit down. */
  protected seating(_view: View): void {}

  /** A view that was asked for from another seat, and comes too late. */
  protected foreign(_view: View): boolean {
    return false
  }

  /** A person is asked to decide. */
  protected asked(): void {}

  /** A person acts: the page goes back to the newest view. */
  protected onward(): void {}

  /** The server is there again after it could not be reached. */
  protected back(): void {}

  /** There is more of the analysis. */
  protected reviewed(): void {}

  private async fetchLog(steps: number): Promise<void> {
    const reading = this.reading
    try {
      for (;;) {
        const from = this.lines.at(-1)?.step ?? 0
        if (from >= steps) return
        const part = await this.api.log(this.id, from, logPart)
        if (reading !== this.reading) return
        const more = part.lines ?? []
        const first = more[0]?.step
        if (first === undefined) return
        this.lines = merge(this.lines, first, more)
        const entries = part.entries ?? []
        if (entries[0]) this.entries = merge(this.entries, entries[0].step, entries)
        if ((this.lines.at(-1)?.step ?? 0) <= from) return
        this.speak(more)
      }
    } catch (err) {
      this.failed(err, true)
    }
  }

  /** Tells screen readers what the last of the new lines says. */
  private speak(more: Line[]): void {
    const dice = more.findLast((l) => l.dice)
    const line = dice ?? more.at(-1)
    if (line && more.length < 40) say(line.text)
  }

  /** Plays a choice. Nothing is lost: what the server refuses is said, with the reason. */
  async act(choice: Choice): Promise<boolean> {
    const view = this.live
    if (!view || this.busy !== '') return false
    this.onward()
    this.acted = view.steps
    this.sent = choice.id
    return this.ask('act', () => this.api.act(this.id, view.revision, choice.id))
  }

  async undo(): Promise<boolean> {
    const view = this.live
    if (view?.no_undo) tell(sentence(view.no_undo))
    if (!view?.can_undo || this.busy !== '') return false
    this.onward()
    return this.ask('undo', () => this.api.undo(this.id, view.revision))
  }

  /** Takes a member of a set out again. */
  async drop(member: number): Promise<boolean> {
    const view = this.live
    if (!view || this.busy !== '') return false
    this.onward()
    return this.ask('act', () => this.api.drop(this.id, view.revision, member))
  }

  /** Gives several answers with one click. Where an agent looks for them, which takes its time, it can be stopped. */
  async bulk(how: Bulk, action?: number): Promise<boolean> {
    const view = this.live
    if (!view || this.busy !== '') return false
    this.onward()
    const { signal } = (this.stopping = new AbortController())
    this.stoppable = how === 'deploy' || how === 'suggest'
    return this.ask('act', () => this.api.bulk(this.id, view.revision, how, action, signal), signal)
  }

  /** Gives up what an agent is asked to do: the server then changes nothing, unless it was done already. */
  stop(): void {
    if (this.stoppable) this.stopping.abort()
  }

  /** Lets a decision that waits hand over. */
  async confirm(): Promise<boolean> {
    const view = this.live
    if (view?.status !== 'confirm' || this.busy !== '') return false
    this.onward()
    return this.ask('act', () => this.api.confirm(this.id, view.revision))
  }

  async change(changes: Changes): Promise<boolean> {
    const view = this.live
    if (!view) return false
    return this.ask('change', () => this.api.change(this.id, view.revision, changes))
  }

  /**
   * Sets the pace of bots, or stops them. That needs no revision, so that it works while they play. A server that
   * wants one is told the newest, as often as it has moved on meanwhile.
   */
  async steer(changes: Pick<Changes, 'pace' | 'paused'>): Promise<boolean> {
    if (!this.live) return false
    let revision: number | undefined
    for (let tries = 0; ; tries++) {
      try {
        this.take(await this.api.change(this.id, revision, changes))
        return true
      } catch (err) {
        const again = err instanceof Refusal && (err.status === 400 || err.code === 'stale') && tries < 12
        if (!again) {
          this.failed(err, true)
          return false
        }
        if (err.view) this.take(err.view)
        revision = this.live.revision
      }
    }
  }

  /** Shows the end of what the bots do. */
  async skip(): Promise<void> {
    const status = this.live?.status
    if (status !== 'thinking' && status !== 'paused') return
    try {
      this.take(await this.api.skip(this.id))
    } catch (err) {
      // They may have come to the end of it by themselves.
      if (err instanceof Refusal && err.status === 409) void this.refresh()
      else this.failed(err, true)
    }
  }

  private async ask(what: Busy, call: () => Promise<View>, signal?: AbortSignal): Promise<boolean> {
    this.busy = what
    try {
      this.take(await call())
      return true
    } catch (err) {
      if (signal?.aborted) {
        tell(s.table.stopped)
        void this.refresh()
      } else this.failed(err, true)
      return false
    } finally {
      this.busy = ''
      if (signal) this.stoppable = false
      this.sent = null
    }
  }

  protected failed(err: unknown, notify: boolean): void {
    if (this.closed) return
    if (err instanceof Refusal && err.view) {
      this.take(err.view)
      tell(s.errors.stale)
      return
    }
    if (err instanceof Refusal && err.code === 'stale') {
      tell(s.errors.stale)
      void this.refresh()
      return
    }
    if (err instanceof Refusal && (err.status === 409 || err.status === 422)) void this.refresh()
    if (err instanceof Refusal && err.offline) {
      this.online = false
      if (notify) tell(s.errors.offline, 'bad')
    } else if (notify) {
      tell(err instanceof Error ? err.message : String(err), 'bad')
    }
    if (!this.live)
      this.fault = err instanceof Refusal && err.status === 404 ? s.errors.noTable : String((err as Error).message)
  }

  private heard(e: TableEvent): void {
    if (e.kind === 'review') return this.reviewed()
    if (e.kind === 'company') return void this.meet()
    if (e.kind === 'thinking') {
      this.thinkingSince = Date.now()
      if (this.live?.status === 'thinking' && e.revision === this.live.revision) return
    }
    if (e.kind === 'changed' && e.revision !== undefined && this.live && e.revision <= this.live.revision) return
    void this.refresh()
  }

  private connection(open: boolean): void {
    if (open && !this.online) {
      void this.refresh()
      this.back()
    }
    this.online = open
  }
}
