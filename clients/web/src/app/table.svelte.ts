// One table as the page knows it: what the server knows of it, the older view that is looked at, and
// what was asked about the position.

import { Refusal } from '../api/client'
import type { Report } from '../api/review'
import type { Choice, Forecast, Preview, Reach, Thought, View } from '../api/types'
import { s } from '../strings'
import { tell } from './notice.svelte'
import { attacking, change } from './position'
import { SeatedTable } from './seats.svelte'

const keptViews = 60

export class TableStore extends SeatedTable {
  /** An older view, while the person looks back. */
  past = $state.raw<View | null>(null)
  preview = $state.raw<{ choice: Choice; preview: Preview } | null>(null)
  asking = $state<number | null>(null)
  hint = $state.raw<Thought | null>(null)
  hinting = $state(false)
  thought = $state.raw<Thought | null>(null)
  /** Whether the end of the game is foretold, and what of the position that is shown. */
  foretold = $state(false)
  forecast = $state.raw<Forecast | null>(null)
  /** Why there is none. */
  unforetold = $state('')
  reach = $state.raw<Reach | null>(null)
  report = $state.raw<Report | null>(null)
  reviewing = $state(false)

  readonly shown = $derived(this.past ?? this.live)
  readonly choices = $derived(this.past ? [] : (this.live?.actions ?? []))

  private reporting: Promise<void> | null = null
  private reportAgain = false
  private looking = 0
  private foretelling = 0
  private readonly views = new Map<number, View>()
  private readonly previews = new Map<string, Promise<Preview | null>>()
  private previewing = new AbortController()
  private advising = new AbortController()

  protected override moved(before: View | null, view: View): void {
    this.preview = null
    this.hint = null
    this.reach = null
    this.previews.clear()
    super.moved(before, view)
    if (before?.veiled && !view.veiled) this.views.clear()
    if (!before || view.steps >= before.steps) return
    for (const step of this.views.keys()) if (step > view.steps) this.views.delete(step)
    if (this.past && this.past.step > view.steps) this.past = null
  }

  protected override forget(): void {
    super.forget()
    this.now()
    this.views.clear()
    this.previews.clear()
    this.preview = null
    this.hint = null
    this.thought = null
    this.reach = null
    this.report = null
  }

  protected override held(): View[] {
    return [...(this.past ? [this.past] : []), ...super.held()]
  }

  protected override asked(): void {
    const revision = this.live?.revision
    this.api.reach(this.id).then(
      (r) => {
        if (this.live?.revision === revision) this.reach = r
      },
      () => undefined,
    )
  }

  protected override onward(): void {
    this.past = null
    this.preview = null
    // The server may play the choice before it comes to odds that were asked for, and these are of no use any more.
    this.previewing.abort()
    this.previewing = new AbortController()
    this.previews.clear()
    this.advising.abort()
  }

  protected override back(): void {
    if (this.reviewing) void this.review(false)
  }

  protected override reviewed(): void {
    void this.review(false)
  }

  /** What dice a choice leads to, or null where none fall; asked once a position. */
  previewOf(choice: Choice): Promise<Preview | null> {
    const key = `${this.live?.revision ?? 0}/${choice.id}`
    let p = this.previews.get(key)
    if (!p) {
      p = this.api.preview(this.id, choice.id, this.previewing.signal).then(
        (v) => (v && (v.outcomes?.length ?? 0) > 0 ? v : null),
        () => null,
      )
      this.previews.set(key, p)
    }
    return p
  }

  /** Whether a preview is shown before the choice is played: when dice fall at once, or when it opens an attack. */
  private asks(p: Preview, choice: Choice): boolean {
    if (!p.reply) return true
    // What is picked of a set is shown when the set is ended.
    const set = this.live?.picking
    if (set?.mode === 'set' && choice.id !== set.done) return false
    return (p.terms?.length ?? 0) > 0 && !attacking(this.live?.now)
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
    if (preview && this.asks(preview, choice)) this.preview = { choice, preview }
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
      const view = this.views.get(at) ?? (await this.whole(at))
      if (turn !== this.looking) return
      this.remember(at, view)
      const before = this.past ?? live
      this.last = Math.abs(before.step - at) === 1 ? change(before.now, view.now) : null
      this.preview = null
      this.past = view
    } catch (err) {
      if (turn !== this.looking) return
      // An undo took the step away meanwhile, or the table is gone: the newest view tells.
      if (!(err instanceof Refusal && err.status === 404)) return this.failed(err, true)
      this.now()
      void this.refresh()
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
    const { signal } = (this.advising = new AbortController())
    try {
      const hint = await this.api.hint(this.id, agent, this.past?.step, signal)
      if (this.live?.revision === revision) this.hint = hint
    } catch (err) {
      if (!signal.aborted) this.failed(err, true)
    } finally {
      this.hinting = false
    }
  }

  /** Shows the forecast, or puts it away. */
  foretell(on = !this.foretold): void {
    this.foretold = on
    if (!on) {
      this.forecast = null
      this.unforetold = ''
    }
  }

  /** Asks for the forecast of the position that is shown; an older answer than the last question counts for nothing. */
  async askForecast(): Promise<void> {
    const turn = ++this.foretelling
    const { step, over } = this.shown ?? { step: 0, over: true }
    const put = (f: Forecast | null, why: string) => {
      if (turn !== this.foretelling || !this.foretold) return
      this.forecast = f
      this.unforetold = why
    }
    if (over) return put(null, s.forecast.over)
    try {
      put(await this.api.forecast(this.id, step), '')
    } catch (err) {
      put(null, err instanceof Refusal ? s.forecast.none(err.message) : s.errors.stale)
    }
  }

  /** Gives up the hint that is thought about. */
  stopHint(): void {
    this.advising.abort()
  }

  /** Gives up whatever an agent is asked, and tells whether there was anything. */
  stopAll(): boolean {
    const any = this.hinting || this.stoppable
    this.stopHint()
    this.stop()
    return any
  }

  async askThought(): Promise<void> {
    try {
      this.thought = await this.api.thought(this.id)
      if (!this.thought) tell(s.thought.none)
    } catch (err) {
      this.failed(err, true)
    }
  }

  /** Starts the analysis, by a judge of one's choice or the usual one, or fetches what there is of it. */
  async review(start: boolean, judge = ''): Promise<void> {
    if (this.closed) return // its page was left while the board was under way
    this.reviewing = true
    try {
      if (start) await this.api.startReview(this.id, judge)
      await this.fetchReport()
    } catch (err) {
      if (start || !(err instanceof Refusal && err.status === 404)) this.failed(err, true)
    } finally {
      this.reviewing = (this.report?.progress ?? 1) < 1
    }
  }

  /** Fetches the analysis; calls while one is under way are answered by one more fetch. */
  private fetchReport(): Promise<void> {
    if (this.reporting) {
      this.reportAgain = true
      return this.reporting
    }
    this.reporting = this.fetchReports().finally(() => (this.reporting = null))
    return this.reporting
  }

  private async fetchReports(): Promise<void> {
    do {
      this.reportAgain = false
      this.report = await this.api.review(this.id)
    } while (this.reportAgain && !this.closed)
  }
}
