import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants as fsConstants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
  'scripts/support/message-compiler.ts',
  'scripts/support/offline-shell.ts',
  'scripts/support/api-viewer.ts',
  'scripts/support/bundle-server.ts',
  'scripts/support/lighter-client.ts',
]
/** What the compiled messages are made of, which change less often. */
const MESSAGE_SOURCES = [
  'messages',
  'project.inlang/settings.json',
  'package-lock.json',
  'src/lib/locale.ts',
  'scripts/support/message-compiler.ts',
]
export const MADE = ['src/paraglide', 'src/route-tree.gen.ts']

/** Compiles the messages and builds the pages when a source changed since the last build; returns whether it built. */
export function buildWhenNeeded({ force = false } = {}): boolean {
  const stamp = stampOf(SOURCES)
  const isFresh =
    existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp && existsSync(join(ROOT, MADE[0]!))
  if (isFresh && !force) return false
  refuseReadOnly()
  compileMessages()
  runNode([join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    ISTMO_BUILD: stamp.slice(0, 8),
  })
  writeOfflineShell(ROOT, join(ROOT, 'dist', 'client'))
  compressFiles(join(ROOT, 'dist', 'client'))
  rmSync(join(ROOT, 'dist', 'compiled'), { recursive: true, force: true })
  for (const name of ['bundle-server', 'api-viewer'])
    runNode([join(ROOT, 'scripts', 'support', `${name}.ts`)])
  writeFileSync(STAMP, stamp)
  return true
}

/** Another user than the owner of the program can run it, but not build it. */
function refuseReadOnly() {
  for (const folder of [join(ROOT, 'src'), existsSync(join(ROOT, 'dist')) ? join(ROOT, 'dist') : ROOT]) {
    try {
      accessSync(folder, fsConstants.W_OK)
    } catch {
      throw new Error(
        `The pages must be built, and ${folder} cannot be written by this user: run \`npm run build\` as its owner.`,
      )
    }
  }
}

/** Compiles the messages of all languages into functions; without them nothing in `src` can be imported. */
export function compileMessages(folder = join(ROOT, MADE[0]!)) {
  const stamp = stampOf(MESSAGE_SOURCES)
  const stampPath = join(folder, 'stamp')
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  runNode([join(ROOT, 'scripts/support/message-compiler.ts'), folder])
  // The compiler says nothing of an area that its settings do not name.
  const index = readFileSync(join(folder, 'messages/_index.js'), 'utf8')
  const compiled = new Set([...index.matchAll(/^export const (\w+)/gm)].map(([, key]) => key))
  const missing = writtenMessages().filter((key) => !compiled.has(key))
  if (missing.length > 0)
    throw new Error(
      `${missing.length} messages were not compiled (${missing.slice(0, 3).join(', ')} …); is every area in project.inlang/settings.json?`,
    )
  writeFileSync(stampPath, stamp)
}

/** Once, as small as it gets: the server then sends the bytes as they lie. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|txt|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, {
        // One block for a whole file: the first script is 124 bytes smaller than in several.
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 24 },
      }),
    )
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}

function writtenMessages(): string[] {
  return readdirSync(join(ROOT, 'messages')).flatMap((area) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, 'messages', area, 'es.json'), 'utf8')) as object),
  )
}

function runNode(args: string[], env: Readonly<Record<string, string>> = {}) {
  execFileSync(process.execPath, args, {
    cwd: ROOT,
    // The shop's own NODE_ENV must not make a development build of the pages.
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function stampOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) addToStamp(hash, join(ROOT, source))
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
