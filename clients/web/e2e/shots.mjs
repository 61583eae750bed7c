// Makes the pictures of docs/playing.md: node e2e/shots.mjs DIR [NAME...]. The same seeds make the same positions.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { Server } from './lib/server.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const [dir, ...names] = process.argv.slice(2)
const wanted = (...of) => names.length === 0 || of.some((name) => names.includes(name))
if (!dir) {
  console.error('Where to? node e2e/shots.mjs DIR [NAME...]')
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
  if (!wanted(name)) return
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

// The games of the pictures; the first page lists them all.
const finished =
  wanted('home', 'analysis') && (await make('Two days at the Waal', { scenario: 'nijmegen', seed: '11' }, over))
const moving =
  wanted('home', 'board', 'phone') &&
  (await make(
    'Market-Garden',
    { scenario: 'basic', seed: '13' },
    (v) => v.kind === 'K_STEP' && v.position.turn.date > 17 && v.actions.length > 3,
  ))
const asking =
  wanted('home', 'hint') &&
  (await make(
    'The road to Arnhem',
    { scenario: 'basic', seed: '12' },
    (v) => v.kind === 'K_ACTIVE' && v.side === 'allied' && v.position.turn.date > 17,
  ))
// The Assault is looked for by the way: the first position in which one can be chosen.
const attack = { id: '', action: -1 }
for (let seed = 4; wanted('home', 'preview') && attack.action < 0; seed++) {
  if (seed === 20) throw new Error('no Assault comes up')
  const { id } = await make('The Waal', { scenario: 'nijmegen', seed: String(seed) }, async () => true)
  attack.id = id
  await server
    .advised(id, async (view) => (attack.action = await assault(id, view)) >= 0, 120)
    .catch(() => (attack.action = -1))
}

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

await shot('forecast', wide, async (page) => {
  const { id } = await make('Over the Waal', { game: 'garden', scenario: 'waal', seed: '3' }, (v) => v.steps > 60)
  await visit(page, server, id)
  await ready(page)
  await page.keyboard.press('f')
  await page.locator('[data-outlook]').first().waitFor({ state: 'attached' })
})
await shot('friends', wide, async (page) => {
  const { id } = await server.table({ name: 'One bridge', seats: ['human', 'human'], seed: '2', clock: { days: 3 } })
  const { path } = await server.call('POST', `/tables/${id}/invitations`, { side: 'german' })
  const guest = await (await browser.newContext(still)).newPage()
  await guest.goto(server.url + path)
  await guest.locator('button').click()
  await guest.waitForURL(/#\/table\//)
  const say = (text, from) =>
    from.request.post(`${server.url}/api/v1/tables/${id}/company`, { data: { do: 'say', text } })
  await say('Good luck! I shall hold the bridge until dark.', guest)
  await say('We will see about that.', page)
  await visit(page, server, id)
  await page.locator('.tabs button', { hasText: 'Messages' }).click()
  await page.locator('[data-control=messages] .text').nth(1).waitFor()
})
await shot('editor', wide, async (page) => {
  const { id } = await server.call('POST', '/drafts', { scenario: 'gamble/nijmegen' })
  await page.goto(server.url + '/#/editor/' + id)
  await page.waitForSelector('.board .port')
  await page.locator('.palette button').first().click()
})
await shot('puzzle', wide, async (page) => {
  const { id } = await server.table({ name: 'The Waal', seats: ['human', 'greedy:plan=0'], seed: '5', ask: 'all' })
  await server.play(
    id,
    () => false,
    (view) => view.actions.at(-1),
  )
  await server.call('POST', `/tables/${id}/review`, {})
  await page.goto(server.url + '/#/puzzles')
  while ((await server.get(`/tables/${id}/review`)).progress < 1) await page.waitForTimeout(200)
  await page.reload()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('complementary', { name: 'Puzzle' }).waitFor()
  await page.locator('[data-board] .ground').waitFor({ state: 'attached' })
  await ready(page)
})

await browser.close()
await server.end()
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exit(1)
}
