import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '../../src/lib/locale.ts'

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

// What a person without a line may still come to, beyond the file every page begins with.
const LATER_PARTS =
  /^(assets\/\w+\/(acts|promoted-drawer|cart-store|wishlist-store|mobile-menu|foot-bar|member-menu|menu-popup)\.|src\/routes\/_storefront\/(product|categoria|search)\b)/
const FIRST_ASSETS = /^assets\/(-storefront-.*\.css|plus-jakarta-sans-latin-wght.*\.woff2)$/
const STATIC_FILES = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg', '/icons/icon-192.png']

/** Writes the page shown without a line, and gives the service worker the files to cache and their version. */
export function writeOfflineShell(root: string, client: string) {
  const manifestPath = join(client, '.vite', 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  // For the build only; no one needs to read it from the outside.
  rmSync(join(client, '.vite'), { recursive: true })
  writeFileSync(join(client, 'offline.html'), offlinePage(root))

  const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
  const built = [...filesOfShell(manifest), ...assets.filter((name) => FIRST_ASSETS.test(name))]
  const shell = [...STATIC_FILES, ...[...new Set(built)].sort().map((file) => `/${file}`)]
  const worker = join(client, 'sw.js')
  const source = readFileSync(worker, 'utf8')
  const hash = createHash('sha256').update(source).update(shell.join())
  for (const file of STATIC_FILES) hash.update(readFileSync(join(client, file)))
  const filled = source
    .replace("VERSION = 'unbuilt'", `VERSION = '${hash.digest('hex').slice(0, 12)}'`)
    .replace('SHELL = []', `SHELL = ${JSON.stringify(shell)}`)
  if (!/VERSION = '[0-9a-f]{12}'\nconst SHELL = \["/.test(filled))
    throw new Error('public/sw.js has no place left for its version and its list of files.')
  writeFileSync(worker, filled)
}

function filesOfShell(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) take(next)
  }
  for (const [key, { file, isEntry }] of Object.entries(manifest))
    if (isEntry || LATER_PARTS.test(key) || LATER_PARTS.test(file)) take(key)
  return files
}

function offlinePage(root: string): string {
  const sections = LOCALES.map((locale) => sectionIn(root, locale)).join('\n')
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Istmo</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
${sections}
</main>
<script src="/offline.js"></script>
</body>
</html>
`
}

function sectionIn(root: string, locale: string): string {
  const said = JSON.parse(readFileSync(join(root, 'messages', 'app', `${locale}.json`), 'utf8')) as Record<
    string,
    string
  >
  return `<section lang="${locale}">
<img src="/favicon.svg" alt="" width="64" height="64">
<h1>${said.app_offline_title}</h1>
<p>${said.app_offline}</p>
<p>${said.app_offline_kept}</p>
<a href="">${said.app_offline_retry}</a><a href="/">${said.app_offline_home}</a>
</section>`
}
