// One table as the page knows it: the newest view, the view that is shown, the log, and what was
// asked about the position.

import { api as theApi, Refusal, type Api, type Changes } from '../api/client'
import { Events, type Source, type TableEvent } from '../api/events'
import type { Report } from '../api/review'
import type { Choice, Line, Preview, Reach, Target, Thought, View } from '../api/types'
import { s } from '../strings'
import { merge } from './log'
import { say, tell } from './notice.svelte'
import { change } from './position'

const logPart = 500
const keptViews = 60

export type Busy = '' | 'act' | 'undo' | 'change'

export class TableStore {
  /** The newest state of the table. */
  live = $state.raw<View | null>(null)
  /** An older view, while the person looks back. */
  past = $state.raw<View | null>(null)
  lines = $state.raw<Line[]>([])
  last = $state.raw<Target | null>(null)
  busy = $state<Busy>('')
  /** The choice that is on its way to the server. */
  sent = $state<number | null>(null)
  online = $state(true)
  fault = $state('')
  thinkingSince = $state(0)

  preview = $state.raw<{ choice: Choice; preview: Preview } | null>(null)
  asking = $state<number | null>(null)
  hint = $state.raw<Thought | null>(null)
  hinting = $state(false)
  thought = $state.raw<Thought | null>(null)
  reach = $state.raw<Reach | null>(null)
  report = $state.raw<Report | null>(null)
  reviewing = $state(false)

  readonly shown = $derived(this.past ?? this.live)
  readonly choices = $derived(this.past ? [] : (this.live?.actions ?? []))
  readonly over = $derived(this.live?.over ?? false)

  private events: Events | null = null
  private reloading: Promise<void> | null = null
  private again = false
  private looking = 0
  private closed = false
  private readonly views = new Map<number, View>()
  private readonly previews = new Map<string, Promise<Preview | null>>()

  constructor(
    readonly id: string,
    private readonly api: Api = theApi,
    private readonly source?: (url: string) => Source,
  ) {}

