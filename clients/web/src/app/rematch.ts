// The same game once more, on the same sides or on the other ones.

import { api as theApi, type Api } from '../api/client'
import type { Catalog, Opponent, Side, View } from '../api/types'
import { opponentsFor } from './library.svelte'
import { first } from './setup'

type Played = Pick<View, 'game' | 'scenario'>

const sides: [Side, Side] = ['german', 'allied']

/** Who takes a side for an opponent that played the other: itself if it can, else the one of its level. */
function counterpart(seat: string, side: Side, c: Catalog | null, view: Played): string {
  if (seat === 'human') return seat
  const known = c?.opponents.find((o) => o.spec === seat)
  if (!known || known.side === 'both' || known.side === side) return seat
  const able = opponentsFor(c, side, view.game, view.scenario)
  const same = (o: Opponent) => o.level === known.level && o.side !== 'both'
  return (able.find(same) ?? able.find((o) => o.level === known.level))?.spec ?? first(able)
}

/** The seats with the players on the other sides of the game they played. */
export function changed(seats: [string, string], c: Catalog | null, view: Played): [string, string] {
  return [counterpart(seats[1], sides[0], c, view), counterpart(seats[0], sides[1], c, view)]
}

/** Sets up the game again: the same scenario and options, or the position it began at, with new dice. */
export async function rematch(view: View, seats: [string, string], api: Api = theApi): Promise<View> {
  const same = { name: view.name, seats, pace: view.pace }
  if (view.set) return api.create({ ...same, position: (await api.line(view.id, 0)).position })
  return api.create({ ...same, game: view.game, scenario: view.scenario, options: view.options ?? '' })
}
