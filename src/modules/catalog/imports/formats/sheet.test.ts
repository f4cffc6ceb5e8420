import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Reader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { odsOf, xlsxOf, zipOf } from '../../../../../tests/support/build-sheets.ts'
import { gather, lines, products, refusal, streamOf } from '../../../../../tests/support/parse-catalog.ts'
import { type FileLayout, parseCatalog } from '../rules.ts'

const HEADER = ['título', 'precio', 'categorías', 'stock', 'código', 'gtin', 'destacado', 'descripción']
const cell = (xml: string) => ({ xml })

async function layoutOf(file: Uint8Array): Promise<FileLayout | undefined> {
  let layout: FileLayout | undefined
  await gather(
    parseCatalog(streamOf(file), { fileName: 'a.xlsx', onLayout: (found) => void (layout = found) }),
  )
  return layout
}

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;B/.&quot;#,##0.00;[Red]-0"/>
  <numFmt numFmtId="165" formatCode="000000"/><numFmt numFmtId="166" formatCode="[$-es]d&quot; de &quot;mmmm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs></styleSheet>`

test('a workbook of Excel is read as its cells are shown, whatever its name says', async () => {
  const file = await xlsxOf(
    {
      Productos: [
        ['Lista de precios'],
        [],
        HEADER,
        [
          'Café & "té" <molido>',
          cell('<c s="2"><f>A1*1.07</f><v>1299.4940000000001</v></c>'),
          'Alimentos;Bebidas',
          12,
          cell('<c s="3"><v>417</v></c>'),
          7_501_031_311_309,
          cell('<c t="b"><v>1</v></c>'),
          cell('<c t="inlineStr"><is><r><t>Dos </t></r><r><t>partes</t></r><rPh><t>leído</t></rPh></is></c>'),
          null,
          'al lado de la tabla',
        ],
        [
          'Mesa',
          cell('<c t="str"><f>B4</f><v>5.50</v></c>'),
          'Hogar',
          cell('<c><v>3.0000000000000001E0</v></c>'),
          cell('<c><v>7.501031311309E12</v></c>'),
          null,
          cell('<c t="b"><v>0</v></c>'),
          cell('<c s="1"><v>45292</v></c>'),
        ],
        ['Silla', 1_234_567.5, 'Hogar', null, null, null, null, cell('<c s="4"><v>45292.5</v></c>')],
      ],
    },
    { 'xl/styles.xml': STYLES },
  )
  for (const name of ['lista.xlsx', 'lista.CSV'])
    expect(await products(file, name), name).toMatchObject([
      {
        title: 'Café & "té" <molido>',
        priceCents: 129_949,
        categories: ['Alimentos', 'Bebidas'],
        stock: 12,
        uniqueCode: '000417',
        gtin: '7501031311309',
        featured: true,
        description: 'Dos partes',
      },
      { priceCents: 550, stock: 3, uniqueCode: '7501031311309', featured: false, description: '2024-01-01' },
      { priceCents: 123_456_750, description: '2024-01-01 12:00:00' },
    ])
  expect((await lines(file)).map(({ line }) => line)).toEqual([4, 5, 6])
})

test('a problem names the row of the sheet, with rows that are left out or have no number', async () => {
  const row = (attributes: string, title: string, price: string) =>
    `<row${attributes}><c t="str"><v>${title}</v></c><c t="str"><v>${price}</v></c><c t="str"><v>Hogar</v></c></row>`
  const file = await xlsxOf({
    Hoja: [
      row(' r="1"', 'title', 'price').replace('Hogar', 'categories'),
      row(' r="40"', 'Mesa', 'gratis'),
      row('', 'Silla', '0'),
      row(' r="3"', 'Banco', ''),
      row(' r="99999999999"', 'Sofá', 'x'),
    ].join(''),
  })
  expect(await lines(file)).toMatchObject(
    [40, 41, 42, 43].map((line) => ({ line, ordinal: 1, problems: ['price_invalid'] })),
  )
})

