import { ImportRefusal } from './refusal.ts'

/** A tag without the prefix of its name, its place, and the text between it and the tag before. */
export type Tag = {
  name: string
  isClosing: boolean
  isEmpty: boolean
  start: number
  end: number
  text: string
  attribute: (name: string) => string | undefined
  /** All of them by their names without prefix, but those that declare one. */
  attributes: () => [name: string, value: string][]
}

const MAX_PENDING_CHARS = 262_144
// Those of XML, and those of HTML that files have although XML does not know them.
const ENTITIES = new Map(
  `amp& lt< gt> quot" apos' nbsp\u00A0 copy© reg® trade™ mdash— ndash– hellip… bull• laquo« raquo» lsquo‘ rsquo’
  ldquo“ rdquo” para¶ sect§ deg° cent¢ pound£ yen¥ euro€`
    .split(/[ \n]+/)
    .map((one) => [one.slice(0, -1), one.slice(-1)]),
)

/** Reads the tags of an XML text that comes in pieces; of the text only what is not read yet is held. */
export function tagReader(onTag: (tag: Tag) => void) {
  let pending = ''
  return {
    write(piece: string) {
      const tags = tagsIn(pending + piece)
      let next = tags.next()
      for (; !next.done; next = tags.next()) {
        // Entities of a file of its own could grow without end or name other files.
        if (next.value.name.startsWith('!')) throw new ImportRefusal('spreadsheet_unreadable')
        onTag(next.value)
      }
      pending = next.value
      if (pending.length > MAX_PENDING_CHARS) throw new ImportRefusal('spreadsheet_unreadable')
    },
    end() {
      if (pending.trim() !== '') throw new ImportRefusal('spreadsheet_unreadable')
    },
  }
}

/** The tags of a text; a declaration is one whose name begins with `!`. Returns what follows the last whole one. */
export function* tagsIn(xml: string): Generator<Tag, string, undefined> {
  let read = 0
  let text = ''
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at)
    // Nine characters show whether it is a comment, CDATA or a declaration.
    if (start < 0 || (xml[start + 1] === '!' && xml.length < start + 9)) return xml.slice(read)
    text += decoded(xml.slice(at, start))
    const skipped = xml.startsWith('<!--', start)
      ? '-->'
      : xml.startsWith('<![CDATA[', start)
        ? ']]>'
        : xml.startsWith('<?', start)
          ? '?>'
          : null
    const end =
      skipped === null ? tagEnd(xml, start) : xml.indexOf(skipped, start + (skipped === '-->' ? 4 : 2))
    if (end < 0) return xml.slice(read)
    if (skipped === ']]>') text += xml.slice(start + 9, end)
    at = end + (skipped?.length ?? 1)
    if (skipped !== null) continue
    yield tagOf(xml.slice(start + 1, end), { start, end: at, text })
    text = ''
    read = at
  }
}

/** The place of the `>` that ends a tag, outside the values of its attributes. */
function tagEnd(xml: string, start: number): number {
  let end = xml.indexOf('>', start)
  if (end < 0 || !/["']/.test(xml.slice(start, end))) return end
  let quote = ''
  for (end = start; end < xml.length; end++) {
    const char = xml[end]!
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return end
  }
  return -1
}

function tagOf(source: string, { start, end, text }: Pick<Tag, 'start' | 'end' | 'text'>): Tag {
  const isClosing = source.startsWith('/')
  const name = /^\/?([^\s/>]*)/.exec(source)?.[1] ?? ''
  return {
    name: name.slice(name.indexOf(':') + 1),
    isClosing,
    isEmpty: source.endsWith('/'),
    start,
    end,
    text,
    attribute: (wanted) => {
      const [, double, single] = patternOf(wanted).exec(source) ?? []
      const value = double ?? single
      return value === undefined ? undefined : decoded(value)
    },
    attributes: () =>
      source.includes('=')
        ? [...source.matchAll(ATTRIBUTE)].flatMap(([, prefix = '', local = '', double, single]) =>
            prefix === 'xmlns:' || local === 'xmlns' ? [] : [[local, decoded(double ?? single ?? '')]],
          )
        : [],
  }
}

const ATTRIBUTE = /\s([^\s=:]*:)?([^\s=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? all
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD'
  })
}
