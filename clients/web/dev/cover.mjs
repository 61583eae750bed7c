// Draws the cover of a game from a running server: BRIDGEHEAD=http://127.0.0.1:8017 npm run cover -- gamble nijmegen.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const url = process.env.BRIDGEHEAD ?? 'http://127.0.0.1:8017'
const [game = 'gamble', scenario = 'nijmegen'] = process.argv.slice(2)
const dir = new URL('../public/covers/', import.meta.url)

const reply = await fetch(url + '/api/v1/tables', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ game, scenario, seats: ['human', 'human'], seed: '1', name: 'cover' }),
})
const { id } = await reply.json()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
// The board alone, a little larger than it is shown.
const page = await browser.newPage({ viewport: { width: 1360, height: 760 }, bypassCSP: true })
await page.goto(`${url}/#/table/${id}`)
await page.waitForSelector('[data-board] :is([data-place], [data-stack])')
await page.addStyleTag({
  content: `[data-board] { position: fixed !important; inset: 0; z-index: 99 } [data-board] .tools, [data-board] .tracks { display: none !important }`,
})
await page.waitForTimeout(1500)
const cdp = await page.context().newCDPSession(page)
// As good as fits into 40 kB: the home page waits for all covers.
let picture
for (let quality = 62; !picture || (picture.length > 40_000 && quality > 10); quality -= 6) {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 40, y: 60, width: 1040, height: 620, scale: 0.8 },
  })
  picture = Buffer.from(data, 'base64')
}
mkdirSync(dir, { recursive: true })
writeFileSync(new URL(game + '.webp', dir), picture)
console.log(`${Math.round(picture.length / 1024)} kB`)
await browser.close()
await fetch(`${url}/api/v1/tables/${id}`, { method: 'DELETE' })
