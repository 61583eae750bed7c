// axe-core on what a page shows.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is serious or critical there, a line each. */
export async function serious(page, where, scheme) {
  await page.evaluate(axe)
  // A colour on its way to another is neither.
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  return bad.map(
    (v) =>
      `${where} ${scheme}: ${v.id}, ${v.help}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}
