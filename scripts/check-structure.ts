/** Keeps the house plain: a closed list of file names, stairs that only go down, files of a readable length, cards and words that are true. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FLOORS = [
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
const ROOM_FILE =
  /^(README\.md|(tables|rules|input|errors|access|queries|commands|endpoints|events|jobs|emails|letter)(\.[a-z-]+)?(\.test)?\.tsx?)$/
const ROOM_FOLDERS = new Set(['components', 'queries', 'commands', 'providers', 'formats', 'rules'])
const BANNED = /^(index|utils|helpers|service|manager|types|hooks|constants)\.tsx?$/
const MAX_LINES = 400

// Two cellars stand side by side: what each stair may import besides itself.
const STAIRS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  server: ['lib'],
  i18n: ['lib'],
  browser: ['lib', 'i18n'],
  ui: ['lib', 'i18n', 'browser'],
  panel: ['lib', 'i18n', 'browser', 'ui'],
  modules: ['lib', 'server', 'i18n', 'browser', 'ui', 'panel'],
  routes: ['lib', 'i18n', 'browser', 'ui', 'panel', 'modules'],
}

// Whose words a stair may say; a stair that is not here may say all.
const WORDS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: [],
  panel: ['panel', 'common', 'app'],
}

// One Spanish word for two things (a topic and a theme, in stock and on offer), or of two genders in Portuguese.
// joining and a log, a card and a plan that runs.
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
const translations = new Map<string, { area: string; key: string; said: string }>()
const floorOf = (room: string) => FLOORS.findIndex((floor) => floor.includes(room))

for (const path of filesBelow(join(ROOT, 'src'))) {
  const name = relative(join(ROOT, 'src'), path)
  if (/^(paraglide\/|route-tree\.gen)/.test(name)) continue
  const text = readFileSync(path, 'utf8')
  if (!/\.tsx?$/.test(name)) continue
  checkName(name)
  checkLength(name, text)
  checkImports(name, text)
  checkWords(name, text)
}
for (const room of readdirSync(join(ROOT, 'src/modules'))) checkRoom(room)
checkMessages()
checkGlossary()

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\n${problems.length} things are out of place.`)
  process.exit(1)
}
console.log('The house is in order.')

function checkRoom(room: string) {
  if (floorOf(room) === -1) problems.push(`${room}: no floor; add it to FLOORS in scripts/check-structure.ts`)
  const entries = readdirSync(join(ROOT, 'src/modules', room), { withFileTypes: true })
  if (!entries.some((entry) => entry.name === 'README.md'))
    problems.push(`${room}: has no door card (README.md)`)
  for (const entry of entries) {
    const where = `src/modules/${room}/${entry.name}`
    if (entry.isDirectory() && !ROOM_FOLDERS.has(entry.name))
      problems.push(`${where}: not a folder a room may have`)
    if (entry.isFile() && !ROOM_FILE.test(entry.name)) problems.push(`${where}: not a file a room may have`)
    if (entry.name === 'README.md') checkCard(room, where)
  }
}

// Whoever comes reads the card before the code, so it names every table of the room and no file that is gone.
function checkCard(room: string, where: string) {
  const card = readFileSync(join(ROOT, where), 'utf8')
  const lines = card.trimEnd().split('\n').length
  if (lines > 25) problems.push(`${where}: a door card has 25 lines at most, this one has ${lines}`)
  const files = filesBelow(join(ROOT, 'src/modules', room))
  const tables = files
    .filter((path) => /\/tables(\.[a-z-]+)?\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)])
  for (const [, table = ''] of tables)
    if (!card.includes(`\`${table}\``)) problems.push(`${where}: does not say that it owns ${table}`)
  for (const [, named = ''] of card.matchAll(/`#?([\w./-]+\.tsx?)`/g)) {
    const isHere = ['src', '.'].some((base) => existsSync(join(ROOT, base, named)))
    if (!isHere && !files.some((path) => path.endsWith(`/${named}`)))
      problems.push(`${where}: names ${named}, which is not there`)
  }
}

function checkGlossary() {
  const said = new Set<string>()
  for (const [, word = ''] of readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(
    /^\| +([^|]+?) +\|/gm,
  )) {
    if (said.has(word)) problems.push(`docs/glossary.md: says ${word} twice`)
    said.add(word)
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
    problems.push(`src/${name}: ${lines} lines; past ${MAX_LINES} it wants a folder with one verb per file`)
}

function checkImports(name: string, text: string) {
  const [stair = '', room = ''] = name.split('/')
  // A test of the pipeline brings the sentences along, as the house does.
  const isTest = /\.test\.tsx?$/.test(name)
  for (const { target, isType } of importsOf(text)) {
    const [toStair = '', toRoom = '', toFile = ''] = target.split('/')
    if (toStair === 'paraglide') continue
    const mayImport = toStair === stair || (STAIRS[stair]?.includes(toStair) ?? true)
    // What the browser asks for has the types of the doors, and nothing else of them.
    const isNameOfServer = isType && toStair === 'server' && stair !== 'lib'
    if (!isTest && !mayImport && !isNameOfServer)
      problems.push(
        `src/${name}: ${stair} may not import #${target}; it stands higher, or in the other cellar`,
      )
    const isScreen = name.includes('/components/')
    if (isScreen && !isTest && toStair === 'server' && !isType)
      problems.push(`src/${name}: a component runs in the browser and takes types of the server only`)
    if (
      stair === 'routes' &&
      toStair === 'modules' &&
      !/^(components|endpoints|input|access|rules)/.test(toFile)
    )
      problems.push(
        `src/${name}: a page sees a room's components, endpoints, input, access and rules, not #${target}`,
      )
    if (stair !== 'modules' || toStair !== 'modules' || toRoom === room) continue
    // Anyone's tables may be read, and a name of a type moves nothing; a component of a higher room comes in by a slot.
    if (toFile === 'tables.ts' || (isType && !isScreen)) continue
    if (floorOf(toRoom) >= floorOf(room))
      problems.push(`src/${name}: ${room} may not import #${target}; ${toRoom} is not on a lower floor`)
  }
  for (const [, target = ''] of text.matchAll(/(?:from\s+|import\()['"](\.\.\/[^'"]+)['"]/g)) {
    if (stair === 'modules' && /^(\.\.\/){3,}/.test(target) && !isTest)
      problems.push(`src/${name}: reach other rooms by #modules/…, not ${target}`)
  }
}

/** What the lower stairs show, whoever uses them says. */
function checkWords(name: string, text: string) {
  const [stair = ''] = name.split('/')
  const areas = WORDS[stair]
  if (!areas) return
  if (areas.length === 0 && text.includes('#paraglide/messages'))
    problems.push(`src/${name}: ${stair} says nothing of its own; the words come in as props`)
  for (const [, word = '', area = ''] of text.matchAll(/\bm\.(([a-z]+)_\w+)/g))
    if (!areas.includes(area))
      problems.push(`src/${name}: ${stair} may not say ${word}; that word comes in from outside`)
}

