import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { foldText } from '#lib/text.ts'
import { type CatalogField, elementKey, fieldOf } from './columns.ts'
import { isNamed, type Profile, profileOf } from './profiles.ts'
import { ImportRefusal } from './refusal.ts'
import { type OnLayout, type RawLine, type RawProduct, readCells } from './table.ts'

const PRODUCT_NAMES = ['product', 'producto', 'produto']
const MAX_PRODUCT_CHARS = 262_144
const MAX_TAG_CHARS = 65_536

type CellReaders = Parameters<typeof readCells>[1]

/** One product element at a time: the file is never held as a tree. */
export function* readXml(bytes: Uint8Array, onLayout?: OnLayout): Generator<RawLine, void, undefined> {
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ImportRefusal('xml_doctype')
  // The validator gathers a tag character by character, which for a tag of megabytes takes hundreds of them.
  for (const { start, end } of tagsOf(xml)) {
    if (end - start > MAX_TAG_CHARS) throw new ImportRefusal('xml_malformed')
  }
  if (XMLValidator.validate(xml) !== true) throw new ImportRefusal('xml_malformed')
  const record = recordName(xml)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    // The fields are trimmed later; here it would join words around CDATA and markup.
    trimValues: false,
    htmlEntities: true,
  })
  let line = 1
  let counted = 0
  let profile: Profile | null | undefined
  for (const { start, end } of elementsNamed(xml, record)) {
    line += xml.slice(counted, start).match(/\r\n|\n|\r/g)?.length ?? 0
    counted = start
    const children = end - start <= MAX_PRODUCT_CHARS ? readElement(parser, xml.slice(start, end)) : null
    if (profile === undefined) {
      profile = profileOf(children?.map(([name]) => elementKey(name)) ?? [])
      onLayout?.({ delimiter: null, decimal: null, profile: profile?.name ?? null, columns: [] })
    }
    yield children === null
      ? { line, problems: ['line_unreadable'] }
      : { line, raw: rawProduct(children, profile) }
  }
}

function readElement(parser: XMLParser, xml: string): [string, unknown][] | null {
  try {
    return childrenOf(Object.values(parser.parse(xml) as object)[0])
  } catch {
    return null
  }
}

function rawProduct(children: [string, unknown][], profile: Profile | null): RawProduct {
  const raw: RawProduct = { fields: {} }
  for (const [name, value] of children) {
    const field = name === 'spec' ? 'specifications' : fieldIn(profile, name)
    if (field === undefined) continue
    if (field === 'categories') raw.categories = [...(raw.categories ?? []), ...categoryTexts(value)]
    else if (field === 'specifications') {
      raw.specifications = [...(raw.specifications ?? []), ...specificationTexts(name, value)]
      raw.fields.specifications ??= textOf(value)
    } else if (field === 'imageUrl') {
      raw.fields.imageUrl = [raw.fields.imageUrl ?? '', ...asList(value).map(textOf)].join('\n').trim()
    } else raw.fields[field] ??= textOf(asList(value)[0])
  }
  if (!profile?.cells) return raw
  const texts = new Map(children.map(([name, value]) => [elementKey(name), textOf(value)]))
  readCells(raw.fields, Object.entries(profile.cells) as CellReaders, (key) => texts.get(key) ?? '')
  return raw
}

function fieldIn(profile: Profile | null, name: string): CatalogField | undefined {
  const own = Object.entries(profile?.headers ?? {}) as [CatalogField, string][]
  const key = elementKey(name)
  const found = own.find(([, names]) =>
    names.split(/\s+/).some((one) => one !== '' && isNamed(key, one)),
  )?.[0]
  const usual = fieldOf(name)
  // What the profile says of a field stands instead of the usual names.
  return found ?? (usual && profile?.headers?.[usual] === undefined ? usual : undefined)
}

