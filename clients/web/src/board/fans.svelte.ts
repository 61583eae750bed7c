import type { Stack } from './models'

/** Which stack is fanned out: the one under the pointer, or the one that was picked and stays. */
export class Fans {
  pinned = $state.raw<string | null>(null)
  private hovered = $state.raw<string | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  get open(): string | null {
    return this.pinned ?? this.hovered
  }

  /** The pointer rests on a stack, or has left it. */
  point(s: Stack | null): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.hovered = s?.key ?? null), s ? 260 : 220)
  }

  /** The pointer has come upon the fan itself. */
  stay(): void {
    clearTimeout(this.timer)
  }

  pin(s: Stack): void {
    this.stay()
    this.hovered = null
    this.pinned = s.key
  }

  close(): void {
    this.stay()
    this.pinned = this.hovered = null
  }
}
