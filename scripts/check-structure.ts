/** Checks the structure of the code: names and length of files, who imports whom, and what documents say of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SRC = join(ROOT, 'src')
const MAX_LINES = 400
const BANNED = /^(index|utils|helpers|service|manager|types|hooks|constants)\.tsx?$/

// From low to high: a module imports modules of its own area or of a lower one.
const AREAS = ['platform', 'identity', 'payments', 'sellers', 'stock', 'catalog', 'sales', 'insight']

// Each is a file or a folder of a module. What runs in the browser too, and tables, is imported by its path, because
// bundles are chosen file by file; all else only through public.ts.
const IN_BROWSER = ['components', 'rules', 'input', 'words']
const BY_PATH = [...IN_BROWSER, 'tables', 'public']
const COMPOSED = ['endpoints', 'jobs']
const ON_SERVER = 'errors access queries commands events emails compose-email providers formats api'.split(
  ' ',
)
const KINDS = [...BY_PATH, ...COMPOSED, ...ON_SERVER]

// What each layer imports besides itself; app composes all of them.
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  server: ['lib'],
  i18n: ['lib'],
  browser: ['lib', 'i18n'],
  ui: ['lib', 'i18n', 'browser'],
  panel: ['lib', 'i18n', 'browser', 'ui'],
  modules: ['lib', 'server', 'i18n', 'browser', 'ui', 'panel'],
  routes: ['lib', 'i18n', 'browser', 'ui', 'panel', 'modules'],
}
const BROWSER = /^(routes|panel|ui|browser)\/|^app\/(client|router)\.|\/components\//
const OF_PANELS = /^(panel|routes\/(admin|store)|modules\/.*\/components\/(admin|seller))[/.]/
const OF_SHOP = /^routes\/_storefront[/.]|\/components\/shop\//

const problems: string[] = []
const runs = new Map<string, string[]>()
const needs = new Map<string, Set<string>>()
const taken = new Set<string>()
const checked = new Set<string>()

for (const name of filesBelow(SRC)) {
  if (!/\.tsx?$/.test(name) || /^(paraglide\/|route-tree\.gen)/.test(name)) continue
  const text = readFileSync(join(SRC, name), 'utf8')
  checkFile(name, text)
  if (name.includes('.test.')) continue
  const imports = importsOf(name, text)
  const values = imports.filter(({ isType }) => !isType)
  runs.set(
    name,
    values.map(({ target }) => target),
  )
  for (const one of imports) checkImport(name, one)
}
for (const module of new Set([...runs.keys()].flatMap((name) => partsOf(name)?.module ?? [])))
  checkModule(module)
for (const name of runs.keys()) if (BROWSER.test(name)) checkBrowser(name, name)
checkPaths('docs/architecture.md')
checkChunks('vite.config.ts')

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nStructure: ${problems.length} problems.`)
  process.exit(1)
}
console.log('The structure is in order.')

function checkFile(name: string, text: string) {
  const file = name.split('/').at(-1)!
  const isRoute = name.startsWith('routes/')
  if (!(isRoute ? /^[a-z0-9._$-]+$/ : /^[a-z0-9-]+(\.test|\.d)?\.tsx?$/).test(file))
    problems.push(`src/${name}: names are kebab-case without dots; a second word makes a folder`)
  if (BANNED.test(file) && !isRoute) problems.push(`src/${name}: name it after what it holds`)
  const lines = text.split('\n').length - 1
  if (lines > MAX_LINES)
    problems.push(`src/${name}: ${lines} lines; past ${MAX_LINES} make it a folder with one verb per file`)
}

type Import = { target: string; isType: boolean; names: readonly string[] }

function checkImport(name: string, { target, isType, names }: Import) {
  const refuse = (why: string) => problems.push(`src/${name}: may not import ${target}: ${why}`)
  const [layer = ''] = name.split('/')
  const [toLayer = ''] = target.split('/')
  if (toLayer === 'paraglide') return
  // The browser uses the types of the endpoints, never their values.
  const isTypeOfServer = isType && (toLayer === 'server' || toLayer === 'app') && layer !== 'lib'
  const may = LAYERS[layer]
  if (may && toLayer !== layer && !may.includes(toLayer) && !isTypeOfServer)
    refuse(`${layer} imports only ${[layer, ...may].join(', ')}`)

  const from = partsOf(name)
  const to = partsOf(target)
  if (OF_PANELS.test(name) && OF_SHOP.test(target))
    refuse('the panels load nothing of the storefront; what both show is in components/')
  if (OF_SHOP.test(name) && OF_PANELS.test(target)) refuse('the storefront loads nothing of the panels')
  if (!to) return
  if (to.kind === 'components' && !BROWSER.test(name))
    refuse('it runs on the server; move what it takes to rules or words')
  if (from?.module === to.module) return
  if (to.kind === 'public') for (const one of names) taken.add(`${to.module} ${one}`)
  const isComposed = layer === 'app' && COMPOSED.includes(to.kind)
  if (!BY_PATH.includes(to.kind) && !isComposed) refuse(`import it from #modules/${to.module}/public.ts`)
  // The tables of every module may be read.
  if (!from || to.kind === 'tables') return
  if (AREAS.indexOf(to.area) > AREAS.indexOf(from.area))
    refuse(`${to.area} is a higher area; publish an event, or pass a prop in src/routes`)
  needs.set(from.module, (needs.get(from.module) ?? new Set()).add(to.module))
}

/** Refuses files of the server that the browser would load with a screen. */
function checkBrowser(name: string, screen: string) {
  const part = partsOf(name)
  const isOfServer = part ? !IN_BROWSER.includes(part.kind) : /^server\/(?!http\/input)/.test(name)
  if (isOfServer) problems.push(`src/${screen}: loads ${name}, which runs on the server`)
  const next = runs.get(name) ?? []
  if (!isOfServer && !checked.has(name))
    for (const target of next) checkBrowser(target, checked.add(name) && screen)
}

