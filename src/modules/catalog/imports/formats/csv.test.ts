import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type CsvRecord, csvRecords, readCsv } from './csv.ts'
import type { RawLine } from './table.ts'

const SPECTRUM = new URL('../../../../../../shared/data/csv-spectrum/', import.meta.url)

describe('records', () => {
  test.each([
    [
      'plain cells',
      'a,b,c\n1,2,3\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a comma inside quotes',
      'calle,ciudad\nVía España,"Panamá, PA"',
      [
        ['calle', 'ciudad'],
        ['Vía España', 'Panamá, PA'],
      ],
    ],
    [
      'empty and quoted empty cells',
      'a,b,c\n1,"",\n',
      [
        ['a', 'b', 'c'],
        ['1', '', ''],
      ],
    ],
    ['doubled quotes', 'a\n"dijo ""hola"" y ""adiós"""\n', [['a'], ['dijo "hola" y "adiós"']]],
    [
      'JSON in a cell',
      'k,v\n1,"{""Marca"": ""Sony"", ""n"": [1, 2]}"\n',
      [
        ['k', 'v'],
        ['1', '{"Marca": "Sony", "n": [1, 2]}'],
      ],
    ],
    [
      'line breaks in quotes',
      'a,b\n"uno \ndos",3\n4,5\n',
      [
        ['a', 'b'],
        ['uno \ndos', '3'],
        ['4', '5'],
      ],
    ],
    [
      'CRLF outside and inside quotes',
      'a,b\r\n"uno \r\ndos",3\r\n',
      [
        ['a', 'b'],
        ['uno \r\ndos', '3'],
      ],
    ],
    [
      'quotes around quotes and line breaks',
      'a,b\n1,"x \n""y"" \nz"\n',
      [
        ['a', 'b'],
        ['1', 'x \n"y" \nz'],
      ],
    ],
    [
      'characters outside ASCII',
      'a,b\nñ,ʤ',
      [
        ['a', 'b'],
        ['ñ', 'ʤ'],
      ],
    ],
    [
      'old Macintosh line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['mixed line ends', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['rows of unequal length', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ])('%s', async (_, text, rows) => {
    expect((await recordsOf(text)).map(({ cells }) => cells)).toEqual(rows)
  })

  test('each record knows the physical line on which it starts', async () => {
    const records = await recordsOf('a,b\r\n"1\r\n\r\n2",3\r\n\r\n"x\ny",z\r\nlast,1')
    expect(records.map(({ line }) => line)).toEqual([1, 2, 6, 8])
  })

  test('a forgotten quote costs its own line and no other', async () => {
    const records = await recordsOf('a,b\n1,2\n"abierto,3\nbien,4\n"con ""comillas""",5\nfin,6\n')
    expect(records.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [3, null],
      [4, ['bien', '4']],
      [5, ['con "comillas"', '5']],
      [6, ['fin', '6']],
    ])
  })

  test('a quote that never closes costs its own line and no other', async () => {
    const records = await recordsOf('a,b\n"abierto,3\nbien,4')
    expect(records.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, null],
      [3, ['bien', '4']],
    ])
  })

  test('inches are text', async () => {
    const records = await recordsOf('a,b\nTubo 1/2",5\nTubo 3/4" x 2",6')
    expect(records.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['Tubo 1/2"', '5'],
      ['Tubo 3/4" x 2"', '6'],
    ])
  })

  test('after a line with inches, quoted cells are quoted again', async () => {
    const records = await recordsOf('a,b\nTubo 1/2",5\nliso,1\n"Codo, 1""\nnegro",6\nx"\n"abierto,\nfin,1')
    expect(records.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['Tubo 1/2"', '5']],
      [3, ['liso', '1']],
      [4, ['Codo, 1"\nnegro', '6']],
      [6, ['x"']],
      [7, null],
      [8, ['fin', '1']],
    ])
  })

  test('a record without end is given up, not gathered', async () => {
    const endless = `a,b\n"${'x'.repeat(400_000)}\n1,2\n`
    expect((await recordsOf(endless)).map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, null],
      [3, ['1', '2']],
    ])
    expect((await recordsOf(`${'x'.repeat(400_000)}"`))[0]?.cells).toBeNull()
  })

  test.each([
    ['quotes that stand in the text of every other line', 'x"\n"a"\n', 2],
    ['a quote in the middle of every line', 'x"y\n', 1],
    ['a text behind every closing quote', '"a"b,"\n', 1],
  ])('%s are read in as many steps as plain lines', (_, text, lines) => {
    const plain = stepsFor('xyz\n'.repeat(5_000))
    const hostile = stepsFor(text.repeat(5_000))
    expect(hostile.records).toBe(lines * 5_000)
    expect(hostile.steps / hostile.bytes).toBeLessThan(3 * (plain.steps / plain.bytes))
  })

  test('random tables come back identical whatever the delimiter', async () => {
    await fc.assert(
      fc.asyncProperty(tables, delimiters, lineEnds, async (rows, delimiter, end) => {
        const records = await recordsOf(written(rows, delimiter, end), delimiter)
        expect(records.map(({ cells }) => cells)).toEqual(rows)
        expect(records.map(({ line }) => line)).toEqual(startLines(rows))
      }),
    )
  })

  test.skipIf(!existsSync(SPECTRUM))(
    'the public spectrum of CSV files reads as its oracle says',
    async () => {
      const names = readdirSync(new URL('csvs/', SPECTRUM)).map((file) => file.replace('.csv', ''))
      expect(names.length).toBeGreaterThan(10)
      for (const name of names) {
        const text = readFileSync(new URL(`csvs/${name}.csv`, SPECTRUM)).toString()
        // Checkouts lose the carriage returns that these files are about.
        const records = await recordsOf(name.endsWith('_crlf') ? text.replace(/\r?\n/g, '\r\n') : text)
        const [header = [], ...rows] = records.map(({ cells }) => cells ?? [])
        const read = rows.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at]])))
        expect(read, name).toEqual(
          JSON.parse(readFileSync(new URL(`json/${name}.json`, SPECTRUM)).toString()),
        )
      }
    },
  )
})

