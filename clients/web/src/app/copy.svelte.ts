// Copying to the clipboard. Where the browser does not let a page do that by itself, as over http from another
// machine, the text is shown so that it can be copied by hand.

import { s } from '../strings'
import { tell } from './notice.svelte'

/** What is to be copied by hand: the text, and what it is. */
export const byHand = $state<{ text: string; what: string }>({ text: '', what: '' })

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    tell(s.carry.copied(what))
  } catch {
    byHand.text = text
    byHand.what = what
  }
}
