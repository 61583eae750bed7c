// What can be read in a rule book, by its topic, and in which order.

import type { Help, HelpHit } from '../api/types'

export type Page = 'contents' | 'chapter' | 'glossary' | 'read' | 'guides' | 'index' | 'decision' | 'none'

export function pageOf(help: Help, topic: string): Page {
  const [head = '', id = ''] = topic.split('/')
  if (topic === '') return 'contents'
  if (head === 'glossary' || head === 'read' || head === 'guides' || head === 'index') return head
  if (head === 'term') return 'glossary'
  if (head === 'decision') return help.kinds[id] ? 'decision' : 'none'
  return help.rules[topic] ? 'chapter' : 'none'
}

/** The topic a find of the search is about. */
export function topicOf(hit: Pick<HelpHit, 'what' | 'id'>): string {
  switch (hit.what) {
    case 'rule':
      return hit.id
    case 'term':
      return 'term/' + hit.id
    case 'plate':
      return 'read/' + hit.id
    case 'guide':
      return 'guides'
    case 'decision':
      return 'decision/' + hit.id
  }
}

export const chapterOf = (rule: string): string => rule.split('.')[0] ?? rule

export const chapters = (help: Help): string[] => help.contents.filter((c) => c.depth === 0).map((c) => c.id)

/** The sections of a chapter, the chapter itself first. */
export const sections = (help: Help, chapter: string) => help.contents.filter((c) => chapterOf(c.id) === chapter)

/** The chapters before and after one. */
export function beside(help: Help, chapter: string): [string | undefined, string | undefined] {
  const all = chapters(help)
  const at = all.indexOf(chapter)
  return [all[at - 1], all[at + 1]]
}

/** The index: titles of rules, words of the glossary and their other names, by first letter. */
export function indexOf(help: Help): { letter: string; entries: { text: string; topics: string[] }[] }[] {
  const all = new Map<string, { text: string; topics: string[] }>()
  const add = (text: string, topic: string) => {
    const key = text.toLowerCase()
    const have = all.get(key)
    if (!have) all.set(key, { text, topics: [topic] })
    else if (!have.topics.includes(topic)) have.topics.push(topic)
  }
  for (const t of help.terms) for (const name of [t.title, ...(t.also ?? [])]) add(upper(name), 'term/' + t.id)
  for (const c of help.contents) add(help.rules[c.id]!.title, c.id)
  const out: { letter: string; entries: { text: string; topics: string[] }[] }[] = []
  for (const e of [...all.values()].toSorted((a, b) => a.text.localeCompare(b.text, 'en'))) {
    const letter = e.text[0]!.toUpperCase()
    const last = out.at(-1)
    if (last?.letter === letter) last.entries.push(e)
    else out.push({ letter, entries: [e] })
  }
  return out
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
