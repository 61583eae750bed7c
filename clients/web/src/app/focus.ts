/**
 * Puts the focus on the prompt when what it was on is gone, hidden, or can be pressed no more: the browser would
 * let it fall to the page as a whole, where keys begin at the top again. A choice that is listed anew in the same decision,
 * as when the board comes and groups the units, keeps it. An action of Svelte, for the root of a table, which has its
 * revision in data-revision.
 */
export function keepFocus(root: HTMLElement) {
  let last: Element | null = null
  let revision: string | undefined // at which last got the focus
  const gone = (e: Element) => !e.isConnected || e.matches(':disabled') || !e.checkVisibility()
  const note = (e: FocusEvent) => {
    last = e.target as Element
    revision = root.dataset.revision
  }
  const anew = (e: Element) => {
    const choice = revision === root.dataset.revision ? e.getAttribute('data-choice') : null
    return choice === null ? null : root.querySelector<HTMLElement>(`[data-choice="${choice}"]:not(:disabled)`)
  }
  const check = () => {
    const now = root.ownerDocument.activeElement
    if (!last || !gone(last) || (now !== last && now !== root.ownerDocument.body)) return
    const next = anew(last) ?? root.querySelector<HTMLElement>('#prompt')
    next?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(check)
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  root.addEventListener('focusin', note)
  return {
    destroy() {
      watch.disconnect()
      root.removeEventListener('focusin', note)
    },
  }
}
