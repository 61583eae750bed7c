import type { Status } from './types'

export interface TableEvent {
  kind: 'changed' | 'thinking' | 'failed' | 'review' | 'company' | string
  revision?: number
  steps?: number
  status?: Status
  progress?: number
  [more: string]: unknown
}

/** What an EventSource must have; tests bring their own. */
export interface Source {
  onopen: ((e: Event) => void) | null
  onerror: ((e: Event) => void) | null
  addEventListener(name: string, f: (e: MessageEvent<string>) => void): void
  close(): void
}

const names = ['changed', 'thinking', 'failed', 'review', 'company']

/** Milliseconds until the next try: doubling from half a second to ten. */
export function backoff(tries: number): number {
  return Math.min(10_000, 500 * 2 ** Math.max(0, tries - 1))
}

/**
 * The event stream of one table. It opens itself again when it breaks, later each time, and tells
 * when it stands and when it does not.
 */
export class Events {
  private source: Source | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private closed = false

  constructor(
    private readonly url: string,
    private readonly onevent: (e: TableEvent) => void,
    private readonly onstate: (open: boolean) => void,
    private readonly open: (url: string) => Source = (u) => new EventSource(u) as unknown as Source,
  ) {
    this.connect()
  }

  /** Tries again at once, for instance because the machine is online again. */
  retry(): void {
    if (this.closed || this.source !== null) return
    clearTimeout(this.timer)
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.source?.close()
    this.source = null
  }

  private connect(): void {
    const source = this.open(this.url)
    this.source = source
    source.onopen = () => {
      this.tries = 0
      this.onstate(true)
    }
    source.onerror = () => this.broken(source)
    for (const kind of names) {
      source.addEventListener(kind, (e) => this.onevent({ ...data(e.data), kind }))
    }
  }

  private broken(source: Source): void {
    if (this.closed || source !== this.source) return
    source.close()
    this.source = null
    this.tries++
    this.onstate(false)
    this.timer = setTimeout(() => this.connect(), backoff(this.tries))
  }
}

function data(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
