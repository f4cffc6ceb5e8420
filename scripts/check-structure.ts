/** Checks the structure of the code: names of files, imports between layers, length of files, module READMEs, documents and messages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MODULE_LAYERS = [
  ['audit', 'places'],
  ['settings', 'events'],
  ['media', 'messages', 'delivery'],
  ['accounts'],
  ['gateways', 'stores'],
  ['store-accounts', 'quotes', 'moderation'],
  ['inventory', 'payments'],
  ['gift-cards'],
  ['subscriptions'],
  ['catalog'],
  ['cart'],
  ['orders'],
  ['wishlist'],
  ['checkout', 'returns', 'imports', 'recommendations', 'earnings'],
  ['programs', 'reviews'],
  ['questions'],
  ['statistics', 'backups', 'reports', 'assistant', 'people'],
  ['desk'],
]
const MODULE_FILE =
  /^(README\.md|(tables|rules|input|errors|access|queries|commands|endpoints|events|jobs|emails|letter)(\.[a-z-]+)?(\.test)?\.tsx?)$/
const MODULE_FOLDERS = new Set(['components', 'queries', 'commands', 'providers', 'formats', 'rules'])
const BANNED = /^(index|utils|helpers|service|manager|types|hooks|constants)\.tsx?$/
const MAX_LINES = 400

// The layers of src, server and browser side by side: what each may import besides itself.
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

// Which areas of messages a layer may use; a layer that is not listed may use all.
const MESSAGE_AREAS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: [],
  panel: ['panel', 'common', 'app'],
}

// One Spanish word with two meanings (a topic and a theme, in stock and on offer, a sign-up and a log, an active card
// and an active plan), or with two genders in Portuguese.
const HOMONYMS = new Set([
  '"Tema"',
  '"Eliminar"',
  '"Disponible"',
  '"Registro"',
  '"Activa"',
  '"Teléfono"',
  '"Desactivada"',
])

type Messages = ReadonlyMap<string, string>
const LOCALES = ['es', 'en', 'pt']

const problems: string[] = []
const translations = new Map<string, { area: string; key: string; translated: string }>()
const layerOf = (module: string) => MODULE_LAYERS.findIndex((layer) => layer.includes(module))

for (const path of filesBelow(join(ROOT, 'src'))) {
  const name = relative(join(ROOT, 'src'), path)
  if (/^(paraglide\/|route-tree\.gen)/.test(name)) continue
  const text = readFileSync(path, 'utf8')
  if (!/\.tsx?$/.test(name)) continue
  checkName(name)
  checkLength(name, text)
  checkImports(name, text)
  checkMessageUse(name, text)
}
for (const module of readdirSync(join(ROOT, 'src/modules'))) checkModule(module)
checkMessages()
checkGlossary()
checkPaths('docs/architecture.md')

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nStructure: ${problems.length} problems.`)
  process.exit(1)
}
console.log('The structure is in order.')

function checkModule(module: string) {
  if (layerOf(module) === -1)
    problems.push(`${module}: has no layer; add it to MODULE_LAYERS in scripts/check-structure.ts`)
  const entries = readdirSync(join(ROOT, 'src/modules', module), { withFileTypes: true })
  if (!entries.some((entry) => entry.name === 'README.md')) problems.push(`${module}: has no README.md`)
  for (const entry of entries) {
    const path = `src/modules/${module}/${entry.name}`
    if (entry.isDirectory() && !MODULE_FOLDERS.has(entry.name))
      problems.push(`${path}: a module has only the folders ${[...MODULE_FOLDERS].join(', ')}`)
    if (entry.isFile() && !MODULE_FILE.test(entry.name))
      problems.push(`${path}: not a file name of a module; docs/architecture.md lists them`)
    if (entry.name === 'README.md') checkReadme(module, path)
  }
}

// A reader starts with the README, so it names every table of the module and no file that does not exist.
function checkReadme(module: string, path: string) {
  const readme = readFileSync(join(ROOT, path), 'utf8')
  const lines = readme.trimEnd().split('\n').length
  if (lines > 25) problems.push(`${path}: a module README has 25 lines at most, this one has ${lines}`)
  const files = filesBelow(join(ROOT, 'src/modules', module))
  const tables = files
    .filter((file) => /\/tables(\.[a-z-]+)?\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)])
  for (const [, table = ''] of tables)
    if (!readme.includes(`\`${table}\``)) problems.push(`${path}: does not list the table ${table}`)
  for (const [, named = ''] of readme.matchAll(/`#?([\w./-]+\.tsx?)`/g)) {
    const exists = ['src', '.'].some((base) => existsSync(join(ROOT, base, named)))
    if (!exists && !files.some((file) => file.endsWith(`/${named}`)))
      problems.push(`${path}: names ${named}, which does not exist`)
  }
}

function checkPaths(document: string) {
  const text = readFileSync(join(ROOT, document), 'utf8')
  for (const [, path = ''] of text.matchAll(
    /`((?:src|docs|db|scripts|tests|messages|deploy|public)\/[^`\s<{*]*)`/g,
  ))
    if (!existsSync(join(ROOT, path))) problems.push(`${document}: names ${path}, which does not exist`)
}

function checkGlossary() {
  const words = new Set<string>()
  for (const [, word = ''] of readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(
    /^\| +([^|]+?) +\|/gm,
  )) {
    if (words.has(word)) problems.push(`docs/glossary.md: lists ${word} twice`)
    words.add(word)
  }
}

function checkName(name: string) {
  const file = name.split('/').at(-1)!
  const isRoute = name.startsWith('routes/')
  if (BANNED.test(file) && !isRoute) problems.push(`src/${name}: name it after what it holds`)
  if (!/^[a-z0-9._$-]+$/.test(file)) problems.push(`src/${name}: file names are kebab-case`)
}

function checkLength(name: string, text: string) {
  const lines = text.split('\n').length - 1
  if (lines > MAX_LINES)
    problems.push(`src/${name}: ${lines} lines; past ${MAX_LINES} make it a folder with one verb per file`)
}

function checkImports(name: string, text: string) {
  const [layer = '', module = ''] = name.split('/')
  // A test of the pipeline may import the messages, as the app does.
  const isTest = /\.test\.tsx?$/.test(name)
  for (const { target, isType } of importsOf(text)) {
    const [toLayer = '', toModule = '', toFile = ''] = target.split('/')
    if (toLayer === 'paraglide') continue
    const mayImport = toLayer === layer || (LAYERS[layer]?.includes(toLayer) ?? true)
    // The browser uses the types of the endpoints, never their values.
    const isServerType = isType && toLayer === 'server' && layer !== 'lib'
    if (!isTest && !mayImport && !isServerType)
      problems.push(
        `src/${name}: ${layer} may not import #${target}; it imports only ${[layer, ...(LAYERS[layer] ?? [])].join(', ')}`,
      )
    const isScreen = name.includes('/components/')
    if (isScreen && !isTest && toLayer === 'server' && !isType)
      problems.push(`src/${name}: a component runs in the browser and may import only types of the server`)
    if (
      layer === 'routes' &&
      toLayer === 'modules' &&
      !/^(components|endpoints|input|access|rules)/.test(toFile)
    )
      problems.push(
        `src/${name}: a page imports components, endpoints, input, access and rules of a module, not #${target}`,
      )
    if (layer !== 'modules' || toLayer !== 'modules' || toModule === module) continue
    // Any module's tables may be read and types cost nothing; a component of a higher module is passed in as a prop.
    if (toFile === 'tables.ts' || (isType && !isScreen)) continue
    if (layerOf(toModule) >= layerOf(module))
      problems.push(
        `src/${name}: ${module} may not import #${target}; ${toModule} is not in a lower layer (publish an event, or pass a prop in src/routes)`,
      )
  }
  for (const [, target = ''] of text.matchAll(/(?:from\s+|import\()['"](\.\.\/[^'"]+)['"]/g)) {
    if (layer === 'modules' && /^(\.\.\/){3,}/.test(target) && !isTest)
      problems.push(`src/${name}: import other modules by #modules/…, not ${target}`)
  }
}

/** The lower layers have no messages of their own: the caller passes texts in. */
function checkMessageUse(name: string, text: string) {
  const [layer = ''] = name.split('/')
  const areas = MESSAGE_AREAS[layer]
  if (!areas) return
  if (areas.length === 0 && text.includes('#paraglide/messages'))
    problems.push(`src/${name}: ${layer} uses no messages; pass the text in as a prop`)
  for (const [, key = '', area = ''] of text.matchAll(/\bm\.(([a-z]+)_\w+)/g))
    if (!areas.includes(area))
      problems.push(`src/${name}: ${layer} may not use ${key}; pass the text in as a prop`)
}

