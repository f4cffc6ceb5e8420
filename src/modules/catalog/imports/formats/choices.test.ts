import { expect, test } from 'vitest'
import { gather, streamOf } from '../../../../../tests/support/parse-catalog.ts'
import { type FileChoices, type FileLayout, parseCatalog } from '../rules.ts'
import type { CatalogField } from './columns.ts'

/** What the file says read as chosen, with how it was understood. */
async function read(file: string | Uint8Array, choices: FileChoices = {}, fileName = 'a.csv') {
  let layout: FileLayout | undefined
  const source = streamOf(typeof file === 'string' ? Buffer.from(file) : file)
  const lines = await gather(
    parseCatalog(source, { fileName, choices, onLayout: (found) => (layout = found) }),
  ).catch((error: { code: string }) => error.code)
  return { layout: layout!, lines }
}

const column = (header: string, field: CatalogField | null, ordinal = 1) => ({ header, ordinal, field })
const found = ({ layout }: { layout: FileLayout }) =>
  layout.columns.map(({ header, field, foundBy }) => [header, field, foundBy])

const CODED = 'A;B;C;D\nM-1;Mesa;10,50;Hogar\nS-1;Silla;7;Hogar'
const CODED_COLUMNS = [column('B', 'title'), column('C', 'price'), column('D', 'categories')]

test('columns whose headers say nothing are read as they were chosen', async () => {
  expect((await read(CODED)).lines).toBe('header_missing')
  const { lines, layout } = await read(CODED, { columns: CODED_COLUMNS })
  expect(lines).toMatchObject([
    { line: 2, product: { title: 'Mesa', priceCents: 1050, categories: ['Hogar'] } },
    { line: 3, product: { title: 'Silla', uniqueCode: null } },
  ])
  expect(found({ layout })[0]).toEqual(['A', null, null])
  expect(found({ layout })[1]).toEqual(['B', 'title', 'chosen'])
})

test('a refused header shows its columns with their first different values', async () => {
  const { layout } = await read('A;B\nx;1\nx;2\ny;3\nz;4\nw;5')
  expect(layout.columns.map(({ samples }) => samples)).toEqual([
    ['x', 'y', 'z'],
    ['1', '2', '3'],
  ])
  expect((await read(`A;B\n${'á'.repeat(79)}😀;1`)).layout.columns[0]?.samples[0]).toHaveLength(80)
})

test('a choice takes the place of what was found, and a column without a field is not read', async () => {
  const file = 'título,nombre corto,precio,categorías,código\nMesa de roble,Mesa,10,Hogar,M-1'
  const { lines, layout } = await read(file, {
    columns: [column('nombre corto', 'title'), column('código', null)],
  })
  expect(lines).toMatchObject([{ product: { title: 'Mesa', uniqueCode: null } }])
  expect(found({ layout })).toEqual([
    ['título', null, null],
    ['nombre corto', 'title', 'chosen'],
    ['precio', 'price', 'name'],
    ['categorías', 'categories', 'name'],
    ['código', null, null],
  ])
})

test('of two columns with one header each is chosen apart', async () => {
  const file = 'Nombre,Valor,Valor,Rubro\nMesa,10,4,Hogar'
  const { lines, layout } = await read(file, {
    columns: [column('Valor', 'stock', 2), column('Valor', 'price')],
  })
  expect(lines).toMatchObject([{ product: { priceCents: 1000, stock: 4 } }])
  expect(layout.columns.map(({ ordinal }) => ordinal)).toEqual([1, 1, 2, 1])
})

test('pictures may be chosen in several columns and come beside those that were found', async () => {
  const file =
    'título,precio,categorías,imagen,lado,detrás\nMesa,1,Hogar,https://a.test/1,https://a.test/2,https://a.test/3'
  const { lines } = await read(file, { columns: [column('lado', 'imageUrl'), column('detrás', 'imageUrl')] })
  expect(lines).toMatchObject([
    { product: { pictures: ['https://a.test/2', 'https://a.test/3', 'https://a.test/1'] } },
  ])
})

test('a chosen separator beats the one that was found', async () => {
  const file = 'título,precio;título,precio;categorías\na,b;Mesa;Hogar'
  expect((await read(file, { delimiter: ';' })).layout).toMatchObject({
    delimiter: ';',
    columns: [{ header: 'título,precio' }, { ordinal: 2 }, { header: 'categorías' }],
  })
  const { lines } = await read(CODED, { delimiter: ';', columns: CODED_COLUMNS }, 'a.txt')
  expect(lines).toMatchObject([{ product: { title: 'Mesa' } }, { product: { title: 'Silla' } }])
})

