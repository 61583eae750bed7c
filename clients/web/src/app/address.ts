// Positions and games in addresses: #/position/CODE and #/record/CODE, where CODE is the line of a position or the
// file of a record in raw DEFLATE and base64url. The commands write and read the same.

import { s } from '../strings'

export type Carried = 'position' | 'record'

/** Characters of a code, and the bytes it may unpack to: a position is at most as long as the rules engine reads. */
export const limits = { code: 32_768, position: 1 << 16, record: 4 << 20 }

/** What is packed is unpacked in such pieces, so that a piece cannot become large before it is counted. */
const piece = 512

export async function encode(what: Carried, bytes: Uint8Array): Promise<string> {
  if (bytes.length > limits[what]) throw new Error(s.carry.tooLarge(bytes.length, limits[what]))
  const code = toBase64(await packed(bytes))
  if (code.length > limits.code) throw new Error(s.carry.tooLong(code.length, limits.code))
  return code
}

export async function decode(what: Carried, code: string): Promise<Uint8Array> {
  if (code === '') throw new Error(s.carry.empty)
  if (code.length > limits.code) throw new Error(s.carry.longLink(code.length, limits.code))
  const bytes = await unpacked(fromBase64(code), limits[what])
  if (bytes.length === 0) throw new Error(s.carry.empty)
  return bytes
}

export async function encodeText(line: string): Promise<string> {
  return encode('position', new TextEncoder().encode(line))
}

export async function decodeText(code: string): Promise<string> {
  const bytes = await decode('position', code)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(s.carry.damaged)
  }
}

export function addressOf(what: Carried, code: string): string {
  return `${location.origin}/#/${what}/${code}`
}

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = make(() => new CompressionStream('deflate-raw'))
  const [out] = await Promise.all([readAll(stream.readable, Infinity), write(stream.writable, bytes, bytes.length)])
  return out
}

async function unpacked(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const stream = make(() => new DecompressionStream('deflate-raw'))
  // What is too much is left unread, and then nothing more is unpacked: the writer fails, which says nothing new.
  const writing = write(stream.writable, bytes, piece).catch(() => undefined)
  let out: Uint8Array
  try {
    out = await readAll(stream.readable, most)
  } catch (err) {
    throw err instanceof TooMuch ? new Error(s.carry.largeLink(most)) : new Error(s.carry.damaged)
  }
  await writing
  return out
}

function make<T>(stream: () => T): T {
  try {
    return stream()
  } catch {
    throw new Error(s.carry.noStreams)
  }
}

async function write(stream: WritableStream<BufferSource>, bytes: Uint8Array, by: number): Promise<void> {
  const writer = stream.getWriter()
  for (let at = 0; at < bytes.length; at += by) {
    await writer.ready
    await writer.write(bytes.slice(at, at + by))
  }
  await writer.close()
}

class TooMuch extends Error {}

async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      void reader.cancel().catch(() => undefined)
      throw new TooMuch()
    }
    parts.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const b of bytes) text += String.fromCharCode(b)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64(code: string): Uint8Array {
  const wrong = /[^A-Za-z0-9_-]/.exec(code)
  if (wrong) throw new Error(s.carry.wrongLetter(wrong[0], wrong.index + 1))
  if (code.length % 4 === 1) throw new Error(s.carry.damaged)
  const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0))
  // A last letter with bits that say nothing was damaged on the way.
  if (toBase64(bytes) !== code) throw new Error(s.carry.damaged)
  return bytes
}