test('the first sheet with a header is read, hidden ones are passed over, and the others are named', async () => {
  const table = (title: string) => [HEADER, [title, 5, 'Hogar']]
  const sheets = {
    Portada: [['Ferretería']],
    Vacía: [],
    'Precios & más': table('Mesa'),
    Viejos: table('Silla'),
  }
  const file = await xlsxOf(sheets)
  expect(await products(file)).toMatchObject([{ title: 'Mesa' }])
  expect(await layoutOf(file)).toMatchObject({
    format: 'xlsx',
    delimiter: null,
    sheet: { name: 'Precios & más', others: ['Portada', 'Viejos'] },
  })
  const workbook = `<workbook><sheets><sheet name="A" state="veryHidden" r:id="rId3"/><sheet name="B" r:id="rId4"/></sheets></workbook>`
  expect(await products(await xlsxOf(sheets, { 'xl/workbook.xml': workbook }))).toMatchObject([
    { title: 'Silla' },
  ])
  expect(await refusal(await xlsxOf({ Uno: [['Nota']], Dos: [HEADER.slice(0, 1), ['x']] }))).toMatchObject({
    code: 'header_missing',
  })
  expect(await refusal(await xlsxOf({ Uno: [], Dos: [] }))).toMatchObject({ code: 'nothing_valid' })
})

test('days of a workbook that counts from 1904 are the same days', async () => {
  const workbook = `<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`
  const rows = [
    ['title', 'price', 'categories', 'description'],
    ['Mesa', 5, 'Hogar', cell('<c s="1"><v>43830</v></c>')],
  ]
  const file = await xlsxOf({ A: rows }, { 'xl/workbook.xml': workbook, 'xl/styles.xml': STYLES })
  expect(await products(file)).toMatchObject([{ description: '2024-01-01' }])
})

const text = (words: string, attributes = '') =>
  `<table:table-cell o:value-type="string"${attributes}><text:p>${words}</text:p></table:table-cell>`
