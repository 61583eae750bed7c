// Who sits at this page, where the sides of a game do not see everything. The page has the key of one seat at a time, and
// forgets what it was told when another sits down.

import { Refusal } from '../api/client'
import type { Side, View } from '../api/types'
import { LiveTable } from './live.svelte'
import { tell } from './notice.svelte'

const sides: Side[] = ['german', 'allied']

/** The seats of persons at this machine. */
export const persons = (view: Pick<View, 'seats' | 'elsewhere'>): Side[] =>
  sides.filter((side, i) => view.seats[i] === 'human' && !view.elsewhere?.includes(side))

export const otherOf = (side: Side): Side => (side === 'german' ? 'allied' : 'german')

interface Own {
  side: Side
  key: string
}

const place = (id: string) => 'bridgehead.seat.' + id

/** The seat that belongs to this browser alone. */
function ownSeat(id: string): Own | null {
  try {
    return JSON.parse(localStorage.getItem(place(id)) ?? 'null') as Own | null
  } catch {
    return null
  }
}

export class SeatedTable extends LiveTable {
  /** What hides the table: somebody is to say who sits down, or this side is to sit down. */
  curtain = $state<Side | 'anybody' | null>(null)
  /** The side that sits here belongs to this browser; the other one plays elsewhere. */
  own = $state(false)
  /** The side of a link that was sent to whoever plays it, or the public of a link to look on. */
  invited: Side | 'public' | undefined

  /** The other side is to decide, and its person shares this page. */
  readonly next = $derived.by((): Side | null => {
    const view = this.live
    if (!view?.veiled || this.own || view.seat === 'public' || !view.seat || view.status !== 'decide') return null
    const side = otherOf(view.seat)
    return view.side === side && persons(view).includes(side) ? side : null
  })

  private as: Side | 'public' = 'public'
  private sitting = false
  private guest = false

  /** The seat is that of an invitation, which the server knows by itself. */
  invitedTo(side: Side | 'public'): void {
    this.guest = true
    this.as = side
    this.own = true
  }

  protected override foreign(view: View): boolean {
    return view.veiled === true && view.seat !== this.as
  }

  protected override seating(view: View): void {
    if (!view.veiled) {
      this.curtain = null
      return
    }
    if (this.guest || view.seat !== 'public' || this.sitting || this.curtain || this.invited === 'public') return
    const kept = ownSeat(this.id)
    const here = persons(view)
    if (kept) void this.sit(kept.side, true)
    else if (this.invited && here.includes(this.invited)) void this.sit(this.invited, true)
    else if (here.length === 1) void this.sit(here[0]!, false)
    else if (here.length === 2) this.curtain = 'anybody'
  }

  /** Lets a side sit down: with own for good, and at this browser alone. */
  async sit(side: Side, own: boolean): Promise<void> {
    this.sitting = true
    try {
      let seat = ownSeat(this.id)
      if (seat?.side !== side) {
        seat = await this.api.sit(this.id, side, own)
        if (own) localStorage.setItem(place(this.id), JSON.stringify({ side, key: seat.key }))
      }
      this.forget()
      this.own = own
      this.as = side
      this.api.seatAt(this.id, seat.key)
      this.curtain = null
      await this.open()
      if (!this.live) throw new Refusal(403, 'seat', this.fault)
    } catch (err) {
      this.stand()
      tell(err instanceof Error ? err.message : String(err), 'bad')
      await this.open()
    } finally {
      this.sitting = false
    }
  }

  /** Draws the curtain for the other side. What this side saw is gone from the page. */
  handOver(): void {
    const side = this.next
    if (!side) return
    this.forget()
    this.as = 'public'
    this.api.seatAt(this.id, '')
    this.curtain = side
  }

  /** Only looks on, from now on. */
  lookOn(): void {
    this.stand()
    void this.open()
  }

  private stand(): void {
    localStorage.removeItem(place(this.id))
    this.forget()
    this.curtain = null
    this.own = false
    this.as = 'public'
    this.invited = 'public'
    this.api.seatAt(this.id, '')
  }
}
