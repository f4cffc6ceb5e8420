import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const require = createRequire(import.meta.url)
const inflated = promisify(inflate)
const HEADER = 44
const ENTRY = 20

let font: Promise<Buffer> | undefined

/** GNU Unifont, which has a glyph for every character of the basic plane; read and unpacked once, 12 MB, by the first document that needs it. */
export const wideFont = (): Promise<Buffer> =>
  (font ??= readFile(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')).then(
    unpacked,
  ))

/** A WOFF file as the font inside: the PDF writer would inflate its glyphs anew for every character. */
async function unpacked(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = HEADER + index * ENTRY
      const [offset, packed, whole] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
        number,
        number,
        number,
      ]
      const body = woff.subarray(offset, offset + packed)
      const tag = woff.subarray(at, at + 4)
      return { tag, checksum: woff.readUInt32BE(at + 16), body: packed < whole ? await inflated(body) : body }
    }),
  )
  const directory = Buffer.alloc(12 + 16 * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  for (const [place, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    directory.writeUInt16BE(value, 4 + 2 * place)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    const at = 12 + 16 * index
    tag.copy(directory, at)
    for (const [place, value] of [checksum, offset, body.length].entries())
      directory.writeUInt32BE(value, at + 4 + 4 * place)
    // Each table begins at a multiple of four bytes.
    const filled = Buffer.alloc((4 - (body.length % 4)) % 4)
    parts.push(body, filled)
    offset += body.length + filled.length
  }
  return Buffer.concat(parts)
}
