// Copying positions and games of a table, as lines and as links.

import { api } from '../api/client'
import { s } from '../strings'
import { addressOf, encode, encodeText } from './address'
import { copy } from './copy.svelte'
import { tell } from './notice.svelte'
import type { TableStore } from './table.svelte'

/** The step that is looked at, or null at the newest one. */
export const stepOf = (table: TableStore): number | null => table.past?.step ?? null

export const copyPosition = (table: TableStore): Promise<void> => copyShown(table, s.carry.thePosition, async (x) => x)

export async function copyLink(table: TableStore): Promise<void> {
  if (table.live?.veiled) return void tell(s.seating.noLink)
  await copyShown(table, s.carry.theLink, async (line) => addressOf('position', await encodeText(line)))
}

/** Copies something of the position that is shown, and says of which step it is. */
async function copyShown(table: TableStore, what: (step: string) => string, make: (line: string) => Promise<string>) {
  const { past, live } = table
  if (!live) return
  try {
    const { position, step } = await api.line(table.id, past?.step)
    const turn = (past ?? (step === live.step ? live : undefined))?.turn ?? ''
    await copy(await make(position), what(past ? s.carry.at(step, turn) : s.carry.now(step, turn)))
  } catch (err) {
    tell((err as Error).message, 'bad')
  }
}

/** Copies a link to the whole game. One that is too long is not made; then there is the file. */
export async function copyGame(table: TableStore): Promise<void> {
  try {
    const record = await api.record(table.id, 'msgpack')
    const code = await encode('record', record).catch((err: unknown) => {
      tell(s.carry.notShort((err as Error).message), 'bad', { text: s.table.save, run: () => save(table.id) })
    })
    if (code) await copy(addressOf('record', code), s.carry.theGame(table.live?.steps ?? 0))
  } catch (err) {
    tell((err as Error).message, 'bad')
  }
}

function save(id: string): void {
  const a = document.createElement('a')
  a.href = api.recordURL(id, 'jsonl')
  a.download = ''
  a.click()
}
