// A scenario that is being made, as the editor has it. The server decides what may be changed, and to what.
import { api } from '../api/client'
import type { Draft, DraftField, Edit } from '../api/draft'
import type { Model } from '../api/types'

/** What is looked at: a unit, a place or a crossing; nothing else of it is given. */
export interface Pick {
  unit?: string
  place?: string
  crossing?: string
}

export class DraftStore {
  draft = $state.raw<Draft | null>(null)
  /** All of the board, also what is out of play. */
  board = $state.raw<Model | null>(null)
  at = $state.raw<Pick>({})
  /** What can be changed of what is looked at. */
  fields = $state.raw<DraftField[]>([])
  said = $state('')
  #last: Promise<void> = Promise.resolve()

  units = $derived(this.draft?.state.units ?? [])
  /** Where each unit is that is somewhere. */
  placed = $derived(new Map(this.units.map((u) => [u.id, u])))
  places = $derived(new Set([...(this.board?.places ?? []).map((p) => p.code), ...(this.board?.cells?.codes ?? [])]))
  /** A place to show how places are written. */
  example = $derived([...(this.draft?.state.in_play ?? []), ...this.places][0] ?? '')
  faulty = $derived(!this.draft || this.draft.faults.length > 0)

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    await this.try(async () => {
      const draft = await api.draft(this.id)
      this.board = await api.board(draft.game, draft.board)
      this.draft = draft
    })
  }

  /** Does something that may be refused, and keeps why. Whether it was done is the answer. */
  async try(what: () => Promise<void>): Promise<boolean> {
    this.said = ''
    try {
      await what()
      return true
    } catch (err) {
      this.said = err instanceof Error ? err.message : String(err)
      return false
    }
  }

  change(...edits: Edit[]): Promise<void> {
    return this.#next(async (draft) => {
      const done = await this.try(async () => {
        this.draft = await api.editDraft(this.id, draft.revision, edits)
        await this.#ask()
      })
      if (!done) this.draft = await api.draft(this.id).catch(() => this.draft)
    })
  }

  back(redo: boolean): Promise<void> {
    return this.#next(async (draft) => {
      await this.try(async () => {
        this.draft = await api.undoDraft(this.id, draft.revision, redo)
        await this.#ask()
      })
    })
  }

  async pick(at: Pick): Promise<void> {
    this.at = at
    await this.#ask()
  }

  async put(unit: string, at: string): Promise<void> {
    if (this.at.unit !== unit) await this.pick({ unit })
    await this.change({ do: 'put', unit, at })
  }

  /** Sets a field of what is looked at. */
  async set(field: string, value: string): Promise<void> {
    const { unit, place, crossing } = this.at
    if (unit) await this.change({ do: 'unit', unit, field, value })
    else if (crossing) await this.change({ do: 'crossing', crossing, field, value })
    else if (place) await this.change({ do: 'place', at: place, field, value })
  }

  /** The place or the crossing of a code or a name; nothing, where there is none. */
  find(text: string): Pick | null {
    const crossing = (this.board?.crossings ?? []).find((c) => c.id === text || c.name === text)
    if (crossing && this.draft?.state.crossings?.[crossing.id] !== undefined) return { crossing: crossing.id }
    const place = (this.board?.places ?? []).find((p) => p.code === text || p.name === text)?.code ?? text
    return this.places.has(place) ? { place } : null
  }

  /** Changes come one after the other, each of the draft that the one before has made. */
  #next(what: (draft: Draft) => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => (this.draft ? what(this.draft) : undefined))
    return this.#last
  }

  async #ask(): Promise<void> {
    this.fields = []
    const { unit, place, crossing } = this.at
    if (unit && !this.placed.has(unit)) return
    if (unit || place || crossing) this.fields = await api.draftFields(this.id, this.at).catch(() => [])
  }
}
