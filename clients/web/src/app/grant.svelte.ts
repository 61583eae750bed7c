// What whoever looks at this page may do: everything, or a seat each at some tables by an invitation.

import { api } from '../api/client'
import type { Grant, NewInvitation, Side } from '../api/types'

export const grant = $state<Grant>({ owner: true, tables: [] })

let asked: Promise<void> | null = null

/** Asks the server once. Where it does not answer the page does as the host's, and is refused what it may not. */
export function grantHere(): Promise<void> {
  asked ??= api.grant().then(
    (g) => {
      grant.owner = g.owner
      grant.tables = g.tables
    },
    () => {
      asked = null
    },
  )
  return asked
}

/** The seat that a guest has at a table; nothing for the host. */
export const sideHere = (id: string): Side | 'public' | undefined =>
  grant.owner ? undefined : grant.tables.find((t) => t.id === id)?.side

/** Invitations whose links can still be shown, by table: nobody tells them again. */
export const links = $state<Record<string, NewInvitation[]>>({})

export function invited(id: string, made: NewInvitation): void {
  const side = made.side
  links[id] = [...(links[id] ?? []).filter((l) => side === 'public' || l.side !== side), made]
  shown.delete(id)
}

/** The link of a new game is shown once by itself. */
const shown = new Set<string>()
export function fresh(id: string): boolean {
  if (!links[id] || shown.has(id)) return false
  shown.add(id)
  return true
}

export function forgetLink(id: string, invitation: string): void {
  links[id] = (links[id] ?? []).filter((l) => l.id !== invitation)
}
