// Fingers on the map of a telephone, and the guide beside it.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Runs in the page: how large the map is drawn, where, and how large the page. */
function zoom() {
  const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.plane')).transform)
  return { scale: a, x: e, y: f, page: visualViewport.scale, wide: document.documentElement.scrollWidth }
}

scene('two fingers zoom the map and not the page', phone, async ({ server, page, context }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'human'], seed: '5' })
  await visit(page, server, id)
  await ready(page)
  const cdp = await context.newCDPSession(page)
  const box = await page.locator('[data-board] .port').boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type, ...points) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  /** Two fingers either side of the middle go from so far apart to so far. */
  const pinch = async (from, to) => {
    const fingers = (far) => [
      [x - far / 2, y],
      [x + far / 2, y],
    ]
    await touch('touchStart', ...fingers(from))
    for (let n = 1; n <= 8; n++) await touch('touchMove', ...fingers(from + ((to - from) * n) / 8))
    await touch('touchEnd')
  }

  const before = await page.evaluate(zoom)
  await pinch(60, 240)
  const near = await seen(page, zoom, (z) => z.scale > 2 * before.scale, 'a larger map')
  assert.ok(Math.abs(near.scale / before.scale - 4) < 1, `four times as far apart: ${near.scale / before.scale}`)
  await pinch(240, 80)
  const far = await seen(page, zoom, (z) => z.scale < 0.6 * near.scale, 'a smaller map')
  // One finger moves the map.
  await touch('touchStart', [x, y])
  for (let n = 1; n <= 5; n++) await touch('touchMove', [x - 10 * n, y - 6 * n])
  await touch('touchEnd')
  const moved = await seen(page, zoom, (z) => z.x < far.x - 20, 'a map that was moved')
  assert.equal(moved.scale, far.scale)
  for (const z of [before, near, far, moved]) assert.deepEqual([z.page, z.wide], [1, 390], 'the page stays as it is')
})

/** Runs in the page: the room of the map, and which of the highlighted places can be seen in it. */
function free() {
  const map = document.querySelector('.port')?.getBoundingClientRect()
  if (!map) return { height: 0, card: 0, lit: 0, seen: 0 }
  const card = document.querySelector('aside.bar')?.getBoundingClientRect()
  const shown = [...document.querySelectorAll('.lit')].map((e) => {
    const box = e.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return x > map.left && x < map.right && y > map.top && y < map.bottom && y > (card?.bottom ?? 0)
  })
  return { height: map.height, card: card?.height ?? 0, lit: shown.length, seen: shown.filter(Boolean).length }
}

scene('the guide on a telephone leaves the map free', { ...phone, settings: { speed: 'off' } }, async (t) => {
  const { server, page } = t
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Learn to play' }).tap()
  await page.waitForURL(/#\/table\//)
  // The Germans take their turn first: what they ask the learner comes between lessons, and from now on nothing more does.
  await server.hurry(new URL(page.url()).hash.split(/[/?]/)[2])
  await ready(page)
  const card = page.getByRole('complementary', { name: 'Guided game' })
  await card.getByRole('heading').waitFor()
  const open = await seen(page, free, (f) => f.card > 100 && f.lit > 0 && f.seen === f.lit, 'the places of the lesson')
  await card.getByRole('button', { name: 'Fold the guide' }).tap()
  const folded = await seen(page, free, (f) => f.card < 70 && f.height > open.height, 'a bar')
  const whole = folded.height + folded.card
  assert.ok(open.height >= whole / 2, `the map has ${open.height} of ${whole}`)
  await card.getByRole('button', { name: 'Unfold the guide' }).tap()
  const { lessons } = await server.get('/guide?game=gamble')
  for (const next of ['Next', 'Got it']) {
    // Before the second lesson comes an aside where the bot's dice ask for it.
    if ((await card.getByRole('heading').textContent()) === lessons[1].title) break
    await card.getByRole('button', { name: next }).tap()
  }
  await card.getByRole('heading', { name: lessons[1].title }).waitFor()
  await seen(page, free, (f) => f.lit > 0 && f.seen === f.lit, 'the places of the next lesson')
})
