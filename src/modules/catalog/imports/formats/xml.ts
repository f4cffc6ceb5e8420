import { SaxesParser } from 'saxes'
import { foldText } from '#lib/text.ts'
import { fieldOf, type OnLayout, type RawLine, type RawProduct } from './header.ts'
import { ImportRefusal } from './refusal.ts'

const PRODUCT_NAMES = ['product', 'producto', 'produto']
const MAX_PRODUCT_CHARS = 262_144
const MAX_TAG_CHARS = 65_536
const MAX_DEPTH = 100
const READ_AT_ONCE = 65_536
// What files out of web pages write; XML itself knows five others.
const ENTITIES = { nbsp: ' ', cent: '¢', pound: '£', yen: '¥', euro: '€', copy: '©', reg: '®' }

/** One product element at a time: the file is never held as a tree. */
export function* readXml(bytes: Uint8Array, onLayout?: OnLayout): Generator<RawLine, void, undefined> {
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ImportRefusal('xml_doctype')
  // To its end first: of a file that breaks off nothing is read.
  for (const _ of productsOf(xml)) continue
  onLayout?.({ delimiter: null, columns: [] })
  yield* productsOf(xml)
}

type Element = { name: string; key: string | null; parts: (string | Element)[] }

function* productsOf(xml: string): Generator<RawLine, void, undefined> {
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, ENTITIES)
  const found: RawLine[] = []
  // The product that is open, and what is open in it.
  const open: Element[] = []
  let begun = { at: 0, line: 0, isReadable: true }
  let tagAt = 0
  parser.on('error', ({ message }) => {
    // An entity that means nothing and a sign that XML forbids stay in the text as they are.
    if (!/(undefined entity|malformed character entity|disallowed character)\.$/.test(message))
      throw new ImportRefusal('xml_malformed')
  })
  parser.on('opentagstart', ({ name }) => {
    tagAt = parser.position
    if (open.length === 0) {
      if (!PRODUCT_NAMES.includes(foldText(name.replace(/^.*:/, '')))) return
      // A name may end with its line.
      begun = { at: tagAt, line: parser.line - (parser.columnIndex === 0 ? 1 : 0), isReadable: true }
    }
    const element = { name, key: null, parts: [] }
    open.at(-1)?.parts.push(element)
    open.push(element)
  })
  parser.on('opentag', ({ attributes }) => {
    if (parser.position - tagAt > MAX_TAG_CHARS) throw new ImportRefusal('xml_malformed')
    if (open.length > MAX_DEPTH) begun.isReadable = false
    const element = open.at(-1)
    if (element) element.key = attributes['key'] ?? null
  })
  const addText = (text: string) => open.at(-1)?.parts.push(text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element || open.length > 0) return
    const { at, line, isReadable } = begun
    const isRead = isReadable && parser.position - at <= MAX_PRODUCT_CHARS
    found.push(isRead ? { line, raw: rawProduct(element) } : { line, problems: ['line_unreadable'] })
  })
  for (let at = 0; at < xml.length; at += READ_AT_ONCE) {
    parser.write(xml.slice(at, at + READ_AT_ONCE))
    yield* found.splice(0)
  }
  parser.close()
}

function rawProduct(product: Element): RawProduct {
  const raw: RawProduct = { fields: {} }
  for (const child of childrenOf(product)) {
    const field = child.name === 'spec' ? 'specifications' : fieldOf(child.name)
    if (field === undefined) continue
    if (field === 'categories') raw.categories = [...(raw.categories ?? []), ...categoryTexts(child)]
    else if (field === 'specifications')
      raw.specifications = [...(raw.specifications ?? []), ...specificationTexts(child)]
    if (field !== 'categories') raw.fields[field] ??= textOf(child)
  }
  return raw
}

// <categories><category>A</category></categories>, a bare <category>A</category>, or the text A;B.
function categoryTexts(element: Element): string[] {
  const nested = childrenOf(element).filter(({ name }) => fieldOf(name) === 'categories')
  return nested.length > 0 ? nested.map(textOf) : textOf(element).split(';')
}

// <spec key="Marca">Sony</spec>, bare or inside <specifications>.
function specificationTexts(element: Element): [string, string][] {
  const specs =
    element.name === 'spec' ? [element] : childrenOf(element).filter(({ name }) => name === 'spec')
  return specs.flatMap((spec) => (spec.key === null ? [] : [[spec.key, textOf(spec)]]))
}

const childrenOf = ({ parts }: Element) => parts.filter((part) => typeof part !== 'string')

/** Texts that follow each other are one; an element stands apart. */
function textOf({ parts }: Element): string {
  return parts.map((part) => (typeof part === 'string' ? part : ` ${textOf(part)} `)).join('')
}
