// Clocks of two people in words.

import type { Clocks, Company, Side } from '../api/types'
import { s } from '../strings'

/** What a side has left, in milliseconds, so long after the company was told. */
export function leftOf(c: Clocks, side: Side, passed: number): number {
  const left = c.left[side === 'german' ? 0 : 1]
  return c.running === side ? Math.max(0, left - passed) : left
}

/** Time that is left: 12:05, 1:02:05, or in words by correspondence. */
export function leftText(c: Clocks, ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (c.days) {
    if (ms <= 0) return s.company.up
    const minutes = Math.floor(ms / 60_000)
    return s.company.left(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60)
  }
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, sec] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(sec)}` : `${m}:${two(sec)}`
}

/** What is given at once, in minutes, and what that is called. */
export const gift = (c: Clocks): [number, string] =>
  c.days ? [1440, s.company.day] : (c.minutes ?? 0) > 30 ? [60, s.company.hour] : [5, s.company.five]

/** Who a side is to who looks. */
export function nameOf(c: Company, side: Side): string {
  const who = c.people.find((p) => p.side === side)?.who
  if (c.you === side) return s.invite.you
  if (who === 'host') return s.invite.host
  return who === 'friend' ? (c.you === 'public' ? s.invite.invited : s.invite.friend) : (who ?? '')
}