describe('catalogue lines', () => {
  test('random cells stand under their headers with the delimiter found by itself', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab,;\t"\n\r |1.0'.split('')) })
      .map((text) => `x${text}x`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell)),
        delimiters,
        lineEnds,
        async (rows, delimiter, end) => {
          const lines = await linesOf(written([['Título', 'Precio', 'Categorías'], ...rows], delimiter, end))
          const read = lines.map((line) => ('raw' in line ? line.raw.fields : line.problems))
          expect(read).toEqual(rows.map(([title, price, categories]) => ({ title, price, categories })))
        },
      ),
    )
  })

  test('the delimiter is the one that makes the header readable, not the most frequent mark', async () => {
    const [line] = await linesOf(
      '"Nombre, corto, largo";Título;"Precio";Categorías (a, b, c)\nx;Mesa;5;Hogar',
    )
    expect(line).toMatchObject({ raw: { fields: { title: 'Mesa', price: '5' } } })
  })

  test('a first line that names the delimiter is understood', async () => {
    expect(await linesOf('sep=;\r\ntitle;price\r\nMesa;5')).toMatchObject([
      { line: 3, raw: { fields: { price: '5' } } },
    ])
  })

  test('blank lines before and between are neither good nor bad', async () => {
    const lines = await linesOf('\n\ntitle,price\n\nMesa,5\n , \n,,,,\nSilla,6\n\n')
    expect(lines.map(({ line }) => line)).toEqual([5, 8])
  })

  test('an unquoted decimal comma is a bad line, not a product at the wrong price', async () => {
    expect(await linesOf('title,price,categories\nMesa,12,50,Hogar\nSilla,5,Hogar,\n')).toEqual([
      { line: 2, problems: ['columns_too_many'] },
      { line: 3, raw: { fields: { title: 'Silla', price: '5', categories: 'Hogar' } } },
    ])
  })

  test('a file of nothing but forgotten quotes is given up after a hundred', async () => {
    const lines = await linesOf(`title,price\n${'"a"b,"\n'.repeat(500)}`)
    expect(lines).toHaveLength(100)
    expect(lines.at(-1)).toMatchObject({ problems: ['rest_unreadable'] })
  })
})

const delimiters = fc.constantFrom(',', ';', '\t')
const lineEnds = fc.constantFrom('\n', '\r\n', '\r')
const cells = fc.oneof(
  fc.string({ unit: fc.constantFrom('😀', ...'ab,;\t"\n\r ñ€'.split('')) }),
  fc.string({ unit: 'grapheme' }),
)
const tables = fc.array(fc.array(cells, { minLength: 2, maxLength: 5 }))

function written(rows: readonly (readonly string[])[], delimiter: string, lineEnd: string): string {
  return stringify(rows as string[][], { delimiter, record_delimiter: lineEnd, quoted_match: /[\r\n]/ })
}

function startLines(rows: string[][]): number[] {
  let next = 1
  return rows.map((row) => {
    const line = next
    next += 1 + row.reduce((breaks, text) => breaks + (text.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
    return line
  })
}

async function recordsOf(text: string, delimiter = ','): Promise<CsvRecord[]> {
  return [...csvRecords(Buffer.from(text), { delimiter })]
}

/** How many bytes are looked at: each by itself, those that a search passes, and those that are made into text. */
function stepsFor(text: string) {
  let steps = 0
  const counted = (bytes: Uint8Array): Uint8Array =>
    new Proxy(bytes, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) steps += 1
        if (key === 'subarray') return (from?: number, to?: number) => counted(target.subarray(from, to))
        if (key === 'indexOf')
          return (wanted: number, from = 0) => {
            const at = target.indexOf(wanted, from)
            steps += (at < 0 ? target.length : at) - from
            return at
          }
        return Reflect.get(target, key, target) as unknown
      },
    })
  const from = Buffer.from.bind(Buffer) as (...given: unknown[]) => Buffer
  const texts = vi.spyOn(Buffer, 'from').mockImplementation(((...given: unknown[]) => {
    const made = from(...given)
    steps += made.length
    return made
  }) as typeof Buffer.from)
  const bytes = Buffer.from(text)
  steps = 0
  const records = [...csvRecords(counted(bytes), { delimiter: ',' })].length
  texts.mockRestore()
  return { steps, bytes: bytes.length, records }
}

async function linesOf(text: string): Promise<RawLine[]> {
  return [...readCsv(Buffer.from(text))]
}
