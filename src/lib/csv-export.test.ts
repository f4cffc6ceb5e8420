import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvCell, unguardText, writeCsv } from './csv-export.ts'

test.each([
  ['Café', 'Café'],
  ['Mesa, grande', '"Mesa, grande"'],
  ['Tubo 1/2"', '"Tubo 1/2"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  [' con borde ', '" con borde "'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+507 6123-4567', "'+507 6123-4567"],
  ['-5', "'-5"],
  ['@suma', "'@suma"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ["'=1", "''=1"],
  ["'90s", "'90s"],
  [-5, '-5'],
  [12.5, '12.5'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  [{ cents: 5 }, '0.05'],
  [{ cents: 1600 }, '16.00'],
  [{ cents: -250 }, '-2.50'],
  [{ at: '2026-12-01T04:30:00.000Z' }, '2026-11-30 23:30:00'],
  [{ at: new Date('2027-01-01T04:59:59.999Z') }, '2026-12-31 23:59:59'],
  [{ at: null }, ''],
] as [CsvCell, string][])('the cell of %j is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a big number stays a number', () => {
  expect(csvCell(-10n)).toBe('-10')
})

test('a file begins with the byte order mark and ends each row with CRLF', async () => {
  expect(
    await textOf([
      ['título', 'stock'],
      ['Café', 3],
    ]),
  ).toBe('\uFEFFtítulo,stock\r\nCafé,3\r\n')
  expect(await textOf([])).toBe('\uFEFF')
})

test('rows stream in chunks and are not read ahead', async () => {
  let asked = 0
  async function* rows() {
    for (; asked < 100_000; asked++) yield ['x'.repeat(100)]
  }
  const chunks = writeCsv(rows())
  const first = await chunks.next()
  expect(first.value?.length).toBeLessThan(20_000)
  expect(asked).toBeLessThan(1_000)
  await chunks.return()
})

test('any text comes back from a file exactly as it was', async () => {
  const dangerous = fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",; a'.split('')) })
  const table = fc.array(fc.tuple(fc.oneof(dangerous, fc.string({ unit: 'grapheme' })), fc.string()), {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const read: string[][] = parse((await textOf(rows)).slice(1), { record_delimiter: '\r\n' })
      expect(read.map((row) => row.map(unguardText))).toEqual(rows)
    }),
  )
})

async function textOf(rows: CsvCell[][]): Promise<string> {
  let text = ''
  for await (const chunk of writeCsv(rows)) text += chunk
  return text
}