/** What a file imports by its place in the house: at its head, or later when it is wanted. */
function importsOf(text: string) {
  const heads = text.matchAll(/^\s*(?:import|export)(\s+type)?[^'"]*?from\s+['"]#([^'"]+)['"]/gm)
  const bare = text.matchAll(/^\s*import\s+()['"]#([^'"]+)['"]/gm)
  const later = text.matchAll(/\bimport\(()['"]#([^'"]+)['"]/g)
  return [...heads, ...bare, ...later].map(([, isType, target = '']) => ({ target, isType: Boolean(isType) }))
}

function checkMessages() {
  const isSaid = wordsOfTheCode()
  for (const area of readdirSync(join(ROOT, 'messages'))) {
    const [spanish, ...others] = LOCALES.map((locale) => messagesOf(area, locale)) as [
      Messages,
      ...Messages[],
    ]
    for (const [key, sentence] of spanish) {
      if (!key.startsWith(`${area}_`))
        problems.push(`messages/${area}/es.json: ${key} must begin with ${area}_`)
      if (!isSaid(key)) problems.push(`messages/${area}/es.json: nobody says ${key}`)
      checkSaidOnce(area, key, sentence, others.map((other) => other.get(key)).join(' | '))
    }
    for (const [at, other] of others.entries()) {
      const file = `messages/${area}/${LOCALES[at + 1]}.json`
      for (const key of spanish.keys()) if (!other.has(key)) problems.push(`${file}: ${key} is missing`)
      for (const key of other.keys())
        if (!spanish.has(key)) problems.push(`${file}: ${key} does not exist in Spanish`)
    }
  }
}

/** Whether a message is named in the code: by its key, by the code of a refusal, or by how such a code begins. */
function wordsOfTheCode(): (key: string) => boolean {
  const code = ['src', 'scripts']
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('/paraglide/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const asKey = (name = '') => name.replace('.', '_')
  const words = new Set([...(code.match(/\w+/g) ?? []), ...(code.match(/[a-z]+\.\w+/g) ?? []).map(asKey)])
  const begun = [...code.matchAll(/(?:AppError\(|findSentence\(|[?:] )`([a-z]+\.[a-z_]*)\$\{/g)]
  return (key) => words.has(key) || begun.some(([, start]) => key.startsWith(asKey(start)))
}

function messagesOf(area: string, locale: string): Messages {
  const file = join(ROOT, 'messages', area, `${locale}.json`)
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return new Map(Object.entries(messages).map(([key, sentence]) => [key, JSON.stringify(sentence)]))
}

/** A sentence that several rooms say is translated in one way, wherever it stands. */
function checkSaidOnce(area: string, key: string, sentence: string, said: string) {
  if (HOMONYMS.has(sentence)) return
  const before = translations.get(sentence)
  if (!before) translations.set(sentence, { area, key, said })
  else if (before.area !== area && before.said !== said)
    problems.push(`messages/${area}: ${key} is ${said}, and ${before.key} says the same as ${before.said}`)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
