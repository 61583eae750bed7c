import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardProps, Choice, Model, Now } from '../api/types'
import Board from './Board.svelte'
import fixture from './dev/fixture.json'
import { hexes } from './dev/hexes'

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
  return { now: s.now as unknown as Now, choices: s.choices as unknown as Choice[] }
}

let app: Record<string, unknown>
const heard = { onplace: vi.fn(), onunit: vi.fn(), oncrossing: vi.fn(), onhover: vi.fn() }

function draw(more: Partial<BoardProps>) {
  const props: BoardProps = {
    board: fixture.board as unknown as Model,
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
    draw({ reach: [{ place: '60', cost: 5, path: ['60'] }], heat: { '13': 0.5 } })
    expect(find('.cost text').textContent).toBe('2½')
    expect(find('.share text').textContent).toBe('−5')
    expect(find('[data-place="60"]').getAttribute('role')).toBe('button')
    expect(document.querySelectorAll('.ring.hatch').length).toBeGreaterThan(0)
  })

  it('leaves out what is turned off', () => {
    draw({ layers: { ...layers, units: false, names: false, tracks: false } })
    expect(document.querySelectorAll('.stack').length).toBe(0)
    expect(document.querySelectorAll('.lines .name').length).toBe(0)
    expect(find('.tracks')).toBeNull()
  })
})

describe('a board of cells', () => {
  const made = hexes(60, 12)
  const [first, move] = made.steps.map((x) => ({ now: x.now, choices: x.choices as Choice[] })) as [Drawn, Drawn]
  type Drawn = { now: Now; choices: Choice[] }
  const cells = made.board.cells!
  const target = move.choices[0]!.place!
  const key = (e: Element, key: string) => {
    e.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    flushSync()
  }

  /** Its window is as large as the sheet and lies on it. */
  beforeEach(() => {
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo() {}
        bezierCurveTo() {}
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
  afterEach(() => vi.restoreAllMocks())

  it('has things to focus only where something can be chosen', () => {
    draw({ board: made.board, ...move })
    expect(document.querySelectorAll('[data-place]').length).toBe(move.choices.length)
    expect(document.querySelectorAll('.stack').length).toBeGreaterThan(5)
    expect([...document.querySelectorAll('.port [tabindex="0"]')].length).toBe(move.choices.length)
    expect(find(`[data-place="${target}"]`).getAttribute('aria-label')).toMatch(
      new RegExp(`^Hex ${target}.*may be chosen$`),
    )
    click(find(`[data-place="${target}"]`))
    expect(heard.onplace).toHaveBeenCalledWith(target)
  })

  it('finds the cell a point is in', () => {
    draw({ board: made.board, ...move })
    // The plane is as large as the window lets it be; where it is, its transform says.
    const [x, y, k] = find('.plane')
      .style.transform.match(/-?[\d.]+/g)!
      .map(Number) as [number, number, number]
    const scale = 44 / (Math.sqrt(3) * 20)
    const empty = cells.codes.findIndex((c) => !first.now.where[c] && !move.choices.some((m) => m.place === c))
    const at = { clientX: cells.x[empty]! * scale * k + x + 5, clientY: cells.y[empty]! * scale * k + y - 6 }
    find('.port').dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }))
    expect(heard.onplace).toHaveBeenCalledWith(cells.codes[empty])
  })

  it('is gone over hex by hex with the arrow keys', async () => {
    draw({ board: made.board, ...first, selected: { place: '0404' } })
    const at = async (k: string) => {
      key(document.activeElement?.closest('.port') ? document.activeElement : find('.port'), k)
      await Promise.resolve()
      return find('[data-cursor]').dataset.cursor
    }
    expect(await at('ArrowRight')).toBe('0404')
    expect(await at('ArrowRight')).toBe('0504')
    expect(await at('ArrowLeft')).toBe('0404')
    // Up and down again and again stays in the column.
    for (const k of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await at(k)
    expect(await at('ArrowDown')).toBe('0404')
    key(find('[data-cursor]'), 'Enter')
    expect(heard.onplace.mock.calls.length + document.querySelectorAll('.fan').length).toBe(1)
  })
})
