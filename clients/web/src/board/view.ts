// Zoom and pan of the plane: wheel, drag, pinch and buttons.

import { select } from 'd3-selection'
import { zoom, zoomIdentity, ZoomTransform } from 'd3-zoom'
import type { Rect } from './geometry'

export interface Shift {
  x: number
  y: number
  k: number
}

/** What lies over the edges of the board, in pixels. */
export interface Covered {
  left: number
  bottom: number
  right?: number
}

const NOTHING: Covered = { left: 0, bottom: 0 }

export interface View {
  fit: () => void
  by: (factor: number) => void
  pan: (dx: number, dy: number) => void
  /** Frames a part of the map in what is not covered, and keeps it framed when the window changes. */
  show: (r: Rect, covered?: Covered) => void
  /** Goes to a part of the map; when the window changes, its middle stays in the middle. */
  go: (r: Rect) => void
  destroy: () => void
}

const MOST = 5

export function attach(
  port: HTMLElement,
  home: Rect,
  whole: { width: number; height: number },
  onshift: (s: Shift, moving: boolean) => void,
): View {
  const target = select(port)
  /** What is framed, until a hand moves the map. */
  let framed: { part: Rect; covered: Covered } | null = { part: home, covered: NOTHING }
  let quiet = false
  let size: [number, number] = [port.clientWidth, port.clientHeight]
  const z = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .filter((e: Event) => {
      const on = e.target as Element | null
      if (on?.closest('.fan, .tools')) return false
      if (e.type === 'dblclick') return !on?.closest('.stack, .crossing, .can')
      return !('button' in e) || !(e as MouseEvent).button
    })
    .on('start', () => onshift(port_(), true))
    .on('zoom', (e) => {
      if (!quiet) framed = null
      onshift(e.transform as ZoomTransform, true)
    })
    .on('end', () => onshift(port_(), false))

  const port_ = (): Shift => (port as unknown as { __zoom?: ZoomTransform }).__zoom ?? zoomIdentity

  function place(r: Rect, covered = NOTHING): ZoomTransform {
    const [w, h] = [port.clientWidth - covered.left - (covered.right ?? 0), port.clientHeight - covered.bottom]
    const k = Math.min(MOST, Math.min(w / (r.x1 - r.x0), h / (r.y1 - r.y0)))
    return new ZoomTransform(k, covered.left + (w - k * (r.x0 + r.x1)) / 2, (h - k * (r.y0 + r.y1)) / 2)
  }

  /** What was in the middle of the window stays there. */
  function centred(): ZoomTransform {
    const { k, x, y } = port_()
    return new ZoomTransform(k, x + (port.clientWidth - size[0]) / 2, y + (port.clientHeight - size[1]) / 2)
  }

  function set(t: ZoomTransform): void {
    quiet = true
    target.call(z.transform, t)
    quiet = false
  }

  function limits(): void {
    const [w, h] = [port.clientWidth, port.clientHeight]
    const least = Math.min(w / whole.width, h / whole.height)
    const pad = 220
    z.scaleExtent([Math.min(least, place(home).k) * 0.9, MOST]).extent([
      [0, 0],
      [w, h],
    ])
    z.translateExtent([
      [-pad, -pad],
      [whole.width + pad, whole.height + pad],
    ])
  }

  const sizes = new ResizeObserver(() => {
    if (port.clientWidth === 0) return
    limits()
    set(framed ? place(framed.part, framed.covered) : centred())
    size = [port.clientWidth, port.clientHeight]
  })
  target.call(z)
  limits()
  set(place(home))
  sizes.observe(port)

  return {
    fit: () => {
      framed = { part: home, covered: NOTHING }
      set(place(home))
    },
    by: (factor) => target.call(z.scaleBy, factor),
    pan: (dx, dy) => {
      const { k } = port_()
      target.call(z.translateBy, dx / k, dy / k)
    },
    show: (r, covered = NOTHING) => {
      framed = { part: r, covered }
      set(place(r, covered))
    },
    go: (r) => {
      framed = null
      set(place(r))
    },
    destroy: () => {
      sizes.disconnect()
      target.on('.zoom', null)
    },
  }
}

/** How much is drawn at a zoom: 0 all of the map, 3 a few Areas. */
export function detail(k: number): 0 | 1 | 2 | 3 {
  return k < 0.78 ? 0 : k < 1.4 ? 1 : k < 2.3 ? 2 : 3
}
