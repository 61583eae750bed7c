// Makes the pictures of docs/playing.md: node e2e/shots.mjs DIR. The same seeds make the same positions.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { Server } from './lib/server.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const dir = process.argv[2]
if (!dir) {
  console.error('Where to? node e2e/shots.mjs DIR')
  process.exit(2)
}
const largest = 250 * 1024
const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
// Nothing that moves.
const still = { colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' }

mkdirSync(dir, { recursive: true })
const server = await Server.start()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const faults = []

/** Opens a page, lets it be brought to what is wanted, and takes its picture as WebP. */
async function shot(name, options, bring) {
  const context = await browser.newContext({ ...options, ...still })
  const page = await context.newPage()
  page.on('pageerror', (e) => faults.push(`${name}: ${e.message}`))
  page.on('console', (m) => m.type() === 'error' && faults.push(`${name}: ${m.text()}`))
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('bridgehead.settings', '{"speed":"off"}')
  })
  await bring(page)
  // The woods come a moment after the board.
  if (await page.locator('[data-board] .ground').count())
    await page.locator('.ground .trees').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  // Two frames, so that what was asked for is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const cdp = await context.newCDPSession(page)
  for (const quality of [88, 80, 70, 55]) {
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    if (picture.length > largest && quality > 55) continue
    writeFileSync(join(dir, name + '.webp'), picture)
    break
  }
  const { size } = statSync(join(dir, name + '.webp'))
  console.log(`${String(Math.round(size / 1024)).padStart(5)} kB  ${name}.webp`)
  if (size > largest) faults.push(`${name}: ${size} bytes`)
  await context.close()
}

const seats = ['greedy:plan=0', 'human']
const over = (v) => v.over
async function make(name, setup, want) {
  const { id } = await server.table({ name, seats, ...setup })
  return { id, view: await server.advised(id, want, 900) }
}

/** The first action that leads to an Assault with odds, if there is one in this position. */
async function assault(id, view) {
  for (const { id: action } of view.actions) {
    const preview = await server.get(`/tables/${id}/preview?action=${action}`)
    if (preview?.attack > 0 && preview.terms?.length > 3 && preview.outcomes?.length > 1) return action
  }
  return -1
}

const finished = await make('Two days at the Waal', { scenario: 'nijmegen', seed: '11' }, over)
const moving = await make(
  'Market-Garden',
  { scenario: 'basic', seed: '13' },
  (v) => v.kind === 'K_STEP' && v.position.turn.date > 17 && v.actions.length > 3,
)
const asking = await make(
  'The road to Arnhem',
  { scenario: 'basic', seed: '12' },
  (v) => v.kind === 'K_ACTIVE' && v.side === 'allied' && v.position.turn.date > 17,
)
// The Assault is looked for by the way: the first position in which one can be chosen.
const attack = { id: '', action: -1 }
for (let seed = 4; attack.action < 0 && seed < 20; seed++) {
  const { id } = await make('The Waal', { scenario: 'nijmegen', seed: String(seed) }, async () => true)
  attack.id = id
  await server
    .advised(id, async (view) => (attack.action = await assault(id, view)) >= 0, 120)
    .catch(() => (attack.action = -1))
}
if (attack.action < 0) throw new Error('no Assault comes up')

await shot('home', wide, async (page) => {
  await page.goto(server.url)
  await page.locator('.games .game').first().waitFor()
})
await shot('new-game', wide, async (page) => {
  await page.goto(server.url + '/#/new')
  await page.getByText('Start the game').waitFor()
})
await shot('board', wide, async (page) => {
  await visit(page, server, moving.id)
  await ready(page)
  await seen(
    page,
    () => document.querySelectorAll('[data-board] [data-focus]').length,
    (n) => n > 3,
    'the reach',
  )
})
await shot('preview', wide, async (page) => {
  await visit(page, server, attack.id)
  await page.locator(`[data-choice="${attack.action}"]`).click()
  await page.locator('[data-control=preview]').waitFor()
})
await shot('hint', wide, async (page) => {
  await visit(page, server, asking.id)
  await ready(page)
  await page.keyboard.press('h')
  await page.getByRole('region', { name: 'What I would do' }).waitFor()
})
await shot('analysis', wide, async (page) => {
  await visit(page, server, finished.id)
  await page.locator('[data-control=review]').click()
  await page.locator('.report').waitFor()
})
await shot('phone', phone, async (page) => {
  await visit(page, server, moving.id)
  await ready(page)
})

await browser.close()
await server.end()
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exit(1)
}