// <categories><category>A</category></categories>, a bare <category>A</category>, or the text A;B.
function categoryTexts(value: unknown): string[] {
  return asList(value).flatMap((entry) => {
    const nested = childrenOf(entry).filter(([name]) => fieldOf(name) === 'categories')
    if (nested.length > 0) return nested.flatMap(([, inner]) => asList(inner).map(textOf))
    return textOf(entry).split(';')
  })
}

// <spec key="Marca">Sony</spec>, bare or inside <specifications>.
function specificationTexts(name: string, value: unknown): [string, string][] {
  if (name !== 'spec') {
    const nested = asList(value).flatMap((entry) => childrenOf(entry))
    return nested.filter(([inner]) => inner === 'spec').flatMap((spec) => specificationTexts(...spec))
  }
  return asList(value).flatMap((spec) => {
    const key = childrenOf(spec, '@').find(([attribute]) => attribute === '@key')
    return key === undefined ? [] : [[textOf(key[1]), textOf(spec)]]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const texts = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return texts.map(([, inner]) => textOf(inner)).join(' ')
}

function childrenOf(value: unknown, prefix = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).filter(([name]) => name.startsWith(prefix))
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** What the elements of products are called: so, or as those that hold most titles beside prices. */
function recordName(xml: string): (name: string) => boolean {
  const isProduct = (name: string) => PRODUCT_NAMES.includes(foldText(name.replace(/^.*:/, '')))
  const held = new Map<string, { title: number; price: number }>()
  const open: string[] = []
  for (const { name, isClosing, isEmpty } of tagsOf(xml)) {
    if (isProduct(name)) return isProduct
    const field = isClosing ? undefined : fieldOf(name)
    const parent = open.at(-1)
    if (parent !== undefined && (field === 'title' || field === 'price')) {
      const counts = held.get(parent) ?? { title: 0, price: 0 }
      counts[field]++
      held.set(parent, counts)
    }
    if (isClosing) open.pop()
    else if (!isEmpty) open.push(name)
  }
  const records = ([, { title, price }]: [string, { title: number; price: number }]) => Math.min(title, price)
  const best = [...held].sort((one, other) => records(other) - records(one))[0]
  return (name) => name === best?.[0] && records(best) > 0
}

/** Where each outermost element of a product starts and ends. The text must be well-formed. */
function* elementsNamed(
  xml: string,
  isRecord: (name: string) => boolean,
): Generator<{ start: number; end: number }, void, undefined> {
  let open: { name: string; start: number; depth: number } | null = null
  for (const tag of tagsOf(xml)) {
    if (open === null) {
      if (tag.isClosing || !isRecord(tag.name)) continue
      if (tag.isEmpty) yield { start: tag.start, end: tag.end }
      else open = { name: tag.name, start: tag.start, depth: 1 }
    } else if (tag.name === open.name && !tag.isEmpty) {
      open.depth += tag.isClosing ? -1 : 1
      if (open.depth > 0) continue
      yield { start: open.start, end: tag.end }
      open = null
    }
  }
}

type Tag = { name: string; start: number; end: number; isClosing: boolean; isEmpty: boolean }

function* tagsOf(xml: string): Generator<Tag, void, undefined> {
  let start = xml.indexOf('<')
  while (start >= 0) {
    let end: number
    if (xml.startsWith('<!--', start)) end = after(xml, '-->', start + 4)
    else if (xml.startsWith('<![CDATA[', start)) end = after(xml, ']]>', start)
    else if (xml.startsWith('<?', start)) end = after(xml, '?>', start)
    else {
      end = tagEnd(xml, start)
      const isClosing = xml[start + 1] === '/'
      const isEmpty = xml[end - 2] === '/'
      const name =
        /^[^\s/>]*/.exec(xml.slice(start + (isClosing ? 2 : 1), Math.min(end, start + 100)))?.[0] ?? ''
      yield { name, start, end, isClosing, isEmpty }
    }
    start = xml.indexOf('<', end)
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? xml.length : at + mark.length
}

function tagEnd(xml: string, start: number): number {
  let quote = ''
  for (let at = start; at < xml.length; at++) {
    const char = xml[at] as string
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at + 1
  }
  return xml.length
}
