// Short messages at the foot of the page, and what screen readers are told.

export interface Notice {
  id: number
  text: string
  tone: 'plain' | 'bad'
  action?: { text: string; run: () => void }
}

let next = 1

export const notices = $state<{ list: Notice[]; spoken: string; urgent: string }>({
  list: [],
  spoken: '',
  urgent: '',
})

/** Shows a message for a while. Errors stay longer, for they must be read. */
export function tell(text: string, tone: 'plain' | 'bad' = 'plain', action?: Notice['action']): number {
  const id = next++
  const same = notices.list.findIndex((n) => n.text === text)
  if (same >= 0) notices.list.splice(same, 1)
  notices.list.push({ id, text, tone, action })
  if (notices.list.length > 3) notices.list.shift()
  if (tone === 'bad') notices.urgent = text
  else notices.spoken = text
  setTimeout(() => dismiss(id), tone === 'bad' || action ? 9000 : 4500)
  return id
}

export function dismiss(id: number): void {
  const at = notices.list.findIndex((n) => n.id === id)
  if (at >= 0) notices.list.splice(at, 1)
}

/** Says something to screen readers only. */
export function say(text: string): void {
  notices.spoken = text
}

/** Puts away what was said of another page; what can still be taken back stays. */
export function clear(): void {
  notices.list = notices.list.filter((n) => n.action !== undefined || n.tone !== 'bad')
}
