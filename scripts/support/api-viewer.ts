/** Lays out the viewer of `/api/docs` for the server, once for each version of it: node scripts/support/api-viewer.ts */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Route = { url: string; handler: (request: object, reply: object) => unknown }

const OUT = join(import.meta.dirname, '..', '..', 'dist', 'viewer')
const source = readFileSync(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')))
const stamp = createHash('sha256').update(source).digest('hex')
const isThere = existsSync(join(OUT, 'stamp')) && readFileSync(join(OUT, 'stamp'), 'utf8') === stamp
if (!isThere) writeViewer(await readViewer())

/** The viewer comes as the plugin of another server, which serves it from one of its routes; that route is all we take. */
async function readViewer(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const routes: Route[] = []
  const host = { route: (one: Route) => routes.push(one), hasPlugin: () => false, log: console }
  plugin(host as never, { configuration: { url: '/' } }, () => undefined)
  const served = routes.find(({ url }) => url.endsWith('.js'))
  if (!served)
    throw new Error(`The package brings its viewer in another way now; see ${import.meta.filename}`)
  return new Promise((done) => {
    const reply = { header: () => reply, send: (script: string) => done(Buffer.from(script)) }
    served.handler({}, reply)
  })
}

function writeViewer(script: Buffer) {
  mkdirSync(OUT, { recursive: true })
  writeFileSync(join(OUT, 'scalar.js'), script)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  writeFileSync(join(OUT, 'scalar.js.br'), brotliCompressSync(script, { params }))
  writeFileSync(join(OUT, 'scalar.js.gz'), gzipSync(script, { level: 9 }))
  writeFileSync(join(OUT, 'stamp'), stamp)
}
