// Calls a person whose page is in the background when it is their move, in games of two people at several screens.

import type { View } from '../api/types'
import { s } from '../strings'
import { mine } from './live.svelte'

const calling = $state({ away: false })
globalThis.document?.addEventListener('visibilitychange', () => (calling.away = document.hidden))

const waits = (view: View) =>
  view.elsewhere !== undefined && !view.over && view.status === 'decide' && view.seat !== 'public' && mine(view)

/** What stands before the title. */
export const callOf = (view: View): string => (calling.away && waits(view) ? `● ${s.company.yourMove} · ` : '')

/** Whether the browser can show notifications for this page, and whether it may. */
export const permission = (): NotificationPermission | 'none' =>
  'Notification' in globalThis && globalThis.isSecureContext ? Notification.permission : 'none'

let called = -1
/** Shows a notification when a turn of the person begins and the page is not seen; one for each turn. */
export function call(view: View): void {
  if (!waits(view)) {
    called = -1
    return
  }
  if (called >= 0) return
  called = view.revision
  if (!document.hidden || permission() !== 'granted') return
  const n = new Notification(s.company.yourMove, { body: view.name || view.title, tag: 'bridgehead-' + view.id })
  n.onclick = () => {
    window.focus()
    n.close()
  }
}
