// Says how large the page is as it is sent, and fails above the limit. Pictures come when they are looked at and are not counted.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const limit = 352 * 1024
let whole = 0
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const data = readFileSync(entry.parentPath + '/' + entry.name)
  const size = entry.name.endsWith('.woff2') ? data.length : gzipSync(data, { level: 9 }).length
  if (!entry.name.endsWith('.webp')) whole += size
  console.log(String(size).padStart(8), entry.name)
}
console.log(String(whole).padStart(8), 'in all, of', limit)
if (whole > limit) process.exit(1)
