// Which key means what at the table.

export type Command =
  | 'undo'
  | 'hint'
  | 'forecast'
  | 'search'
  | 'down'
  | 'up'
  | 'back'
  | 'next'
  | 'now'
  | 'pause'
  | 'skip'
  | 'slower'
  | 'faster'
  | 'closer'
  | 'farther'
  | 'fit'
  | 'layers'
  | 'copy'
  | 'link'
  | 'victory'
  | 'keys'
  | 'rules'
  | 'all'

const keys: Record<string, Command> = {
  u: 'undo',
  h: 'hint',
  f: 'forecast',
  '/': 'search',
  ArrowDown: 'down',
  ArrowUp: 'up',
  '[': 'back',
  ']': 'next',
  n: 'now',
  p: 'pause',
  s: 'skip',
  ',': 'slower',
  '.': 'faster',
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '−': 'farther',
  '0': 'fit',
  l: 'layers',
  c: 'copy',
  k: 'link',
  v: 'victory',
  '?': 'keys',
  r: 'rules',
  Escape: 'all',
}

const arrows = new Set<Command>(['up', 'down'])
const zooms = new Set<Command>(['closer', 'farther', 'fit'])

/**
 * The command of a key press, or nothing: where text is typed, in dialogs, and with Ctrl, Alt or Meta
 * keys mean what they always do. On the board, arrows and zoom keys belong to the board.
 */
export function command(
  e: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'target'>,
): Command | undefined {
  if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey) return undefined
  const c = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key]
  if (!c) return undefined
  const at = e.target instanceof Element ? e.target : null
  if (at?.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, dialog, [data-rules]'))
    return undefined
  if (document.querySelector('dialog[open]')) return undefined
  if (at?.closest('[data-board]') && (arrows.has(c) || zooms.has(c))) return undefined
  return c
}

export function act(e: KeyboardEvent, run: () => void): void {
  e.preventDefault()
  run()
}
