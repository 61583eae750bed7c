// What a person has set, kept in the browser.

import type { Layers, Model } from '../api/types'

export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'off' | 'slow' | 'normal' | 'fast'

const key = 'bridgehead.settings'

const standard = {
  theme: 'system' as Theme,
  /** Ask before dice fall. */
  confirm: true,
  speed: 'normal' as Speed,
  /** New games wait before a decision of a person hands over. */
  end: false,
  /** Steps without a choice are shown in the log. */
  forced: false,
  layers: {
    terrain: true,
    roads: true,
    names: true,
    control: true,
    units: true,
    reach: true,
    heat: true,
    tracks: true,
  } as Layers,
}

export type Values = typeof standard

/** Reads what was kept; what is missing or of another kind stays as it is by default. */
export function read(text: string | null): Values {
  const out = structuredClone(standard)
  if (text === null) return out
  try {
    fill(out, JSON.parse(text))
  } catch {
    // Settings that cannot be read are no settings.
  }
  return out
}

function fill(out: Record<string, unknown>, from: unknown): void {
  if (typeof from !== 'object' || from === null) return
  for (const [k, v] of Object.entries(from)) {
    const have = out[k]
    if (typeof have === 'object' && have !== null) fill(have as Record<string, unknown>, v)
    // Layers that a game has of its own.
    else if (have === undefined && 'terrain' in out && typeof v === 'boolean') out[k] = v
    else if (typeof have === typeof v) out[k] = v
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const settings = $state<Values>(read(stored()))

/** Keeps the settings and puts them on the page; called from an effect. */
export function keep(values: Values, dark: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing still plays.
  }
  const root = document.documentElement
  root.dataset.theme = values.theme === 'system' ? (dark ? 'dark' : 'light') : values.theme
  root.dataset.speed = values.speed
}

/** What is shown of a board at a kind of node: what every board has, and of the layers of its own those that are asked for. */
export function shownLayers(board: Model, kind = ''): Layers {
  const own = (board.layers ?? []).map((l) => [
    l.key,
    settings.layers[l.key] ?? (l.shown || l.at?.includes(kind) || false),
  ])
  return { ...settings.layers, ...(Object.fromEntries(own) as Record<string, boolean>) }
}

/** Milliseconds between two steps of a replay. */
export function stepTime(speed: Speed): number {
  return { off: 250, slow: 1600, normal: 800, fast: 350 }[speed]
}
