/**
 * Puts the focus on the prompt when what it was on is gone, hidden, or can be pressed no more: the browser would
 * let it fall to the page as a whole, where keys begin at the top again. An action of Svelte, for the root of a table.
 */
export function keepFocus(root: HTMLElement) {
  let last: Element | null = null
  const gone = (e: Element) => !e.isConnected || e.matches(':disabled') || !e.checkVisibility()
  const note = (e: FocusEvent) => (last = e.target as Element)
  const check = () => {
    const now = root.ownerDocument.activeElement
    if (!last || !gone(last) || (now !== last && now !== root.ownerDocument.body)) return
    root.querySelector<HTMLElement>('#prompt')?.focus({ preventScroll: true })
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
