import { ImportRefusal } from '../refusal.ts'

/** A tag of a part of a spreadsheet, without the prefix of its name, and the text between it and the tag before. */
export type Tag = {
  name: string
  isClosing: boolean
  isEmpty: boolean
  text: string
  attribute: (name: string) => string | undefined
}

const MAX_PENDING_CHARS = 262_144
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the tags of an XML text that comes in pieces; of the text only what is not read yet is held. */
export function tagReader(onTag: (tag: Tag) => void) {
  let pending = ''
  return {
    write(piece: string) {
      pending = readTags(pending + piece, onTag)
      if (pending.length > MAX_PENDING_CHARS) throw new ImportRefusal('spreadsheet_unreadable')
    },
    end() {
      if (pending.trim() !== '') throw new ImportRefusal('spreadsheet_unreadable')
    },
  }
}

/** Returns what follows the last whole tag. */
function readTags(xml: string, onTag: (tag: Tag) => void): string {
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
    // Entities of a file of its own could grow without end or name other files.
    if (skipped === null && xml[start + 1] === '!') throw new ImportRefusal('spreadsheet_unreadable')
    const end = skipped === null ? tagEnd(xml, start) : xml.indexOf(skipped, start + 2)
    if (end < 0) return xml.slice(read)
    if (skipped === ']]>') text += xml.slice(start + 9, end)
    at = end + (skipped?.length ?? 1)
    if (skipped !== null) continue
    onTag(tagOf(xml.slice(start + 1, end), text))
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

function tagOf(source: string, text: string): Tag {
  const isClosing = source.startsWith('/')
  const name = /^\/?([^\s/>]*)/.exec(source)?.[1] ?? ''
  return {
    name: name.slice(name.indexOf(':') + 1),
    isClosing,
    isEmpty: source.endsWith('/'),
    text,
    attribute: (wanted) => {
      const [, double, single] = patternOf(wanted).exec(source) ?? []
      const value = double ?? single
      return value === undefined ? undefined : decoded(value)
    },
  }
}

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD'
  })
}
