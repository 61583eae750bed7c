import type { Point } from './snapshot'

/** Moves the focus from one thing that may be chosen to the next one in a direction; false where there is none. */
export function focusNext(root: HTMLElement, pan: Point): boolean {
  const from = root.ownerDocument.activeElement
  if (!(from instanceof Element) || !from.matches('[data-focus]') || !root.contains(from)) return false
  const middle = (e: Element): Point => {
    const r = e.getBoundingClientRect()
    return [r.x + r.width / 2, r.y + r.height / 2]
  }
  const [x, y] = middle(from)
  const [ux, uy] = [-Math.sign(pan[0]), -Math.sign(pan[1])]
  let best: Element | null = null
  let least = Infinity
  for (const e of root.querySelectorAll('[data-focus]')) {
    if (e === from) continue
    const [dx, dy] = [middle(e)[0] - x, middle(e)[1] - y]
    const ahead = dx * ux + dy * uy
    const aside = Math.abs(dx * uy) + Math.abs(dy * ux)
    const far = ahead + 2.2 * aside
    if (ahead > 2 && far < least) {
      least = far
      best = e
    }
  }
  if (best) (best as HTMLElement | SVGElement).focus()
  return best !== null
}
