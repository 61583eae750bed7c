// Opening what comes from elsewhere: positions, games, links to either, and files.

import { api } from '../api/client'
import { s } from '../strings'
import { decode, decodeText, type Carried } from './address'
import { tell } from './notice.svelte'
import { read } from './pasted'
import { held, largest, type Game } from './records'
import { go, place } from './route.svelte'

export type Opening =
  /** A text that holds a position, or nothing yet; with what was wrong on the way here. */
  | { kind: 'position'; text: string; fault: string }
  | { kind: 'games'; games: Game[]; name: string }
  /** The game of a link comes, or cannot be opened. */
  | { kind: 'game'; fault: string }

export const opening = $state<{ now: Opening | null; busy: boolean }>({ now: null, busy: false })

export function askFor(text: string, fault = ''): void {
  opening.now = { kind: 'position', text, fault }
}

export function close(): void {
  opening.now = null
  if (place.route.page === 'position' || place.route.page === 'record') go({ page: 'home' }, true)
}

/** Opens what was pasted or dropped as text. */
export function openText(text: string): void {
  const found = read(text)
  if (found.kind === 'game') void attempt(() => openBytes(new TextEncoder().encode(text), ''))
  else if (found.kind === 'link' && found.what === 'record') void openLink('record', found.codes)
  else askFor(text)
}

/** Opens what an address carries; of several codes the first that can be read. */
export async function openLink(what: Carried, codes: string[]): Promise<void> {
  if (what === 'record') opening.now = { kind: 'game', fault: '' }
  try {
    if (what === 'position') return askFor(await firstOf(codes, decodeText))
    const bytes = await firstOf(codes, (code) => decode('record', code))
    if (opening.now?.kind === 'game') await look(new Blob([bytes as Uint8Array<ArrayBuffer>]), '')
  } catch (err) {
    const fault = (err as Error).message
    if (what === 'position') askFor('', fault)
    else opening.now = { kind: 'game', fault }
  }
}

/** The first of the codes that can be read; else the fault of the first. */
export async function firstOf<T>(codes: string[], read: (code: string) => Promise<T>): Promise<T> {
  const tried = await Promise.allSettled(codes.map(read))
  const good = tried.find((t) => t.status === 'fulfilled')
  if (good) return good.value
  throw (tried[0] as PromiseRejectedResult).reason
}

export async function openFiles(files: File[]): Promise<void> {
  const file = files[0]
  if (!file) return
  if (files.length > 1) tell(s.opening.first(file.name))
  await attempt(async () => {
    if (file.size > largest) throw new Error(s.opening.tooLarge(largest >> 20))
    await openBytes(new Uint8Array(await file.arrayBuffer()), file.name)
  }, file.name)
}

async function openBytes(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<void> {
  const name = file.replace(/(-analysis\.json|\.jsonl|\.msgpack)$/, '')
  const found = held(bytes)
  if (found.kind === 'text') {
    const kind = read(found.text).kind
    if (kind !== 'position' && kind !== 'link') throw new Error(s.opening.neither)
    openText(found.text)
  } else if (found.kind === 'binary') await look(new Blob([bytes]), name)
  else if (found.kind === 'analysis') await look(new Blob([bytes]), name, true)
  else if (found.games.length > 1) opening.now = { kind: 'games', games: found.games, name }
  else await look(found.games[0]!.record, name)
}

/** Opens one of the games of a file. */
export function openGame(game: Game, name: string): Promise<void> {
  return attempt(() => look(game.record, name), name)
}

/** Shows a game as a replay, from its beginning; one that waits for a person, where it stands. */
async function look(record: Blob, name: string, review = false): Promise<void> {
  // Names are short and can be printed.
  const view = await api.look(record, name.replace(/\p{C}/gu, '').slice(0, 80))
  tell(s.opening.opened(view.name))
  opening.now = null
  const saved = view.status === 'decide'
  go(
    { page: 'table', id: view.id, ...(saved ? {} : { step: 0 }), ...(review && { review }) },
    place.route.page === 'record',
  )
}

async function attempt(what: () => Promise<void>, name = ''): Promise<void> {
  opening.busy = true
  try {
    await what()
  } catch (err) {
    tell(s.opening.fault(name || s.opening.theText, (err as Error).message), 'bad')
  }
  opening.busy = false
}
