// Takes pictures of every screen from a running server: BRIDGEHEAD=http://127.0.0.1:8017 npm run shots -- DIR.
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const url = process.env.BRIDGEHEAD ?? 'http://127.0.0.1:8017'
const dir = process.argv[2] ?? 'shots'
const only = process.argv[3] // part of the name of a picture
const size = process.argv[4] // wide, middle or phone
const sizes = { wide: [1440, 900], middle: [1024, 768], phone: [390, 844] }

mkdirSync(dir, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })

const call = async (method, path, body) => {
  const reply = await fetch(url + '/api/v1' + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return reply.status === 204 ? null : reply.json()
}
const decide = async (id) => {
  for (let i = 0; i < 200; i++) {
    const view = await call('GET', '/tables/' + id)
    if (view.status !== 'thinking') return view
    await new Promise((r) => setTimeout(r, 50))
  }
  throw new Error('the bot does not come to an end')
}
// Plays hints until a kind of decision is asked, so that there is something to see.
const until = async (id, want, most = 400) => {
  let view = await decide(id)
  for (let i = 0; i < most && !view.over && !want(view); i++) {
    const hint = await call('GET', `/tables/${id}/hint?agent=greedy`)
    view = await call('POST', `/tables/${id}/act`, {
      revision: view.revision,
      action: hint.action ?? view.actions[0].id,
    })
    view = await decide(id)
  }
  return view
}
const make = (setup) =>
  call('POST', '/tables', {
    game: 'gamble',
    scenario: 'basic',
    seats: ['greedy', 'human'],
    seed: '11',
    pace: 0,
    ...setup,
  })

const early = await make({ name: 'Shots: the first day' })
await until(early.id, (v) => v.kind === 'K_IMPULSE')
const moving = await make({ name: 'Shots: on the move' })
await until(moving.id, (v) => v.kind === 'K_STEP')
const act = await make({ name: 'Shots: where to' })
await until(act.id, (v) => v.kind === 'K_ACT' && v.position.turn.date > 17)
const ended = await make({ name: 'Shots: one bridge', scenario: 'one-bridge' })
await until(ended.id, (v) => v.over)

const faults = []
for (const [name, [width, height]] of Object.entries(sizes)) {
  if (size && size !== name) continue
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark' && name === 'middle') continue
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: name === 'phone',
      deviceScaleFactor: name === 'phone' ? 2 : 1,
    })
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(`${name}: ${m.text()}`))
    page.on('pageerror', (e) => faults.push(`${name}: ${e.message}`))
    const shot = async (what, hash, then) => {
      if (only && !what.includes(only)) return
      if (hash !== null) {
        await page.goto('about:blank')
        await page.goto(url + '/' + hash)
        await page.waitForLoadState('networkidle').catch(() => undefined)
        await page.waitForTimeout(700)
      }
      try {
        await then?.(page)
        await page.waitForTimeout(500)
      } catch (e) {
        faults.push(`${name} ${what}: ${e.message.split('\n')[0]}`)
      }
      await page.screenshot({ path: `${dir}/${what}-${name}-${theme}.png` })
    }
    await shot('home', '#/')
    await shot('new', '#/new')
    if (theme === 'light')
      await shot('new-end', null, async (p) =>
        p.evaluate(() => ((document.querySelector('details.advanced').open = true), window.scrollTo(0, 9999))),
      )
    await shot('impulse', '#/table/' + early.id)
    await shot('moving', '#/table/' + moving.id)
    await shot('hint', '#/table/' + act.id, async (p) => p.keyboard.press('h'))
    await shot('preview', '#/table/' + act.id, async (p) => {
      for (let i = 0; i < 12 && !(await p.locator('.button.roll').count()); i++) {
        await p
          .locator('[data-choice]')
          .filter({ hasText: /assault/i })
          .or(p.locator('[data-choice]').first())
          .first()
          .click({ timeout: 2000 })
        await p.waitForTimeout(400)
      }
    })
    await shot('dice', '#/table/' + act.id, async (p) => {
      for (let i = 0; i < 12 && !(await p.locator('[data-control=dice]').count()); i++) {
        const roll = p.locator('.button.roll')
        if (await roll.count()) await roll.click()
        else
          await p
            .locator('[data-choice]')
            .filter({ hasText: /assault/i })
            .or(p.locator('[data-choice]').first())
            .first()
            .click({ timeout: 2000 })
        await p.waitForTimeout(400)
      }
    })
    if (theme === 'light') {
      await shot('past', '#/table/' + act.id + '/20')
      await shot('analysis', '#/table/' + ended.id, async (p) => {
        await p
          .getByRole('button', { name: /Analyse the game/ })
          .first()
          .click()
        await p.waitForTimeout(2500)
      })
      await shot('keys', '#/table/' + act.id, async (p) => p.keyboard.press('?'))
      await shot('settings', '#/table/' + act.id, async (p) => {
        await p.getByRole('button', { name: 'Menu of this game' }).click()
        await p.locator('.menu').getByText('Settings').click()
      })
      await shot('help', '#/table/' + act.id, async (p) => p.locator('[data-control=prompt] .chip').first().click())
      await shot('rules', '#/rules/9.62')
      await shot('read', '#/rules/read')
      await shot('layers', '#/table/' + act.id, async (p) => p.keyboard.press('l'))
      await shot('about', '#/about')
      await shot('guide', '#/', async (p) => {
        await p.getByText('Learn to play').click()
        await p.waitForTimeout(1500)
      })
    }
    await context.close()
  }
}
for (const t of await call('GET', '/tables'))
  if (t.name.startsWith('Shots:') || t.name === 'Your first game') await call('DELETE', '/tables/' + t.id)
await browser.close()
console.log([...new Set(faults)].join('\n') || 'no faults')
