// How smoothly a large board moves: node dev/frames.mjs [HEXES,COUNTERS]. Draws the made-up board of the dev page, drags it
// about and zooms in and out at several zooms, and prints the times between frames. A measurement, not a test: run it on a
// machine that does nothing else.
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const board = process.argv[2] ?? '8161,1165'
const server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' })
await server.listen()
const url = server.resolvedUrls.local[0]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const begun = Date.now()
await page.goto(`${url}src/board/dev/dev.html?hexes=${board}`)
await page.locator('.port canvas').waitFor()
await page.waitForTimeout(1500)

/** Runs in the page: moves by a function of the frame and gives the times between frames. */
const run = ([what, frames]) =>
  new Promise((done) => {
    const port = document.querySelector('.port')
    const box = port.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const mouse = (type, dx, dy) =>
      (type === 'mousedown' ? port : window).dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x + dx, clientY: y + dy }),
      )
    const wheel = (by) =>
      port.dispatchEvent(
        new WheelEvent('wheel', { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, deltaY: by }),
      )
    const times = []
    let before = 0
    let n = 0
    if (what === 'pan') mouse('mousedown', 0, 0)
    const frame = (now) => {
      if (before) times.push(now - before)
      before = now
      if (n++ === frames) {
        if (what === 'pan') mouse('mouseup', 0, 0)
        return done(times)
      }
      if (what === 'pan') {
        const a = (n / frames) * 2 * Math.PI
        mouse('mousemove', 700 * Math.sin(a), 380 * Math.sin(2 * a))
      } else wheel(Math.sin((n / frames) * 2 * Math.PI) > 0 ? -22 : 22)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

const at = (list, p) => list[Math.min(list.length - 1, Math.floor(p * list.length))]
const report = (name, times) => {
  const sorted = [...times].sort((a, b) => a - b)
  const mean = times.reduce((a, b) => a + b, 0) / times.length
  const [p50, p95, max] = [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].map((t) => t.toFixed(1).padStart(6))
  console.log(
    `${name.padEnd(26)} p50 ${p50} ms  p95 ${p95} ms  max ${max} ms  ${(1000 / mean).toFixed(0).padStart(3)} frames/s`,
  )
}
const wheel = async (times, by) => {
  await page.mouse.move(720, 480)
  for (let i = 0; i < times; i++) await page.mouse.wheel(0, by)
  await page.waitForTimeout(1200)
}

console.log(`${board} on the screen after ${Date.now() - begun} ms`)
report('counters: pan', await page.evaluate(run, ['pan', 240]))
report('counters: zoom', await page.evaluate(run, ['zoom', 160]))
await page.evaluate(() => window.board.fit())
await page.waitForTimeout(1500)
report('whole map: pan', await page.evaluate(run, ['pan', 240]))
report('whole map: zoom', await page.evaluate(run, ['zoom', 160]))
await page.evaluate(() => window.board.fit())
await wheel(2, -300)
report('chips: pan', await page.evaluate(run, ['pan', 240]))
await wheel(5, -300)
report('close: pan', await page.evaluate(run, ['pan', 240]))
await browser.close()
await server.close()
