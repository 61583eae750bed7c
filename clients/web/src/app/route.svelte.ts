// Where the page stands, in the part of the address behind '#': #/new, #/puzzles, #/table/ID, #/table/ID?at=12&analysis, #/position/CODE,
// #/record/CODE, #/rules/GAME/TOPIC, #/rules/9.62 for the first game.

import type { Side } from '../api/types'

export type Route =
  | { page: 'home' }
  | { page: 'new'; game?: string }
  | { page: 'about' | 'puzzles' }
  /** Without an id the list of drafts. */
  | { page: 'editor'; id?: string }
  | { page: 'position' | 'record'; code: string }
  /** An empty game is the first one; for topics see help.svelte.ts. */
  | { page: 'rules'; game: string; topic: string }
  /** A seat is that of a link to sit down there for good, or to look on. */
  | { page: 'table'; id: string; step?: number; review?: boolean; seat?: Side | 'public' }

export function parseRoute(hash: string): Route {
  const [path = '', words = ''] = hash.split('?', 2)
  const parts = path
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decode)
  if (parts[0] === 'new') return parts[1] ? { page: 'new', game: parts[1] } : { page: 'new' }
  if (parts[0] === 'about' || parts[0] === 'puzzles') return { page: parts[0] }
  if (parts[0] === 'editor') return parts[1] ? { page: 'editor', id: parts[1] } : { page: 'editor' }
  if (parts[0] === 'position' || parts[0] === 'record') return { page: parts[0], code: parts.slice(1).join('/') }
  if (parts[0] === 'rules') {
    const named = parts[1] !== undefined && !isTopic(parts[1])
    return { page: 'rules', game: named ? parts[1]! : '', topic: parts.slice(named ? 2 : 1).join('/') }
  }
  if (parts[0] === 'table' && parts[1]) {
    const route: Route = { page: 'table', id: parts[1] }
    if (parts[2] === 'review') route.review = true
    else if (parts[2] === 'seat' && isSeat(parts[3])) route.seat = parts[3]
    else if (parts[2] !== undefined && /^\d+$/.test(parts[2])) route.step = Number(parts[2])
    const asked = new URLSearchParams(words)
    if (/^\d{1,8}$/.test(asked.get('at') ?? '')) route.step = Number(asked.get('at'))
    if (asked.has('analysis')) route.review = true
    return route
  }
  return { page: 'home' }
}

const isSeat = (part: string | undefined): part is Side | 'public' =>
  part === 'german' || part === 'allied' || part === 'public'

/** Topics begin with the number of a rule or with one of a few words, which are no names of games. */
const isTopic = (part: string) => /^\d/.test(part) || topics.has(part)
const topics = new Set(['glossary', 'term', 'decision', 'read', 'guides', 'index'])

export function hashOf(r: Route): string {
  switch (r.page) {
    case 'home':
      return '#/'
    case 'new':
      return '#/new' + (r.game ? '/' + encodeURIComponent(r.game) : '')
    case 'about':
    case 'puzzles':
      return '#/' + r.page
    case 'editor':
      return '#/editor' + (r.id ? '/' + encodeURIComponent(r.id) : '')
    case 'position':
    case 'record':
      return '#/' + r.page + (r.code === '' ? '' : '/' + r.code)
    case 'rules':
      return (
        '#/' +
        ['rules', r.game, ...r.topic.split('/')]
          .filter((x) => x !== '')
          .map(encodeURIComponent)
          .join('/')
      )
    case 'table': {
      if (r.seat) return '#/table/' + encodeURIComponent(r.id) + '/seat/' + r.seat
      const words = [...(r.step !== undefined ? ['at=' + r.step] : []), ...(r.review ? ['analysis'] : [])]
      return '#/table/' + encodeURIComponent(r.id) + (words.length > 0 ? '?' + words.join('&') : '')
    }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const place = $state<{ route: Route }>({ route: parseRoute(globalThis.location?.hash ?? '') })

export function follow(): void {
  place.route = parseRoute(location.hash)
}

/** Puts what is shown of a table into the address, so that it can be sent to somebody who may look; the page stays as it is. */
export function mark(id: string, step: number | undefined, review: boolean): void {
  const hash = hashOf({ page: 'table', id, ...(step !== undefined && { step }), ...(review && { review }) })
  if (place.route.page === 'table' && place.route.id === id && location.hash !== hash)
    history.replaceState(null, '', hash)
}

/** Goes to a page; instead of the present one where the way back should not lead here again. */
export function go(r: Route, instead = false): void {
  const hash = hashOf(r)
  if (instead) history.replaceState(null, '', hash)
  else if (location.hash !== hash) history.pushState(null, '', hash)
  place.route = r
}
