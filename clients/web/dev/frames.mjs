// How smoothly a large board moves: node dev/frames.mjs [HEXES,COUNTERS | ADDRESS OF A TABLE]. Draws the made-up board of the dev
// page or a game of a running server, drags it about and zooms in and out at several zooms, and prints the times between frames and
// what of the processor the page took for each. A measurement, not a test: run it on a machine that does nothing else, or believe
// the processor alone.
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const board = process.argv[2] ?? '8161,1165'
const real = board.startsWith('http')
const server = real ? null : await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' })
await server?.listen()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
const clock = await page.context().newCDPSession(page)
await clock.send('Performance.enable', { timeDomain: 'threadTicks' })
/** Seconds of the processor that the page's own thread has taken. */
const busy = async () => {
  const { metrics } = await clock.send('Performance.getMetrics')
  return metrics.find((m) => m.name === 'TaskDuration').value
}
const begun = Date.now()
await page.goto(real ? board : `${server.resolvedUrls.local[0]}src/board/dev/dev.html?hexes=${board}`)
await page.locator('.port canvas').first().waitFor()
await page.waitForTimeout(1500)
const fit = () =>
  real ? page.locator('[data-board] .tools button').last().click() : page.evaluate(() => window.board.fit())

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
const report = async (name, how) => {
  const before = await busy()
  const times = await page.evaluate(run, how)
  const taken = ((await busy()) - before) / times.length
  const sorted = [...times].sort((a, b) => a - b)
  const mean = times.reduce((a, b) => a + b, 0) / times.length
  const [p50, p95, max] = [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].map((t) => t.toFixed(1).padStart(6))
  console.log(
    `${name.padEnd(26)} p50 ${p50} ms  p95 ${p95} ms  max ${max} ms  ${(1000 / mean).toFixed(0).padStart(3)} frames/s  ${(1000 * taken).toFixed(1).padStart(5)} ms of the processor a frame`,
  )
}
const wheel = async (times, by) => {
  await page.mouse.move(720, 480)
  for (let i = 0; i < times; i++) await page.mouse.wheel(0, by)
  await page.waitForTimeout(1200)
}

console.log(`${board} on the screen after ${Date.now() - begun} ms`)
await report('counters: pan', ['pan', 240])
await report('counters: zoom', ['zoom', 160])
await fit()
await page.waitForTimeout(1500)
await report('whole map: pan', ['pan', 240])
await report('whole map: zoom', ['zoom', 160])
await fit()
await wheel(2, -300)
await report('chips: pan', ['pan', 240])
await wheel(5, -300)
await report('close: pan', ['pan', 240])
await browser.close()
await server?.close()
