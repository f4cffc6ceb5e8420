/** Refuses new uses of the old vocabulary: counts its words in code and documents and compares with `words.json`. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const RECORD = 'scripts/words.json'
// Screen texts are in messages/ and demo texts in a .csv file, which this check does not read.
const FILES = '{src,scripts,bench,tests,db,docs}/**/*.{ts,tsx,mjs,sql,css,md,py,sh}'
// A public.ts repeats names of other files, and the types of the client those of the whole API.
const LEFT_OUT = [
  'src/paraglide',
  'src/route-tree.gen.ts',
  'docs/api/client-types.ts',
  'scripts/check-words*',
  'src/modules/*/*/public.ts',
]

/** The forms of each old word, and what to write instead. */
const OLD_WORDS = {
  'room rooms': 'module',
  'house houses': 'codebase, shop or site',
  'stair stairs floor floors cellar cellars': 'layer, or server and browser core',
  'door doors': 'endpoint',
  'shelf shelves': 'category listing or home section',
  'letter letters': 'email (or character)',
  news: 'event or live update',
  'told tell tells telling untold': 'publish, send, inform or return',
  'heard hear hears hearing': 'subscribe, receive or listen',
  kept: 'cached or stored',
  'asleep sleep sleeps sleeping awake wake wakes woke woken': 'static island, hydrate or idle',
  'lighten lightens lightened': 'compress',
  drawn: 'rendered',
  'rests rested resting': 'retried with backoff',
  'sealed seal seals sealing unsealed': 'encrypted or hash-chained',
  'office offices': 'admin',
  demopast: 'demo history',
  'whoever whomever': 'the actor: the user, the seller, the caller',
  nobody: 'no one, or the actor',
}
const ENTRIES = Object.entries(OLD_WORDS).map(([forms, instead]) => [forms.split(' '), instead] as const)
const wordOf = new Map(ENTRIES.flatMap(([forms]) => forms.map((form) => [form, forms[0]!])))
const ANY = new RegExp([...wordOf.keys(), 'past'].join('|'), 'i')
// A word of an identifier begins with a capital letter; `Math.floor` is the name of a function.
const WORDS = /(?<!Math\.)\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu
const DEMO_PAST = /\bpast(?=(-\w+)?\.ts\b)|\bdemo('s)? past\b|\bdays of a past\b/gi
type Use = { word: string; file: string; line: number }
type Counts = Record<string, number>

export function usesIn(file: string, text: string): Use[] {
  return text.split('\n').flatMap((content, at) => {
    if (!ANY.test(content)) return []
    const found = content.replace(DEMO_PAST, 'demopast').match(WORDS) ?? []
    return found.flatMap((one) => {
      const word = wordOf.get(one.toLowerCase())
      return word ? [{ word, file, line: at + 1 }] : []
    })
  })
}

/** The words above the record, with their new places, and those below it. */
export function compare(uses: readonly Use[], record: Counts, isNew: (use: Use) => boolean = () => true) {
  const [above, below, counts] = [[] as string[], [] as string[], {} as Counts]
  for (const [[word = ''], instead] of ENTRIES) {
    const mine = uses.filter((use) => use.word === word)
    const recorded = record[word] ?? 0
    counts[word] = mine.length
    const difference = `${word}: ${mine.length} instead of ${recorded}`
    if (mine.length < recorded) below.push(difference)
    if (mine.length <= recorded) continue
    const fresh = mine.filter(isNew)
    const places = (fresh.length > 0 ? fresh : mine).slice(-10).map(({ file, line }) => `  ${file}:${line}`)
    above.push([`${difference}; write ${instead}`, ...places].join('\n'))
  }
  return { above, below, counts }
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? ''

/** Whether git knows a line as added after the record was written. */
function addedSinceRecord(): (use: Use) => boolean {
  const since = git('log', '-1', '--format=%H', '--', RECORD).trim() || 'HEAD'
  const added = new Set(git('ls-files', '--others', '--exclude-standard').split('\n'))
  for (const part of git('diff', '--unified=0', since).split('\n+++ b/').slice(1)) {
    const file = part.slice(0, part.indexOf('\n'))
    for (const [, from, count = '1'] of part.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm))
      for (let at = 0; at < Number(count); at += 1) added.add(`${file}:${Number(from) + at}`)
  }
  return ({ file, line }) => added.has(file) || added.has(`${file}:${line}`)
}

function main() {
  const files = globSync(FILES, { cwd: ROOT, exclude: LEFT_OUT }).map((file) => file.replaceAll('\\', '/'))
  const uses = files.sort().flatMap((file) => usesIn(file, readFileSync(join(ROOT, file), 'utf8')))
  if (process.argv.includes('--record'))
    return writeFileSync(join(ROOT, RECORD), `${JSON.stringify(compare(uses, {}).counts, null, 2)}\n`)
  const record = JSON.parse(readFileSync(join(ROOT, RECORD), 'utf8')) as Counts
  const { above, below } = compare(uses, record)
  if (below.length > 0) console.log(below.join('\n'), '\nRecord it: node scripts/check-words.ts --record')
  if (above.length === 0) return console.log('No new old words.')
  console.error(compare(uses, record, addedSinceRecord()).above.join('\n'))
  process.exitCode = 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
