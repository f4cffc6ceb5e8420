/** Checks the messages: every language complete, each used, one translation of one sentence; and the glossary. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
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

for (const path of filesBelow(join(ROOT, 'src')))
  if (/\.tsx?$/.test(path) && !/\/paraglide\//.test(path))
    checkMessageUse(relative(join(ROOT, 'src'), path), readFileSync(path, 'utf8'))
checkMessages()
checkGlossary()

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nMessages: ${problems.length} problems.`)
  process.exit(1)
}
console.log('The messages are in order.')

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
  const prefixes = [...code.matchAll(/(?:AppError\(|[sS]entence\(|[?:] )`([a-z]+\.[a-z_]*)\$\{/g)]
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

function checkGlossary() {
  const words = new Set<string>()
  for (const [, word = ''] of readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(
    /^\| +([^|]+?) +\|/gm,
  )) {
    if (words.has(word)) problems.push(`docs/glossary.md: lists ${word} twice`)
    words.add(word)
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