  async open(): Promise<void> {
    await this.refresh()
    if (this.closed) return
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
      this.take(await this.api.view(this.id))
      this.fault = ''
    } catch (err) {
      this.failed(err, this.live !== null)
    }
  }

  /** Takes a view from the server unless a newer one is here already. */
  take(view: View): void {
    const before = this.live
    if (this.closed || (before && view.revision < before.revision)) return
    this.online = true
    const moved = !before || view.revision !== before.revision
    if (moved) this.forget(before, view)
    this.live = view
    this.thinkingSince = view.status === 'thinking' ? this.thinkingSince || Date.now() : 0
    if (!moved) return
    void this.fetchLog(view.steps)
    if (view.status === 'decide') {
      say(s.table.yourMove(view.prompt))
      this.fetchReach()
    }
    if (view.over && !before?.over && before) say(view.result ?? view.prompt)
  }

  private forget(before: View | null, view: View): void {
    this.preview = null
    this.hint = null
    this.reach = null
    this.previews.clear()
    if (!before) return
    this.last = change(before.position, view.position)
    if (view.steps >= before.steps) return
    // An undo: the steps after it are others from now on.
    for (const step of this.views.keys()) if (step > view.steps) this.views.delete(step)
    this.lines = this.lines.filter((l) => l.step <= view.steps)
    if (this.past && this.past.step > view.steps) this.past = null
  }

  private async fetchLog(steps: number): Promise<void> {
    try {
      for (;;) {
        const from = this.lines.at(-1)?.step ?? 0
        if (from >= steps) return
        const part = await this.api.log(this.id, from, logPart)
        const more = part.lines ?? []
        const first = more[0]?.step
        if (first === undefined) return
        this.lines = merge(this.lines, first, more)
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
    this.past = null
    this.preview = null
    this.sent = choice.id
    return this.ask('act', () => this.api.act(this.id, view.revision, choice.id))
  }

  async undo(): Promise<boolean> {
    const view = this.live
    if (!view?.can_undo || this.busy !== '') return false
    this.past = null
    return this.ask('undo', () => this.api.undo(this.id, view.revision))
  }

  async change(changes: Changes): Promise<boolean> {
    const view = this.live
    if (!view) return false
    return this.ask('change', () => this.api.change(this.id, view.revision, changes))
  }

  private async ask(what: Busy, call: () => Promise<View>): Promise<boolean> {
    this.busy = what
    try {
      this.take(await call())
      return true
    } catch (err) {
      this.failed(err, true)
      return false
    } finally {
      this.busy = ''
      this.sent = null
    }
  }

  private failed(err: unknown, notify: boolean): void {
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

  /** What dice a choice leads to, or null where none fall; asked once a position. */
  previewOf(choice: Choice): Promise<Preview | null> {
    const key = `${this.live?.revision ?? 0}/${choice.id}`
    let p = this.previews.get(key)
    if (!p) {
      p = this.api.preview(this.id, choice.id).then(
        (v) => (v && (v.outcomes?.length ?? 0) > 0 ? v : null),
        () => null,
      )
      this.previews.set(key, p)
    }
    return p
  }

  /** Whether a preview is shown before the choice is played: when dice fall at once, or when it opens an attack. */
  private asks(p: Preview): boolean {
    if (!p.reply) return true
    return (p.terms?.length ?? 0) > 0 && this.live?.position.attack?.kind === undefined
  }

  /** Shows the preview where dice would fall; else plays the choice at once. */
  async choose(choice: Choice, confirm: boolean): Promise<void> {
    if (this.busy !== '' || this.past) return
    if (!confirm) return void (await this.act(choice))
    const revision = this.live?.revision
    this.asking = choice.id
    const preview = await this.previewOf(choice)
    if (this.asking !== choice.id) return
    this.asking = null
    if (this.live?.revision !== revision) return void tell(s.errors.stale)
    if (preview && this.asks(preview)) this.preview = { choice, preview }
    else await this.act(choice)
  }

  /**
   * Plays a way, choice after choice, as long as each is still offered. Where dice would fall, it
   * stops and asks.
   */
  async walk(actions: number[], confirm: boolean): Promise<void> {
    for (const [i, id] of actions.entries()) {
      const choice = this.choices.find((c) => c.id === id)
      if (!choice) {
        if (i === 0) tell(s.errors.stale)
        return
      }
      const before = this.live?.revision
      await this.choose(choice, confirm)
      if (this.preview || this.live?.revision === before) return
    }
  }

  /** Looks at the position after `step`; at the newest one the game goes on. */
  async look(step: number): Promise<void> {
    const live = this.live
    if (!live) return
    const at = Math.max(0, Math.min(step, live.steps))
    const turn = ++this.looking
    if (at === live.steps) return this.now()
    try {
      const view = this.views.get(at) ?? (await this.api.view(this.id, at))
      if (turn !== this.looking) return
      this.remember(at, view)
      const before = this.past ?? live
      this.last = Math.abs(before.step - at) === 1 ? change(before.position, view.position) : null
      this.preview = null
      this.past = view
    } catch (err) {
      this.failed(err, true)
    }
  }

  now(): void {
    this.looking++
    this.past = null
    this.last = null
  }

  private remember(at: number, view: View): void {
    this.views.delete(at)
    this.views.set(at, view)
    const oldest = this.views.keys().next()
    if (this.views.size > keptViews && !oldest.done) this.views.delete(oldest.value)
  }

  async askHint(agent?: string): Promise<void> {
    if (this.hinting) return
    this.hinting = true
    const revision = this.live?.revision
    try {
      const hint = await this.api.hint(this.id, agent, this.past?.step)
      if (this.live?.revision === revision) this.hint = hint
    } catch (err) {
      this.failed(err, true)
    } finally {
      this.hinting = false
    }
  }

  async askThought(): Promise<void> {
    try {
      this.thought = await this.api.thought(this.id)
      if (!this.thought) tell(s.thought.none)
    } catch (err) {
      this.failed(err, true)
    }
  }

  private fetchReach(): void {
    const revision = this.live?.revision
    this.api.reach(this.id).then(
      (r) => {
        if (this.live?.revision === revision) this.reach = r
      },
      () => undefined,
    )
  }

  /** Starts the analysis, or fetches what there is of it. */
  async review(start: boolean): Promise<void> {
    this.reviewing = true
    try {
      if (start) await this.api.startReview(this.id)
      this.report = await this.api.review(this.id)
    } catch (err) {
      if (start || !(err instanceof Refusal && err.status === 404)) this.failed(err, true)
    } finally {
      this.reviewing = (this.report?.progress ?? 1) < 1
    }
  }

  private heard(e: TableEvent): void {
    if (e.kind === 'review') return void this.review(false)
    if (e.kind === 'thinking') {
      this.thinkingSince = Date.now()
      if (this.live?.status === 'thinking' && e.revision === this.live.revision) return
    }
    if (e.kind === 'changed' && e.revision !== undefined && this.live && e.revision <= this.live.revision) return
    void this.refresh()
  }

  private connection(open: boolean): void {
    if (open && !this.online) void this.refresh()
    this.online = open
  }
}
