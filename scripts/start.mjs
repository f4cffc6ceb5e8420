/** `npm start`, and `node scripts/start.mjs` under any Node from 20 on: the shop under the Node that came with it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
// An older Node refuses a .ts file before it runs anything, so this file is plain JavaScript.
if (Number(process.versions.node.split('.')[0]) >= NEEDED) await import('./start.ts')
else startUnderOwnNode()

function startUnderOwnNode() {
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
  const path = process.platform === 'win32' ? `${node}.exe` : node
  if (!existsSync(path)) {
    console.error(`\n  Istmo needs Node ${NEEDED}, which comes with its package: run \`npm ci\` first.\n`)
    process.exit(1)
  }
  // The shop ends with the process that started it wherever this name is set.
  const env = { npm_lifecycle_event: 'start', ...process.env }
  const shop = spawn(path, [fileURLToPath(new URL('start.ts', import.meta.url))], { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
  shop.on('exit', (code) => process.exit(code ?? 1))
}
