import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board as BoardData, BoardProps, Choice } from '../api/types'
import Board from './Board.svelte'
import fixture from './dev/fixture.json'
import type { Position } from './snapshot'

const layers = {
  terrain: true,
  roads: true,
  names: true,
  tem: true,
  control: true,
  drops: true,
  sectors: true,
  units: true,
  reach: true,
  heat: true,
  tracks: true,
}

function step(name: string) {
  const s = fixture.steps.find((x) => x.name === name)!
  return { position: s.position as unknown as Position, choices: s.choices as unknown as Choice[] }
}

let app: Record<string, unknown>
const heard = { onplace: vi.fn(), onunit: vi.fn(), oncrossing: vi.fn(), onhover: vi.fn() }

function draw(more: Partial<BoardProps>) {
  const props: BoardProps = {
    board: fixture.board as unknown as BoardData,
    ...step('active'),
    selected: null,
    reach: [],
    heat: null,
    highlight: [],
    lastMove: null,
    layers,
    ...heard,
    ...more,
  }
  app = mount(Board, { target: document.body, props })
  flushSync()
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const click = (e: Element) => {
  e.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}

// Drawing the whole map takes seconds where many tests run at once.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  for (const f of Object.values(heard)) f.mockClear()
})

afterEach(async () => {
  await unmount(app)
  vi.unstubAllGlobals()
})

describe('the board', () => {
  it('names Areas, and lets those be reached that may be chosen', () => {
    draw({})
    const places = new Set(step('active').choices.flatMap((c) => (c.place && !c.unit ? [c.place] : [])))
    expect(places.size).toBeGreaterThan(10)
    const hits = [...document.querySelectorAll('[data-place]')]
    expect(hits.length).toBe(65 + 10 + 1)
    for (const e of hits) {
      const legal = places.has(e.getAttribute('data-place')!)
      expect(e.getAttribute('role')).toBe(legal ? 'button' : 'img')
      expect(e.getAttribute('tabindex')).toBe(legal ? '0' : '-1')
    }
    expect(find('[data-place="13"]').getAttribute('aria-label')).toContain(
      'Area 13 Arnhem, German control, 10 German units',
    )
  })

  it('says which place was clicked, by pointer and by key', () => {
    draw({})
    click(find('[data-place="38"]'))
    find('[data-place="24"]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(heard.onplace.mock.calls).toEqual([['38'], ['24']])
  })

  it('fans out a stack whose units may be chosen, and says which was', () => {
    draw(step('act'))
    const units = step('act').choices.flatMap((c) => (c.unit ? [c.unit] : []))
    const stack = [...document.querySelectorAll('.stack.legal')].find((s) => s.querySelector('.count'))!
    click(stack)
    const can = [...document.querySelectorAll<HTMLElement>('.fan button.can')]
    expect(can.length).toBeGreaterThan(0)
    click(can[0]!)
    expect(units).toContain(heard.onunit.mock.calls[0]![0])
    expect(find('.fan')).toBeNull()
  })

  it('says which bridge was clicked', () => {
    draw({ choices: [{ id: 1, code: '', text: '', crossing: '27-28' }] })
    const bridge = find('[data-crossing="27-28"]')
    expect(bridge.getAttribute('aria-label')).toContain('Nijmegen Waal bridge')
    click(bridge)
    expect(heard.oncrossing).toHaveBeenCalledWith('27-28')
  })

  it('shows reach with its cost, heat and control', () => {
    draw({ reach: [{ place: '60', mf: 5, path: ['60'] }], heat: { '13': 0.5 } })
    expect(find('.cost text').textContent).toBe('2½')
    expect(find('.share text').textContent).toBe('−5')
    expect(find('[data-place="60"]').getAttribute('role')).toBe('button')
    expect(document.querySelectorAll('.ring.corps').length).toBeGreaterThan(0)
  })

  it('leaves out what is turned off', () => {
    draw({ layers: { ...layers, units: false, names: false, tracks: false } })
    expect(document.querySelectorAll('.stack').length).toBe(0)
    expect(document.querySelectorAll('.lines .name').length).toBe(0)
    expect(find('.tracks')).toBeNull()
  })
})
