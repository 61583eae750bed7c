// node src/board/dev/write.mjs writes src/board/layout.json anew, for the map of the fixture.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'

const server = await createServer({ server: { middlewareMode: true, hmr: false }, appType: 'custom' })
const { plan } = await server.ssrLoadModule('/src/board/dev/plan.ts')
const { fixedOf } = await server.ssrLoadModule('/src/board/scene.ts')
const { board } = JSON.parse(readFileSync('src/board/dev/fixture.json', 'utf8'))
const made = plan(board, fixedOf(board))
const lines = Object.entries(made.areas).map(([place, numbers]) => `  "${place}": ${JSON.stringify(numbers)}`)
writeFileSync('src/board/layout.json', `{"map": "${made.map}", "areas": {\n${lines.join(',\n')}\n}}\n`)
await server.close()
