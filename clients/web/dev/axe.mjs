// Runs axe-core on every screen of a running server and fails where it finds something.
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

const url = process.env.BRIDGEHEAD ?? 'http://127.0.0.1:8017'
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const made = await (
  await fetch(url + '/api/v1/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: 'gamble', scenario: 'nijmegen', seats: ['human', 'human'], seed: '1', name: 'axe' }),
  })
).json()
const at = '#/table/' + made.id

const screens = [
  ['home', '#/'],
  ['new', '#/new'],
  ['about', '#/about'],
  ['table', at],
  ['hint', at, (p) => p.keyboard.press('h')],
  ['keys', at, (p) => p.keyboard.press('?')],
  ['layers', at, (p) => p.keyboard.press('l')],
  ['analysis', at, (p) => p.getByRole('button', { name: 'Analysis' }).click()],
  ['rule', at, (p) => p.locator('[data-control=prompt] .chip').first().click()],
]
let faults = 0
for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  for (const colorScheme of ['light', 'dark']) {
    // The policy of the page lets no script in; axe is one.
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    for (const [name, hash, then] of screens) {
      await page.goto('about:blank')
      await page.goto(url + '/' + hash)
      await page.waitForTimeout(1200)
      await then?.(page)
      await page.waitForTimeout(600)
      await page.addScriptTag({ path: axe })
      const found = await page.evaluate(() => window.axe.run(document))
      for (const v of found.violations) {
        faults++
        console.log(`${name} ${width} ${colorScheme}: ${v.impact} ${v.id}: ${v.help}`)
        for (const n of v.nodes.slice(0, 4))
          console.log('   ', n.target.join(' '), '|', n.failureSummary?.split('\n')[1]?.trim())
      }
    }
    await context.close()
  }
}
await fetch(url + '/api/v1/tables/' + made.id, { method: 'DELETE' })
await browser.close()
console.log(faults === 0 ? 'axe finds nothing' : faults + ' faults')
process.exit(faults === 0 ? 0 : 1)
