// Runs the tests of the page in a browser: npm run e2e, or npm run e2e -- undo for those whose file is called so.
import { readdirSync } from 'node:fs'

const here = new URL('.', import.meta.url)
const wanted = process.argv.slice(2)
for (const file of readdirSync(here).sort()) {
  if (!file.endsWith('.e2e.mjs')) continue
  if (wanted.length > 0 && !wanted.some((w) => file.includes(w))) continue
  await import(new URL(file, here))
}
