// Clicks at random for a while, on the list, on the map and on the tools, and fails at an error of the
// page, at a refusal of the server and at a table that does not go on: npm run clicks -- SECONDS.
import { chromium } from 'playwright-core'

const url = process.env.BRIDGEHEAD ?? 'http://127.0.0.1:8017'
const seconds = Number(process.argv[2] ?? 60)
let seed = Number(process.argv[3] ?? 1)
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
const pick = (list) => list[Math.floor(random() * list.length)]
const call = async (method, path, body) =>
  (
    await fetch(url + '/api/v1' + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  ).json()

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const faults = []
page.on('console', (m) => m.type() === 'error' && faults.push(m.text()))
page.on('pageerror', (e) => faults.push(e.message))
page.on(
  'response',
  (r) =>
    r.status() >= 400 &&
    faults.push(`${r.status()} ${r.request().method()} ${r.url()} ${r.request().postData() ?? ''}`),
)

const made = await call('POST', '/tables', {
  game: 'gamble',
  scenario: 'basic',
  seats: ['greedy', 'human'],
  seed: String(seed),
  name: 'clicks',
})
await page.goto(`${url}/#/table/${made.id}`)
await page.waitForSelector('[data-choice]')

const ways = {
  list: ['[data-choice]:not([disabled])', 6],
  map: ['[data-board] .can', 4],
  roll: ['.button.roll', 6],
  back: ['[data-control=preview] .button.plain', 1],
  undo: ['[data-control=undo]:not([disabled])', 1],
  hint: ['[data-control=hint]:not([disabled])', 0.3],
  step: ['.replay .icon-button:not([disabled])', 0.2],
  now: ['[data-control=prompt] .button.main', 3],
}
const lots = Object.values(ways).flatMap(([where, often]) => Array(Math.ceil(often * 10)).fill(where))
let clicks = 0
let idle = 0
const end = Date.now() + seconds * 1000
while (Date.now() < end) {
  const done = await page.evaluate(
    ([where, r]) => {
      const list = document.querySelectorAll(where)
      const one = list[Math.floor(r * list.length)]
      one?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      return one !== undefined
    },
    [pick(lots), random()],
  )
  if (done) clicks++
  idle = done ? 0 : idle + 1
  if (idle > 400) {
    faults.push('nothing can be clicked any more')
    break
  }
  await page.waitForTimeout(done ? 40 : 10)
  if (random() < 0.1) await page.waitForTimeout(150)
}
const view = await call('GET', '/tables/' + made.id)
console.log(`${clicks} clicks, step ${view.steps}, ${view.turn}, status ${view.status}`)
console.log(view.status === 'failed' ? 'the table failed: ' + view.fault : '')
console.log([...new Set(faults)].slice(0, 20).join('\n') || 'no faults')
await fetch(url + '/api/v1/tables/' + made.id, { method: 'DELETE' })
await browser.close()
process.exit(faults.length === 0 ? 0 : 1)
