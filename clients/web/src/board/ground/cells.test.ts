import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hexes } from '../dev/hexes'
import { inside, random } from '../geometry'
import { sceneOf, sized } from '../scene'
import { CellGrid } from './cells'
import { Tiles, TILE } from './tiles'

const { board } = hexes(400, 60)
const grid = sceneOf(board).cells!

describe('cells', () => {
  it('are found by the point they hold, and by no other', () => {
    const r = random(5)
    let hits = 0
    for (let n = 0; n < 3000; n++) {
      const [x, y] = [r() * 1100 - 50, r() * 900 - 50]
      const within = grid.codes.findIndex((_, i) =>
        inside(
          x,
          y,
          grid.shape.map(([a, b]) => [grid.x[i]! + a, grid.y[i]! + b]),
        ),
      )
      const i = grid.near(x, y)
      if (within >= 0) {
        expect(i).toBe(within)
        hits++
      }
    }
    expect(hits).toBeGreaterThan(1500)
    expect(grid.near(-500, -500)).toBe(-1)
  })

  it('have those over their sides beside them, and nothing beyond the edge of the map', () => {
    const i = grid.at('0505')
    const around = grid.shape.map((_, s) => grid.over(i, s))
    expect(new Set(around).size).toBe(6)
    for (const j of around)
      expect(Math.hypot(grid.x[i]! - grid.x[j]!, grid.y[i]! - grid.y[j]!)).toBeCloseTo(grid.across, 3)
    const corner = grid.shape.map((_, s) => grid.over(grid.at('0101'), s))
    expect(corner.filter((j) => j < 0).length).toBeGreaterThan(2)
  })

  it('have a second pattern where their ground has one', () => {
    const grounds = board.grounds.map((g, i) => (i === 0 ? { ...g, also: 'rough' } : g))
    const other = new CellGrid({ ...board, grounds }, board.cells!)
    const first = [...other.ground].indexOf(0)
    expect(other.also(first)).toBe('rough')
    expect([...other.ground].every((k, i) => (other.also(i) === '') === (k !== 0))).toBe(true)
  })

  it('are read from bytes as from numbers', () => {
    const cells = sized(board).cells!
    const packed = btoa(String.fromCharCode(...(cells.ground as number[])))
    const other = new CellGrid(board, { ...cells, ground: packed })
    expect([...other.ground]).toEqual([...grid.ground])
  })

  it('are of one size whatever the units of the board', () => {
    const large = {
      ...board,
      cells: { ...board.cells!, shape: board.cells!.shape.map(([x, y]): [number, number] => [x * 9, y * 9]) },
    }
    expect(sceneOf(large).cells!.across).toBeCloseTo(grid.across, 6)
  })
})

describe('tiles', () => {
  const painted = vi.fn()
  const pen = { setTransform: vi.fn() } as unknown as CanvasRenderingContext2D
  const sheet = { width: 4000, height: 3000, margin: 0, paint: painted }
  const laid = vi.fn()
  const ctx = { drawImage: laid } as unknown as CanvasRenderingContext2D

  beforeEach(() => {
    painted.mockClear()
    laid.mockClear()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  })
  afterEach(() => vi.restoreAllMocks())

  it('cover the window without gaps, and are drawn once', () => {
    const tiles = new Tiles(sheet)
    const at = { x: -300.3, y: -200.7, k: 0.83 }
    expect(tiles.draw(ctx, at, 800, 600, 1000)).toBe(true)
    const first = painted.mock.calls.length
    expect(first).toBe(laid.mock.calls.length)
    // Edges of squares that touch lie on the same pixel.
    const boxes = laid.mock.calls.map((c) => ({ x: c[5], y: c[6], w: c[7], h: c[8] }))
    const right = new Set(boxes.map((b) => b.x))
    expect(boxes.every((b) => b.x + b.w >= 800 || right.has(b.x + b.w))).toBe(true)
    tiles.draw(ctx, { ...at, x: at.x - 3 }, 800, 600, 1000)
    expect(painted.mock.calls.length).toBe(first)
  })

  it('that are not there yet are stood in for by coarser ones', () => {
    const tiles = new Tiles(sheet)
    tiles.draw(ctx, { x: 0, y: 0, k: 0.4 }, 800, 600, 1000)
    laid.mockClear()
    expect(tiles.draw(ctx, { x: 0, y: 0, k: 0.8 }, 800, 600, -1)).toBe(false)
    expect(laid.mock.calls.length).toBeGreaterThan(0)
    expect(laid.mock.calls.every((c) => c[3] < TILE)).toBe(true)
  })

  it('are given up beyond 64 MB, those in view last', () => {
    const tiles = new Tiles(sheet)
    for (let n = 0; n < 20; n++) tiles.draw(ctx, { x: -n * 400, y: -n * 250, k: 2.6 }, 800, 600, 1000)
    expect(tiles.count).toBeLessThanOrEqual(64)
    painted.mockClear()
    tiles.draw(ctx, { x: -19 * 400, y: -19 * 250, k: 2.6 }, 800, 600, 1000)
    expect(painted).not.toHaveBeenCalled()
  })
})
