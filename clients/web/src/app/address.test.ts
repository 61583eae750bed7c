import { expect, test } from 'vitest'
import { decode, decodeText, encode, encodeText, limits } from './address'

const toy = 'toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column'

const back = async (what: 'position' | 'record', bytes: Uint8Array) => [
  ...(await decode(what, await encode(what, bytes))),
]

test('there and back', async () => {
  for (const line of [toy, 'x', 'ü – 橋', 'gamble/1 basic:ee7ac168 '.repeat(2000)])
    expect(await decodeText(await encodeText(line))).toBe(line)
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251)
  expect(await back('record', bytes)).toEqual([...bytes])
  expect(await encodeText(toy)).toMatch(/^[\w-]+$/)
})

// Made by compress/flate of Go at levels 0 and 9, and by zlib.
test.each([
  ['ADgAx_90b3kvMiB0aHJlZS1icmlkZ2VzOmU4YTExY2U4IGQyIGIyIGcwIHMxIHVwIHIxIGMyIGNvbHVtbgEAAP__', toy],
  ['Ksmv1DdSKMkoSk3VTSrKTElPLbZKtUg0NExOtVBIMVJIMlJIN1AoNlQoLVAoMlRINlJIzs8pzc0DBAAA__8', toy],
  ['K8mv1DdSKMkoSk3VTSrKTElPLbZKtUg0NExOtVBIMVJIMlJIN1AoNlQoLVAoMlRINlJIzs8pzc0DAA', toy],
  ['Sk_MTcpJ1TdUyM9L1U0qykxJT7VKTTVPTDY0s1B41DBZ4fCevMPrAQEAAP__', 'gamble/1 one-bridge:ee7ac168 – ünï'],
])('codes of others: %s', async (code, line) => expect(await decodeText(code)).toBe(line))

test('as much as is allowed, and no more', async () => {
  const much = new Uint8Array(limits.position)
  expect(await back('position', much)).toHaveLength(limits.position)
  await expect(encode('position', new Uint8Array(limits.position + 1))).rejects.toThrow('65,536')
  const noise = crypto.getRandomValues(new Uint8Array(40_000))
  await expect(encode('record', noise)).rejects.toThrow(/5\d,\d{3} characters.*32,768/)
  await expect(decode('record', 'A'.repeat(limits.code + 1))).rejects.toThrow('32,769 characters')
})

test('a bomb is given up in time', async () => {
  const most = new Uint8Array(limits.record)
  const code = await encode('record', most)
  await expect(decode('position', code)).rejects.toThrow('65,536')
  expect(await decode('record', code)).toHaveLength(limits.record)
  // 24 MB of zeros in blocks that the longest code has room for.
  const { deflateRawSync } = await import('node:zlib')
  const bomb = deflateRawSync(new Uint8Array(23 << 20), { level: 9 }).toString('base64url')
  expect(bomb.length).toBeLessThanOrEqual(limits.code)
  await expect(decode('record', bomb)).rejects.toThrow('4,194,304')
})

test.each([
  ['', 'nothing'],
  ['A', 'damaged'],
  ['%%%', 'character 1 is “%”'],
  ['Ksmv1DdS+', 'character 9 is “+”'],
  ['Ksmv1DdS==', 'character 9 is “=”'],
  ['____', 'damaged'],
  ['AAAA', 'damaged'],
  ['Ksmv1DdSKMkoSk3VTSrKTElPLbZKtUg0NExOtVBIMVJIMlJIN1AoNlQoLVAoMlRINlJIzs8', 'damaged'],
  ['K8mv1DdSKMkoSk3VTSrKTElPLbZKtUg0NExOtVBIMVJIMlJIN1AoNlQoLVAoMlRINlJIzs8pzc0DAB', 'damaged'],
  ['AwA', 'nothing'],
  ['AQIA_f___w', 'damaged'],
])('“%s” is refused', async (code, says) => {
  await expect(decodeText(code)).rejects.toThrow(says)
})

test('damaged codes are read or refused, and no more', async () => {
  const code = await encodeText(toy)
  let seed = 3
  const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n
  const letters = 'ABab01-_'
  for (let i = 0; i < 300; i++) {
    const at = next(code.length)
    const bad = code.slice(0, at) + letters[next(letters.length)] + code.slice(at + next(4))
    const got = await decodeText(bad).then(
      (text) => text.length,
      (err: unknown) => (err as Error).message.length,
    )
    expect(got).toBeGreaterThan(0)
  }
})
