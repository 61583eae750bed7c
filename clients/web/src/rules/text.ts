// The texts of the rule book: paragraphs and lists, and the numbers in them that are links.

export type Piece = { text: string; rule?: string }
export type Block = { type: 'p'; pieces: Piece[] } | { type: 'ul'; items: Piece[][] }

/** A rule id with a full stop, or one such as O-12; or a chapter, which is a reference in brackets only. */
const references = /\b[A-Z]-\d{1,3}\b|\b\d{1,2}\.\d{1,3}[A-Ha-i]?\b|(?<=\((?:[\d.A-Ha-i]+, )*)\d{1,2}(?=[,)])/g

/** Cuts a text at the numbers that are rules. */
export function pieces(text: string, known: (rule: string) => boolean): Piece[] {
  const out: Piece[] = []
  let from = 0
  for (const m of text.matchAll(references)) {
    if (!known(m[0])) continue
    if (m.index > from) out.push({ text: text.slice(from, m.index) })
    out.push({ text: m[0], rule: m[0] })
    from = m.index + m[0].length
  }
  if (from < text.length) out.push({ text: text.slice(from) })
  return out
}

/** Paragraphs end at empty lines and before lists; items of a list begin with "- ". */
export function blocks(text: string, known: (rule: string) => boolean): Block[] {
  const out: Block[] = []
  let fresh = true
  for (const line of text.split('\n').map((l) => l.trim())) {
    const last = out.at(-1)
    if (line === '') {
      fresh = true
    } else if (line.startsWith('- ')) {
      const item = pieces(line.slice(2), known)
      if (last?.type === 'ul' && !fresh) last.items.push(item)
      else out.push({ type: 'ul', items: [item] })
      fresh = false
    } else {
      if (last?.type === 'p' && !fresh) last.pieces.push({ text: ' ' }, ...pieces(line, known))
      else out.push({ type: 'p', pieces: pieces(line, known) })
      fresh = false
    }
  }
  return out
}

/** Cuts a text at the words that were searched for, so that they can be marked. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((w) => w !== '')
    .map((w) => (w.length > 3 ? w.replace(/s$/, '') : w))
  const out: { text: string; hit: boolean }[] = []
  for (const part of text.split(/([\p{L}\p{N}.]+)/u)) {
    if (part === '') continue
    const hit = words.some((w) => part.toLowerCase().startsWith(w))
    const last = out.at(-1)
    if (last && last.hit === hit) last.text += part
    else out.push({ text: part, hit })
  }
  return out
}
