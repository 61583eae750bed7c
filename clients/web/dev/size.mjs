// Says how large the page is as it is sent, and fails above the limits: one for what the first page loads, which is index.html and
// what it names with all that these import, styles and fonts, and one for all files. Pictures come when they are looked at and are
// not counted.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const limits = { first: 340 * 1024, whole: 380 * 1024 }

const files = new Map()
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name.endsWith('.webp')) continue
  const data = readFileSync(entry.parentPath + '/' + entry.name)
  const size = entry.name.endsWith('.woff2') ? data.length : gzipSync(data, { level: 9 }).length
  files.set(entry.name, { data, size })
}

/** The files that come with one, whatever is looked at: static imports of scripts, fonts and pictures of styles. */
function named(name) {
  const text = files.get(name).data.toString()
  const found = {
    html: /(?:src|href)="\.\/(?:assets\/)?([^"]+)"/g,
    js: /(?:from|\bimport)\s*"\.\/([^"]+)"/g,
    css: /url\(["']?\.?\/?([^"')]+)["']?\)/g,
  }[name.split('.').pop()]
  return found ? [...text.matchAll(found)].map((m) => m[1]).filter((n) => files.has(n)) : []
}

const first = new Set(['index.html'])
for (const name of first) for (const n of named(name)) first.add(n)

const sums = { first: 0, whole: 0 }
for (const [name, { size }] of files) {
  sums.whole += size
  if (first.has(name)) sums.first += size
  console.log(String(size).padStart(8), first.has(name) ? 'first' : '     ', name)
}
for (const [what, sum] of Object.entries(sums)) {
  console.log(String(sum).padStart(8), what, 'of', limits[what])
  if (sum > limits[what]) process.exitCode = 1
}