function partsOf(name: string) {
  const [layer, area = '', module = '', file = ''] = name.split('/')
  // The parts of a provider that the browser may read.
  const [, part] =
    /\/providers\/(?:[^/]+\/)?(?:(components)\/.+|(?:method|choice|descriptor|rules)\.ts)$/.exec(name) ?? [
      '',
      file.replace(/\..*/, ''),
    ]
  const kind = part ?? 'rules'
  return layer === 'modules' ? { area, module: `${area}/${module}`, kind } : undefined
}

/** The imports of a file, static and dynamic, by their path below src. */
function importsOf(name: string, text: string): Import[] {
  const statics = text.matchAll(/^\s*(?:import|export)(\s+type\b)?([^'"]*?)from\s+['"]([#.][^'"]+)['"]/gm)
  const others = text.matchAll(/(?:\bimport\(|^\s*import\s+)()()['"]([#.][^'"]+)['"]/gm)
  return [...statics, ...others].map(([, isType, names = '', path = '']) => ({
    target: path.startsWith('#') ? path.slice(1) : join(dirname(name), path),
    isType: Boolean(isType),
    names: [...names.replaceAll(/\btype\b|\bas \w+/g, '').matchAll(/\w+/g)].map(String),
  }))
}

function checkModule(module: string) {
  const [area = ''] = module.split('/')
  if (!AREAS.includes(area)) problems.push(`src/modules/${area}: no area; they are ${AREAS.join(', ')}`)
  const folder = join(SRC, 'modules', module)
  const files = filesBelow(folder)
  for (const file of files)
    if (file !== 'README.md' && !KINDS.includes(file.replace(/(\/|(\.test)?\.tsx?$).*/, '')))
      problems.push(`src/modules/${module}/${file}: a module has only ${KINDS.join(', ')}`)
  if (reaches(module, module)) problems.push(`src/modules/${module}: imports itself through other modules`)
  checkReadme(module, files)
  if (!files.includes('public.ts')) return
  const text = readFileSync(join(folder, 'public.ts'), 'utf8')
  if (text.replaceAll(/export (type )?\{[^}]*\} from '\.\/[^']+'/g, '').trim() !== '')
    problems.push(`src/modules/${module}/public.ts: only lists what other modules use, name by name`)
  for (const { names } of importsOf('', text))
    for (const name of names)
      if (!taken.has(`${module} ${name}`))
        problems.push(`src/modules/${module}/public.ts: nothing outside of the module imports ${name}`)
}

function reaches(from: string, end: string, seen = new Set<string>()): boolean {
  return [...(needs.get(from) ?? [])].some(
    (next) => next === end || (!seen.has(next) && reaches(next, end, seen.add(next))),
  )
}

// A reader starts with the README, so it names every table of the module and no file that does not exist.
function checkReadme(module: string, files: readonly string[]) {
  const path = `src/modules/${module}/README.md`
  if (!files.includes('README.md')) return problems.push(`${path}: is missing`)
  const readme = readFileSync(join(ROOT, path), 'utf8')
  const lines = readme.trimEnd().split('\n').length
  if (lines > 25) problems.push(`${path}: a module README has 25 lines at most, this one has ${lines}`)
  for (const file of files.filter((one) => /^tables(\/[a-z-]+)?\.ts$/.test(one)))
    for (const [, table = ''] of readFileSync(join(SRC, 'modules', module, file), 'utf8').matchAll(
      /pgTable\(\s*'(\w+)'/g,
    ))
      if (!readme.includes(`\`${table}\``)) problems.push(`${path}: does not list the table ${table}`)
  for (const [, named = ''] of readme.matchAll(/`#?([\w./-]+\.tsx?)`/g))
    if (
      ![SRC, ROOT].some((base) => existsSync(join(base, named))) &&
      !files.some((one) => `/${one}`.endsWith(`/${named}`))
    )
      problems.push(`${path}: names ${named}, which does not exist`)
}

function checkPaths(document: string) {
  const text = readFileSync(join(ROOT, document), 'utf8')
  for (const [, path = ''] of text.matchAll(
    /`((?:src|docs|db|scripts|bench|tests|messages|deploy|public)\/[^`\s<{*]*)`/g,
  ))
    if (!existsSync(join(ROOT, path))) problems.push(`${document}: names ${path}, which does not exist`)
}

// A pattern of a chunk that matches nothing any more moves its files to another chunk, and nothing else says so.
function checkChunks(config: string) {
  const text = readFileSync(join(ROOT, config), 'utf8')
  const keys = filesBelow(join(ROOT, 'messages'))
    .filter((file) => file.endsWith('/es.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(ROOT, 'messages', file), 'utf8'))))
  const known = [...filesBelow(SRC).map((file) => `src/${file}`), ...keys.map((key) => `messages/${key}`)]
  const patterns = [...text.matchAll(/named\(\s*'([^']+)'|(?:= |\n {2})\/([^*/].+)\/\n/g)]
  for (const pattern of patterns)
    for (const one of alternativesOf((pattern[1] ?? pattern[2] ?? '').replaceAll('\\/', '/'))) {
      // What begins with a slash is the name of a chunk.
      const isElsewhere = /^(node_modules|icons)?\//.test(one)
      if (!isElsewhere && !known.some((name) => new RegExp(one.replace(/\$$/, '')).test(name)))
        problems.push(`${config}: no file and no message matches ${one}`)
    }
}

/** `a(b|c)|d` is `ab`, `ac` and `d`. */
function alternativesOf(pattern: string): string[] {
  const alternatives: string[] = []
  let heads = ['']
  for (let at = 0; at <= pattern.length; at++) {
    const sign = pattern[at]
    if (sign === undefined || sign === '|') {
      alternatives.push(...heads)
      heads = ['']
    } else if (sign === '(') {
      const end = endOfGroup(pattern, at)
      const inner = alternativesOf(pattern.slice(at + 1, end))
      heads = heads.flatMap((head) => inner.map((next) => head + next))
      at = end
    } else heads = heads.map((head) => head + sign)
  }
  return alternatives
}

function endOfGroup(pattern: string, start: number): number {
  for (let at = start, depth = 0; ; at++) {
    if (pattern[at] === '(') depth++
    if (pattern[at] === ')' && --depth === 0) return at
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