test('a list without headers is taken by its order and can be chosen too', async () => {
  const { layout, lines } = await read(
    'Mesa|De roble|10||Hogar|4|M-1',
    { columns: [column('stock', null)] },
    'a.txt',
  )
  expect(found({ layout }).slice(0, 3)).toEqual([
    ['title', 'title', 'place'],
    ['description', 'description', 'place'],
    ['price', 'price', 'place'],
  ])
  expect(lines).toMatchObject([{ product: { title: 'Mesa', stock: 0 } }])
})

const PRICES = 'título;precio;categorías;stock'

test('the decimal mark is found from the prices that can be read in one way', async () => {
  expect((await read(`${PRICES}\nMesa;1.299;Hogar;1\nSilla;7,50;Hogar;1`)).layout.decimal).toBe(',')
  expect((await read(`${PRICES}\nMesa;1.50;Hogar;1\nSilla;7,50;Hogar;1`)).layout.decimal).toBeNull()
  expect((await read(`${PRICES}\nMesa;1.299;Hogar;1`)).layout.decimal).toBeNull()
})

test('a chosen decimal mark reads what was ambiguous and refuses what it does not fit', async () => {
  const file = `${PRICES}\nMesa;1.299;Hogar;1.200\nSilla;12.50;Hogar;1`
  expect((await read(file)).lines).toMatchObject([
    { problems: ['price_ambiguous', 'stock_invalid'] },
    { line: 3 },
  ])
  expect((await read(file, { decimal: ',' })).lines).toMatchObject([
    { product: { priceCents: 129_900, stock: 1200 } },
    { problems: ['price_invalid'] },
  ])
  expect((await read(file, { decimal: '.' })).lines).toMatchObject([
    { problems: ['stock_invalid'] },
    { product: { priceCents: 1250 } },
  ])
})

test('a chosen encoding beats the one that was found, and what cannot be in it is refused', async () => {
  const bytes = Buffer.from('título,precio,categorías\nCafé,1,Café', 'latin1')
  expect((await read(bytes)).layout.encoding).toBe('windows-1252')
  expect((await read(bytes, { encoding: 'macintosh' })).layout.encoding).toBe('macintosh')
  expect((await read(bytes, { encoding: 'utf-8' })).lines).toBe('encoding_other')
  const twice = Buffer.from(Buffer.from('título,precio,categorías\nCafé,1,Ropa').toString('latin1'))
  expect((await read(twice)).layout.encoding).toBe('utf-8-twice')
  expect((await read(twice, { encoding: 'utf-8' })).layout.encoding).toBe('utf-8')
})

const SHOPIFY = 'Handle,Title,Vendor,Type,Product Category,Variant Price,Status,Published,Notes'

test('a column that is read beside another is not called unused', async () => {
  const row = 'mesa,Mesa,Roble,,Hogar,10,active,false,x'
  const { layout, lines } = await read(`${SHOPIFY}\n${row}`)
  expect(found({ layout }).slice(3)).toEqual([
    ['Type', 'categories', 'profile'],
    ['Product Category', 'categories', 'profile'],
    ['Variant Price', 'price', 'name'],
    ['Status', 'isDraft', 'profile'],
    ['Published', 'isDraft', 'profile'],
    ['Notes', null, null],
  ])
  expect(lines).toMatchObject([{ product: { isDraft: true } }])
  const without = await read(`${SHOPIFY}\n${row}`, {
    columns: [column('Published', null), column('Notes', 'categories')],
  })
  expect(without.lines).toMatchObject([{ product: { isDraft: false, categories: ['x'] } }])
})

test('a file that only looks like that of a shop is read as any table once somebody says so', async () => {
  const file =
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price\nmesa,Mesa,,Hogar,,,M-1,10'
  const asFound = await read(file)
  expect(asFound.layout.profile).toBe('Shopify')
  const choices: FileChoices = {
    profile: 'none',
    columns: [
      column('Variant SKU', 'title'),
      column('Title', 'brand'),
      column('Variant Price', 'price'),
      column('Type', 'categories'),
    ],
  }
  const { layout, lines } = await read(file, choices)
  expect([layout.profile, layout.columns.filter(({ foundBy }) => foundBy === 'profile')]).toEqual([null, []])
  expect(lines).toMatchObject([
    { product: { title: 'M-1', brand: 'Mesa', priceCents: 1000, categories: ['Hogar'] } },
  ])
  // Columns of WooCommerce are known without a profile of their own.
  const woo =
    'ID,Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Regular price,Categories\n1,simple,W-1,Vela,,,,5,Hogar'
  const typeOf = async (given: FileChoices) => (await read(woo, given)).layout.columns[1]!.field
  expect([await typeOf({}), await typeOf({ profile: 'none' })]).toEqual(['type', null])
})

const inXml = (file: string, choices?: FileChoices) => read(file, choices, 'a.xml')

