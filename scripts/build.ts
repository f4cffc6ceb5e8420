import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeOfflineShell } from './support/offline-shell.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist', 'stamp')
/** What a build is made of; a folder that it writes into would make the next start build again. */
export const SOURCES = [
  'src',
  'messages',
  'public',
  'project.inlang/settings.json',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/support/offline-shell.ts',
  'scripts/support/api-viewer.ts',
  'scripts/support/bundle-server.ts',
  'scripts/support/lighter-client.ts',
]
export const MADE = ['src/paraglide', 'src/route-tree.gen.ts']

/** Compiles the messages and builds the pages when a source changed since the last build; returns whether it built. */
export function buildWhenNeeded({ force = false } = {}): boolean {
  const stamp = stampOfSources()
  const isFresh =
    existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp && existsSync(join(ROOT, MADE[0]!))
  if (isFresh && !force) return false
  compileMessages()
  run('vite', ['build', '--logLevel', 'warn'], { ISTMO_BUILD: stamp.slice(0, 8) })
  writeOfflineShell(ROOT, join(ROOT, 'dist', 'client'))
  compressFiles(join(ROOT, 'dist', 'client'))
  rmSync(join(ROOT, 'dist', 'compiled'), { recursive: true, force: true })
  for (const name of ['bundle-server', 'api-viewer'])
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'support', `${name}.ts`)], { stdio: 'inherit' })
  writeFileSync(STAMP, stamp)
  return true
}

/** Compiles the messages of all languages into functions; without them nothing in `src` can be imported. */
export function compileMessages() {
  const output = [
    '--outdir',
    './src/paraglide',
    '--strategy',
    'globalVariable',
    'baseLocale',
    '--emit-ts-declarations',
    '--silent',
  ]
  run('paraglide-js', ['compile', '--project', './project.inlang', ...output])
  // The compiler says nothing when it finds no message at all.
  const compiled = (
    readFileSync(join(ROOT, 'src/paraglide/messages/_index.js'), 'utf8').match(/^export/gm) ?? []
  ).length
  const written = countMessages()
  if (compiled < written)
    throw new Error(
      `Only ${compiled} of ${written} messages were compiled; is every area in project.inlang/settings.json?`,
    )
}

/** Once, as small as it gets: the server then sends the bytes as they lie. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|txt|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}

function countMessages(): number {
  const areas = readdirSync(join(ROOT, 'messages'))
  const keysOf = (area: string) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, 'messages', area, 'es.json'), 'utf8')) as object)
  return areas.reduce((sum, area) => sum + keysOf(area).length, 0)
}

function run(program: string, args: string[], env: Readonly<Record<string, string>> = {}) {
  execFileSync(process.execPath, [realProgram(program), ...args], {
    cwd: ROOT,
    // The shop's own NODE_ENV must not make a development build of the pages.
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function realProgram(name: string): string {
  const packages: Record<string, string> = { vite: 'vite', 'paraglide-js': '@inlang/paraglide-js' }
  const folder = join(ROOT, 'node_modules', packages[name]!)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return join(folder, typeof bin === 'string' ? bin : bin[name]!)
}

function stampOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToStamp(hash, join(ROOT, source))
  return hash.digest('hex')
}

function addToStamp(hash: ReturnType<typeof createHash>, path: string) {
  if (!existsSync(path) || MADE.some((made) => path === join(ROOT, made))) return
  const entry = statSync(path)
  if (entry.isDirectory()) {
    for (const name of readdirSync(path).sort()) addToStamp(hash, join(path, name))
  } else if (!path.endsWith('.test.ts') && !path.endsWith('.md')) {
    hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = buildWhenNeeded({ force: process.argv.includes('--force') })
  console.log(built ? 'Built.' : 'Nothing changed since the last build.')
}