const number = (value: number, shown: string, type = 'float') =>
  `<table:table-cell o:value-type="${type}" o:value="${value}" calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const ODS_HEADER = row(...HEADER.map((name) => text(name)))

test('an ODS sheet is read as its cells are shown, with what is repeated', async () => {
  const file = await odsOf({
    Productos: [
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      ODS_HEADER,
      row(
        text('Café <text:span>de<text:s text:c="2"/>altura</text:span>'),
        number(13.375, 'B/. 13,38', 'currency'),
        text('Alimentos'),
        number(1200, '1.200'),
        number(417, '000417'),
        number(7_501_031_311_309, '7,50E+12'),
        '<table:table-cell o:value-type="boolean" o:boolean-value="true"><text:p>VERDADERO</text:p></table:table-cell>',
        '<table:table-cell o:value-type="string"><o:annotation><text:p>nota</text:p></o:annotation><text:p>Uno</text:p><text:p>Dos</text:p></table:table-cell>',
      ),
      `<table:table-row table:number-rows-repeated="2">${text('Mesa')}${number(5, '5')}${text('Hogar')}<table:covered-table-cell o:value-type="string"><text:p>9</text:p></table:covered-table-cell><table:table-cell table:number-columns-repeated="3"/><table:table-cell o:value-type="date" o:date-value="2024-01-01T12:00:00.5"><text:p>1 ene</text:p></table:table-cell></table:table-row>`,
      row(text('no', ' table:number-columns-repeated="3"')),
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ].join(''),
    Otra: row(text('algo')),
  })
  const read = await lines(file, 'a.ods')
  expect(read).toMatchObject([
    {
      line: 5,
      product: {
        title: 'Café de  altura',
        priceCents: 1338,
        stock: 1200,
        uniqueCode: '000417',
        gtin: '7501031311309',
        featured: true,
        description: 'Uno\nDos',
      },
    },
    { line: 6, product: { title: 'Mesa', stock: 0, description: '2024-01-01 12:00:00' } },
    { line: 7, product: { title: 'Mesa' } },
    { line: 8, problems: ['price_invalid'], raw: { fields: { categories: 'no' } } },
  ])
  expect((await layoutOf(file))?.sheet).toEqual({ name: 'Productos', others: ['Otra'] })
})

/** Endless XML that costs nothing to make. */
class Repeated extends Reader<unknown> {
  readonly pattern: Uint8Array
  constructor(piece: string, bytes: number) {
    super(null)
    this.pattern = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)))
    this.size = Math.floor(bytes / this.pattern.length) * this.pattern.length
  }
  override readUint8Array(_: number, length: number): Promise<Uint8Array> {
    const whole = new Uint8Array(length)
    for (let at = 0; at < length; at += this.pattern.length)
      whole.set(this.pattern.subarray(0, length - at), at)
    return Promise.resolve(whole)
  }
}

const MEBIBYTE = 1024 ** 2
const GOOD = { Hoja: [HEADER, ['Mesa', 5, 'Hogar']] }

test.each<[string, () => Promise<Uint8Array>, string]>([
  [
    'a sheet that grows past the bound',
    () => xlsxOf(GOOD, { 'xl/worksheets/sheet1.xml': new Repeated('<c r="A1"/>', 160 * MEBIBYTE) }),
    'spreadsheet_too_large',
  ],
  [
    'a sheet of more rows than Excel has',
    () => xlsxOf(GOOD, { 'xl/worksheets/sheet1.xml': new Repeated('<row/>', 10 * MEBIBYTE) }),
    'spreadsheet_too_large',
  ],
  [
    'shared strings that grow past the bound',
    () => xlsxOf(GOOD, { 'xl/sharedStrings.xml': new Repeated('<si><t>mesa</t></si>', 160 * MEBIBYTE) }),
    'spreadsheet_too_large',
  ],
  [
    'one text without an end',
    () => xlsxOf(GOOD, { 'xl/sharedStrings.xml': new Repeated('mesa', 64 * MEBIBYTE) }),
    'spreadsheet_unreadable',
  ],
  [
    'ten million rows in one',
    () =>
      odsOf({
        A: ODS_HEADER + row(text('x')).replace('-row>', '-row table:number-rows-repeated="10000000">'),
      }),
    'spreadsheet_too_large',
  ],
  [
    'an entity of its own',
    () =>
      xlsxOf(GOOD, {
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>',
      }),
    'spreadsheet_unreadable',
  ],
  ['an archive with a password', () => xlsxOf(GOOD, {}, { password: 'x' }), 'spreadsheet_locked'],
  [
    'a workbook with a password',
    () =>
      Promise.resolve(
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(900),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      ),
    'spreadsheet_locked',
  ],
  [
    'an ODS sheet with a password',
    () =>
      odsOf(
        {},
        { 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>', 'content.xml': 'ÿ' },
      ),
    'spreadsheet_locked',
  ],
  ['half of a workbook', async () => (await xlsxOf(GOOD)).subarray(0, 400), 'spreadsheet_unreadable'],
  [
    'a workbook without its sheet',
    () =>
      xlsxOf(GOOD, {
        'xl/_rels/workbook.xml.rels': '<Relationship Id="rId1" Type="x/worksheet" Target="no.xml"/>',
      }),
    'spreadsheet_unreadable',
  ],
  [
    'a presentation',
    () => zipOf({ '[Content_Types].xml': '<Types/>', 'ppt/a.xml': '<a/>' }),
    'spreadsheet_unreadable',
  ],
  [
    'XML that is cut',
    () => xlsxOf(GOOD, { 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c t="str' }),
    'spreadsheet_unreadable',
  ],
  [
    'text under the name of a workbook',
    () => Promise.resolve(Buffer.from('title,price\nMesa,5')),
    'content_mismatch',
  ],
])('%s is refused before its first record, in little memory', async (_, build, code) => {
  const file = await build()
  expect(file.length).toBeLessThan(10 * 1024 * 1024)
  expect(await refusedWithin(file)).toBe(code)
})

/** The refusal of a file by a thread that ends where it needs more than this; what is garbage already does not count. */
async function refusedWithin(file: Uint8Array): Promise<unknown> {
  const worker = new Worker(new URL('../../../../../tests/support/refusing-worker.ts', import.meta.url), {
    workerData: { file, name: 'a.xlsx' },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const [code] = await once(worker, 'message')
  await worker.terminate()
  return code
}

test('a damaged byte is found by the checksum of its part', async () => {
  const file = Buffer.from(await xlsxOf(GOOD, {}, { level: 0 }))
  expect(await products(file, 'a.xlsx')).toMatchObject([{ title: 'Mesa' }])
  file.write('Misa', file.indexOf('Mesa'))
  expect(await refusal(file, 'a.xlsx')).toMatchObject({ code: 'spreadsheet_unreadable' })
})
