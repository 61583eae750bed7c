// What the rule book beside a game shows.

import { library, nearestRule } from './library.svelte'

/**
 * What the book shows is a topic, as in its address: a rule id, 'term/ID', 'decision/KIND', 'read/ID', 'glossary', 'read',
 * 'guides', 'index', or nothing for the contents.
 */
export const helpOn = $state<{ open: boolean; topic: string; trail: string[] }>({ open: false, topic: '', trail: [] })

/** Who had the focus before the book was opened. */
let before: HTMLElement | null = null

export function showTopic(topic: string): void {
  if (helpOn.open && helpOn.topic !== topic) helpOn.trail = [...helpOn.trail, helpOn.topic]
  if (!helpOn.open) {
    before = document.activeElement instanceof HTMLElement ? document.activeElement : null
    helpOn.trail = []
  }
  helpOn.topic = topic
  helpOn.open = true
}

export function showRule(rule: string): void {
  showTopic(nearestRule(library.help, rule) || rule)
}

export function showKind(kind: string): void {
  showTopic('decision/' + kind)
}

/** Goes back to what the book showed before. */
export function backInHelp(): void {
  helpOn.topic = helpOn.trail.at(-1) ?? ''
  helpOn.trail = helpOn.trail.slice(0, -1)
}

export function hideHelp(): void {
  helpOn.open = false
  if (before?.isConnected) before.focus()
  before = null
}