const CODED_XML = `<lista fecha="2026-11-29"><emisor>Casa</emisor>
<fila n="1"><a>M-1</a><b>Mesa</b><c><neto moneda="USD">9,00</neto><final>10,50</final></c>
<f><g>https://a.test/1</g><g>https://a.test/2</g></f><d>Hogar</d><d>Café, té</d></fila>
<fila n="2"><a>S-1</a><b>Silla</b><c><final>7</final></c><d>Hogar</d><e/></fila></lista>`

test('elements of XML whose names say nothing are shown with what stands under them', async () => {
  const { lines, layout } = await inXml(CODED_XML)
  expect(lines).toBe('header_missing')
  expect(layout).toMatchObject({ format: 'xml', delimiter: null, profile: null })
  expect(layout.columns.map(({ header, samples }) => [header, ...samples])).toEqual([
    ['@n', '1', '2'],
    ['a', 'M-1', 'S-1'],
    ['b', 'Mesa', 'Silla'],
    ['c/neto/@moneda', 'USD'],
    ['c/neto', '9,00'],
    ['c/final', '10,50', '7'],
    ['c', '9,00  10,50', '7'],
    ['f/g', 'https://a.test/1'],
    ['f', 'https://a.test/1  https://a.test/2'],
    ['d', 'Hogar'],
    ['e'],
  ])
})

test('elements and attributes of XML are read as they were chosen, those that repeat in all their places', async () => {
  const { lines, layout } = await inXml(CODED_XML, {
    decimal: ',',
    columns: [
      column('b', 'title'),
      column('c/final', 'price'),
      column('d', 'categories'),
      column('f/g', 'imageUrl'),
      column('@n', 'stock'),
    ],
  })
  expect(lines).toMatchObject([
    {
      line: 2,
      product: {
        title: 'Mesa',
        priceCents: 1050,
        categories: ['Hogar', 'Café, té'],
        pictures: ['https://a.test/1', 'https://a.test/2'],
        stock: 1,
        uniqueCode: null,
      },
    },
    { line: 4, product: { title: 'Silla', priceCents: 700, stock: 2 } },
  ])
  expect(found({ layout }).slice(0, 3)).toEqual([
    ['@n', 'stock', 'chosen'],
    ['a', null, null],
    ['b', 'title', 'chosen'],
  ])
})

test('a choice beats the name of an element, and what stands deeper is known by no name', async () => {
  const file =
    '<r><product><title>Mesa</title><modelo>Roble</modelo><price>5</price><category>Hogar</category><envio><price>2</price><stock>9</stock></envio></product></r>'
  expect((await inXml(file)).lines).toMatchObject([{ product: { priceCents: 500, stock: 0 } }])
  const { lines, layout } = await inXml(file, {
    columns: [column('modelo', 'title'), column('envio/price', 'price')],
  })
  expect(lines).toMatchObject([{ product: { title: 'Roble', priceCents: 200 } }])
  expect(found({ layout }).slice(0, 4)).toEqual([
    ['title', null, null],
    ['modelo', 'title', 'chosen'],
    ['price', null, null],
    ['category', 'categories', 'name'],
  ])
})

test.each([
  [
    'rows of attributes',
    '<t><f nombre="Mesa" precio="5" rubro="Hogar"/><f nombre="Silla" precio="6" rubro="Hogar"/></t>',
  ],
  ['one record', '<t><f><nombre>Mesa</nombre><precio>5</precio><rubro>Hogar</rubro></f></t>'],
  [
    'records with lists inside',
    `<t>${`<f nombre="Mesa" precio="5" rubro="Hogar">${'<v><x>1</x><y>2</y></v>'.repeat(9)}</f>`.repeat(2)}</t>`,
  ],
])('without a name for records they are the outermost elements that say something: %s', async (_, file) => {
  const { lines } = await inXml(file)
  expect(lines[0]).toMatchObject({ product: { title: 'Mesa', categories: ['Hogar'] } })
  expect(lines.length).toBeLessThan(3)
})

test('what one record alone says is a column too, and names without end are not', async () => {
  const one = (more: string) =>
    `<product><title>Mesa</title><price>5</price><category>Hogar</category>${more}</product>`
  const many = Array.from({ length: 1_000 }, (_, at) => one(`<n${at}>x</n${at}>`)).join('')
  const { lines, layout } = await inXml(`<r>${many}${one('<stock>7</stock>')}</r>`)
  expect(layout.columns).toHaveLength(251)
  expect(layout.columns.at(-1)).toMatchObject({ header: 'stock', field: 'stock', samples: [] })
  expect(lines.at(-1)).toMatchObject({ product: { stock: 7 } })
  const deep = `${'<aaaaaaaaa>'.repeat(50)}x${'</aaaaaaaaa>'.repeat(50)}`
  const long = await inXml(`<r>${one(`<${'b'.repeat(161)}>x</${'b'.repeat(161)}>${deep}`)}</r>`)
  expect(long.layout.columns.map(({ header }) => header)).toEqual(['title', 'price', 'category', 'aaaaaaaaa'])
})