/** The imports of a file, static and dynamic, by their path below src. */
function importsOf(text: string) {
  const statics = text.matchAll(/^\s*(?:import|export)(\s+type)?[^'"]*?from\s+['"]#([^'"]+)['"]/gm)
  const bare = text.matchAll(/^\s*import\s+()['"]#([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(()['"]#([^'"]+)['"]/g)
  return [...statics, ...bare, ...dynamic].map(([, isType, target = '']) => ({
    target,
    isType: Boolean(isType),
  }))
}

function checkMessages() {
  const isUsed = keysInCode()
  for (const area of readdirSync(join(ROOT, 'messages'))) {
    const [spanish, ...others] = LOCALES.map((locale) => messagesOf(area, locale)) as [
      Messages,
      ...Messages[],
    ]
    for (const [key, sentence] of spanish) {
      if (!key.startsWith(`${area}_`))
        problems.push(`messages/${area}/es.json: ${key} must begin with ${area}_`)
      if (!isUsed(key)) problems.push(`messages/${area}/es.json: ${key} is used nowhere`)
      checkOneTranslation(area, key, sentence, others.map((other) => other.get(key)).join(' | '))
    }
    for (const [at, other] of others.entries()) {
      const file = `messages/${area}/${LOCALES[at + 1]}.json`
      for (const key of spanish.keys()) if (!other.has(key)) problems.push(`${file}: ${key} is missing`)
      for (const key of other.keys())
        if (!spanish.has(key)) problems.push(`${file}: ${key} does not exist in Spanish`)
    }
  }
}

/** Whether the code uses a message: by its key, by the code of a refusal, or by the prefix of such a code. */
function keysInCode(): (key: string) => boolean {
  const code = ['src', 'scripts', 'bench']
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('/paraglide/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const asKey = (name = '') => name.replace('.', '_')
  const words = new Set([...(code.match(/\w+/g) ?? []), ...(code.match(/[a-z]+\.\w+/g) ?? []).map(asKey)])
  const prefixes = [...code.matchAll(/(?:AppError\(|findSentence\(|[?:] )`([a-z]+\.[a-z_]*)\$\{/g)]
  return (key) => words.has(key) || prefixes.some(([, prefix]) => key.startsWith(asKey(prefix)))
}

function messagesOf(area: string, locale: string): Messages {
  const file = join(ROOT, 'messages', area, `${locale}.json`)
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return new Map(Object.entries(messages).map(([key, sentence]) => [key, JSON.stringify(sentence)]))
}

/** A sentence that several areas contain has the same translation in each. */
function checkOneTranslation(area: string, key: string, sentence: string, translated: string) {
  if (HOMONYMS.has(sentence)) return
  const before = translations.get(sentence)
  if (!before) translations.set(sentence, { area, key, translated })
  else if (before.area !== area && before.translated !== translated)
    problems.push(
      `messages/${area}: ${key} is ${translated}, but ${before.key} translates the same sentence as ${before.translated}`,
    )
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
