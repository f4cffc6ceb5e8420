import { describe, expect, test } from 'vitest'
import { gather, streamOf } from '../../../../../tests/support/parse-catalog.ts'
import { type FileLayout, parseCatalog } from '../rules.ts'
import type { Encoding } from './encodings.ts'

const TEXT = 'título,precio,categoría\nCafé de montaña,5,Jardín\n¿Ñandú?,6,Música'
const MACINTOSH: Record<string, number> = { í: 0x92, é: 0x8e, ñ: 0x96, ú: 0x9c, Ñ: 0x84, '¿': 0xc0 }
const DOS: Record<string, number> = { í: 0xa1, é: 0x82, ñ: 0xa4, ú: 0xa3, Ñ: 0xa5, '¿': 0xa8 }
const written = (bytes: Record<string, number>) =>
  Buffer.from(Array.from(TEXT, (char) => bytes[char] ?? char.charCodeAt(0)))

async function read(bytes: Uint8Array) {
  let layout: FileLayout | undefined
  const lines = await gather(
    parseCatalog(streamOf(bytes), {
      fileName: 'a.csv',
      onLayout: (found) => {
        layout = found
      },
    }),
  )
  return { layout, titles: lines.map((line) => ('product' in line ? line.product.title : line.problems)) }
}

describe('encodings', () => {
  test.each<[Encoding, Uint8Array]>([
    ['macintosh', written(MACINTOSH)],
    ['cp850', written(DOS)],
    ['utf-8-twice', Buffer.from(Buffer.from(TEXT).toString('latin1'))],
    ['utf-8-twice', Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(TEXT)))],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
    ['utf-8', Buffer.from(TEXT)],
  ])('%s is found out', async (encoding, bytes) => {
    const { layout, titles } = await read(bytes)
    expect(titles).toEqual(['Café de montaña', '¿Ñandú?'])
    expect(layout?.encoding).toBe(encoding)
    const isRepaired = encoding !== 'utf-8' && encoding !== 'windows-1252'
    expect(layout?.repaired.map(({ after }) => after)).toEqual(isRepaired ? TEXT.split('\n') : [])
  })

  test('marks of Windows make no file of another program', async () => {
    const text = 'title,price,category\nLevi\x92s Women\x92s S\x96M,5,Ropa\n\x93Caf\xe9\x94,5,Ropa'
    expect((await read(Buffer.from(text, 'latin1'))).titles).toEqual(['Levi’s Women’s S–M', '“Café”'])
  })
})
