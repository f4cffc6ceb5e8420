import { ImportRefusal } from './refusal.ts'

const CR = 0x0d
const LF = 0x0a
const SNIFFED_BYTES = 65_536
// zip (xlsx, ods), the older Office container, pdf, png, jpeg, gif, gzip
const SIGNATURES = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff', '47494638', '1f8b']

/**
 * The file as UTF-8 without byte order mark. What is not UTF-8 is taken as Windows-1252.
 *
 * The bytes (at most `maxBytes`) are gathered first: neither the encoding nor a refusal can be known before the last
 * byte, and a refusal after the first stored line would be too late.
 */
export async function readText(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const bytes = withoutMark(await gather(source, maxBytes))
  if (isBinary(bytes)) throw new ImportRefusal('binary_content')
  return isUtf8(bytes) ? bytes : new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes))
}

async function gather(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
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
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (SIGNATURES.some((signature) => start.startsWith(signature))) return true
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

/** Tells the physical line of a byte offset; the offsets asked for must never go back. */
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

/** Where the physical line that contains `offset` ends, and where the next one starts. */
export function lineEnd(bytes: Uint8Array, offset: number): { end: number; next: number } {
  let end = offset
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
  return { end, next: Math.min(bytes.length, end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1)) }
}
