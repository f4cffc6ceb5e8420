import {
  type ChosenEncoding,
  encodedOnce,
  type Encoding,
  fromOneByte,
  guessOneByte,
  type Repaired,
  repairedLines,
} from './encodings.ts'
import { ImportRefusal, type ImportRefusalCode } from './refusal.ts'

export const CR = 0x0d
export const LF = 0x0a
const SNIFFED_BYTES = 65_536
const SIGNATURES: readonly (readonly [string, ImportRefusalCode])[] = [
  ['d0cf11e0', 'spreadsheet_excel_old'],
  ['25504446', 'document_pdf'],
  ['89504e47', 'picture'],
  ['ffd8ff', 'picture'],
  ['47494638', 'picture'],
  ['1f8b', 'compressed'],
]

export type ReadBytes = { bytes: Uint8Array; encoding: Encoding; repaired: Repaired[] }
export type SheetKind = 'xlsx' | 'ods'

/** A workbook of Excel with a password comes in the container of the old ones. */
const LOCKED_WORKBOOK = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * The file as UTF-8 without byte order mark. What is neither UTF-8 nor marked as UTF-16 is taken for the older encoding
 * that fits best. A `chosen` encoding beats what was found, and what cannot be in it is refused.
 */
export function readText(given: Uint8Array, chosen?: ChosenEncoding): ReadBytes {
  const mark = Buffer.from(given.subarray(0, 2)).toString('hex')
  // What Excel calls Unicode text.
  if (mark === 'fffe' || mark === 'feff') {
    if (chosen !== undefined) throw new ImportRefusal('encoding_other')
    return {
      bytes: recoded(given, mark === 'fffe' ? 'utf-16le' : 'utf-16be'),
      encoding: 'utf-16',
      repaired: [],
    }
  }
  const plain = withoutMark(given)
  if (isBinary(plain)) throw new ImportRefusal('binary_content')
  const { bytes, encoding } = decoded(plain, chosen)
  return { bytes, encoding, repaired: repairedLines(plain, bytes, encoding) }
}

function decoded(
  bytes: Uint8Array,
  chosen: ChosenEncoding | undefined,
): { bytes: Uint8Array; encoding: Encoding } {
  const isValid = isUtf8(bytes)
  if (chosen === 'utf-8') {
    if (!isValid) throw new ImportRefusal('encoding_other')
    return { bytes, encoding: chosen }
  }
  if (chosen !== undefined || !isValid) {
    const encoding = chosen ?? guessOneByte(bytes)
    return { bytes: fromOneByte(bytes, encoding), encoding }
  }
  const once = encodedOnce(bytes)
  return once ? { bytes: once, encoding: 'utf-8-twice' } : { bytes, encoding: 'utf-8' }
}

const recoded = (bytes: Uint8Array, encoding: string) =>
  new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))

/** Which spreadsheet it is, by its content; refuses what another program made under a borrowed name, and names the program. */
export function sheetKind(bytes: Uint8Array): SheetKind | null {
  const start = Buffer.from(bytes.subarray(0, SNIFFED_BYTES))
  const hex = start.toString('hex', 0, 4)
  const known = SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1]
  if (known === 'spreadsheet_excel_old' && Buffer.from(bytes).includes(LOCKED_WORKBOOK))
    throw new ImportRefusal('spreadsheet_locked')
  if (known) throw new ImportRefusal(known)
  if (hex === '504b0304') return kindOfArchive(start.toString('latin1'))
  // Excel also saves workbooks as XML and as web pages, and says so in their head.
  const isMarkup = /^(\uFEFF|\xEF\xBB\xBF)?\s*</.test(start.toString('latin1', 0, 64))
  if (
    isMarkup &&
    /progid="Excel\.Sheet"|schemas-microsoft-com:office:(excel|spreadsheet)/.test(start.toString('latin1'))
  )
    throw new ImportRefusal('spreadsheet_excel')
  return null
}

// The names of the files in a zip stand in it as they are.
function kindOfArchive(text: string): SheetKind {
  if (text.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  if (text.includes('Index/Document.iwa') || text.includes('Index/'))
    throw new ImportRefusal('spreadsheet_numbers')
  if (text.includes('word/')) throw new ImportRefusal('document_word')
  if (/xl\/|\[Content_Types\]\.xml/.test(text)) return 'xlsx'
  throw new ImportRefusal('compressed')
}

/**
 * The bytes of the file, at most `maxBytes`: neither the encoding nor a refusal can be known before the last byte, and a
 * refusal after the first stored line would be too late.
 */
export async function gather(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ImportRefusal('file_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function isBinary(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return true
  const sniffed = bytes.subarray(0, SNIFFED_BYTES)
  let controls = 0
  for (const byte of sniffed) if (byte < 0x20 && byte !== CR && byte !== LF && byte !== 0x09) controls++
  return controls > sniffed.length / 10
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Returns the physical line of a byte offset; the offsets asked for must never go back. */
export function lineCounter(bytes: Uint8Array): (offset: number) => number {
  let line = 1
  let counted = 0
  return (offset) => {
    for (; counted < offset; counted++) {
      if (bytes[counted] === LF || (bytes[counted] === CR && bytes[counted + 1] !== LF)) line++
    }
    return line
  }
}

/** Whether the last line has no end: where it is short as well, the rest of the file is missing. */
export const isCut = (bytes: Uint8Array) => ![CR, LF].includes(bytes.at(-1) ?? LF)

/** The first byte from here that ends no line. */
export function pastEmpty(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (bytes[at] === LF || bytes[at] === CR) at++
  return at
}

/** Where the physical line that contains `offset` ends, and where the next one starts. */
export function lineEnd(bytes: Uint8Array, offset: number): { end: number; next: number } {
  let end = offset
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
  return { end, next: Math.min(bytes.length, end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1)) }
}
