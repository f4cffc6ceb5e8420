import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gather, lines, products, refusal, streamOf } from '../../../../tests/support/parse-catalog.ts'
import { type CatalogLine, ImportRefusal, MAX_IMPORT_BYTES, type ParsedLine, parseCatalog } from './rules.ts'

const HEADER =
  'title,description,price,image_url,categories,stock,unique_code,specifications,featured,long_description,warranty_info,shipping_info,gtin'

describe('CSV', () => {
  test('every field of the spec', async () => {
    const line =
      'Mesa,De roble,"1,299.50",https://x.pa/a.jpg,Hogar;Jardín,7,ME-1,"{""Color"":""Café"",""Kg"":12}",sí,"Larga\nde dos líneas",1 año,3 días,750-1031311309'
    expect(await products(`${HEADER}\n${line}`)).toEqual([
      {
        productId: null,
        title: 'Mesa',
        description: 'De roble',
        longDescription: 'Larga\nde dos líneas',
        priceCents: 129950,
        imageUrl: 'https://x.pa/a.jpg',
        pictures: ['https://x.pa/a.jpg'],
        oldNames: [],
        categories: ['Hogar', 'Jardín'],
        stock: 7,
        uniqueCode: 'ME-1',
        brand: null,
        specifications: { Color: 'Café', Kg: '12' },
        featured: true,
        isDraft: false,
        warrantyInfo: '1 año',
        shippingInfo: '3 días',
        gtin: '7501031311309',
        given: expect.arrayContaining(['title', 'stock', 'shippingInfo']),
      },
    ])
  })

  test.each([
    'Título,Precio,Categorías,Existencias,Código',
    'NOMBRE;PRECIO;CATEGORIA;STOCK;SKU',
    'nome\tpreço\tcategorias\testoque\tcódigo',
    'Name,Regular price,Categories,Stock,SKU',
    ' "Product name" , Unit Price,Category,Quantity,Unique_Code',
    'título*,precio*,categorías*,cantidad,código único',
    'Produto;Preço unitário;Categoria;Quantidade;Referência',
  ])('the header %j is understood', async (header) => {
    const delimiter = /[;\t]/.exec(header)?.[0] ?? ','
    const [product] = await products(`${header}\r\n${['Mesa', '5', 'Hogar', '3', 'M-1'].join(delimiter)}`)
    expect(product).toMatchObject({
      title: 'Mesa',
      priceCents: 500,
      categories: ['Hogar'],
      stock: 3,
      uniqueCode: 'M-1',
    })
  })

  test('columns come in any order, unknown ones are ignored and absent ones are not given', async () => {
    const [product] = await products('Peso,Precio,Título,Categorías\n3 kg,5,Mesa,Hogar')
    expect(product).toMatchObject({ title: 'Mesa', stock: 0, given: ['categories', 'price', 'title'] })
  })

  test.each(['Variant Barcode', 'GTIN, UPC, EAN, or ISBN', 'Código EAN', 'Variant EAN', 'Variant UPC'])(
    'what another shop has under %j costs no line, and a barcode is read',
    async (header) => {
      const file = (code: string) => `Título,Precio,Categorías,"${header}"\nMesa,5,Hogar,${code}`
      expect(await lines(file('mesa-1'))).toMatchObject([
        { product: { gtin: null, given: ['categories', 'price', 'title'] }, notes: ['gtin_left_out'] },
      ])
      expect(await products(file('96385074'))).toMatchObject([{ gtin: '96385074' }])
    },
  )

  test.each([
    ["'96385074", '96385074', []],
    ['"=""96385074"""', '96385074', []],
    ['96385074.0', '96385074', []],
    ['-', null, []],
    ['96385075', null, ['gtin_left_out']],
    ['"7,50E+12"', null, ['gtin_left_out']],
  ])('the barcode %s is read as %j', async (cell, gtin, notes) => {
    const [line] = await lines(`title,price,categories,gtin\nMesa,5,Hogar,${cell}`)
    const given = gtin === null ? ['categories', 'price', 'title'] : ['categories', 'gtin', 'price', 'title']
    expect(line).toMatchObject({ product: { gtin, given }, notes })
  })

  test('a shop with a short and a plain description means the plain one as the long text', async () => {
    const [product] = await products(
      'Name,Short description,Description,Regular price,Categories\nMesa,corta,larga,5,Hogar',
    )
    expect(product).toMatchObject({ description: 'corta', longDescription: 'larga' })
  })

  test('dollars win over other currencies and regions', async () => {
    const header =
      'Variant Price EUR,Variant Price Test Region [USD],Variant Price USD,Product Title,Category'
    expect(await products(`${header}\n1,2,3,Mesa,Hogar`)).toMatchObject([{ priceCents: 300 }])
    expect(await products('Price Test Region [USD],Title,Category\n2,Mesa,Hogar')).toMatchObject([
      { priceCents: 200 },
    ])
  })

  test('a header without title or price is refused and says what is missing', async () => {
    expect(await refusal('a,b,c\n1,2,3')).toMatchObject({
      code: 'header_missing',
      missing: ['title', 'price', 'categories'],
    })
    expect(await refusal('Título,Categorías\nMesa,Hogar')).toMatchObject({ missing: ['price'] })
    expect(await refusal('"título,precio\nMesa,5')).toMatchObject({ code: 'header_missing' })
  })

  test('lines are the physical ones, also after a record of several lines', async () => {
    const text = 'title,price,categories,description\n"Mesa",0,Hogar,"uno\n\ndos"\nSilla,0,Hogar,\n'
    expect((await lines(text)).map(({ line }) => line)).toEqual([2, 5])
  })

  test('a spreadsheet of Windows reads like one in UTF-8, with or without mark', async () => {
    const text = 'Título;Precio;Categorías\r\nPiñón “dulce” 5 €;5,50;Jardín'
    const expected = [{ title: 'Piñón “dulce” 5 €', priceCents: 550, categories: ['Jardín'] }]
    const windows = Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1')
    for (const file of [text, `\uFEFF${text}`, windows]) expect(await products(file)).toMatchObject(expected)
  })

  test('a character cut in two by the network is whole again', async () => {
    const bytes = Buffer.from('título,precio,categoría\nÑandú,5,Jardín')
    const parsed = parseCatalog(streamOf(...[...bytes].map((byte) => Uint8Array.of(byte))), {
      fileName: 'a.csv',
    })
    expect(await gather(parsed)).toMatchObject([{ product: { title: 'Ñandú' } }])
  })
})

describe('fields', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ title: ' ' }, ['title_required']],
    [{ title: '\u0007\u0085\uFEFF' }, ['title_required']],
    [{ title: 'x'.repeat(201) }, ['title_too_long']],
    [{ price: '' }, ['price_invalid']],
    [{ price: '0' }, ['price_invalid']],
    [{ price: '0.004' }, ['price_invalid']],
    [{ price: '-5' }, ['price_invalid']],
    [{ price: 'gratis' }, ['price_invalid']],
    [{ price: '1,299' }, ['price_ambiguous']],
    [{ price: '10000000.00' }, ['price_too_high']],
    [{ categories: '' }, ['category_required']],
    [{ categories: ' ; > ;' }, ['category_required']],
    [{ categories: 'x'.repeat(101) }, ['category_too_long']],
    [{ categories: Array.from({ length: 21 }, (_, at) => `c${at}`).join(';') }, ['categories_too_many']],
    [{ stock: '-1' }, ['stock_negative']],
    [{ stock: '-1.5' }, ['stock_negative']],
    [{ stock: '1.5' }, ['stock_invalid']],
    [{ stock: '12,000' }, ['stock_invalid']],
    [{ stock: 'muchos' }, ['stock_invalid']],
    [{ stock: '9999999999' }, ['stock_invalid']],
    [{ unique_code: 'A_1' }, ['code_invalid']],
    [{ unique_code: 'Ñ1' }, ['code_invalid']],
    [{ unique_code: 'x'.repeat(65) }, ['code_too_long']],
    [{ image_url: 'foto.png' }, ['image_named']],
    [{ image_url: 'javascript:x.png' }, ['image_invalid']],
    [{ image_url: 'javascript:alert(1)' }, ['image_invalid']],
    [{ image_url: 'data:image/png;base64,AA' }, ['image_invalid']],
    [{ image_url: 'https://u:p@x.pa/a.png' }, ['image_invalid']],
    [{ image_url: 'https://' }, ['image_invalid']],
    [{ image_url: 'demo:mesa' }, ['image_invalid']],
    [
      { title: '', price: '0', categories: '', stock: '-1' },
      ['title_required', 'price_invalid', 'category_required', 'stock_negative'],
    ],
  ])('%j is refused with %j', async (fields, problems) => {
    expect(await lineOf(fields)).toMatchObject({ line: 2, ordinal: 1, problems })
  })

  test.each<[Record<string, string>, Partial<CatalogLine>]>([
    [{ title: ' Mesa\r\nde\troble\u0007 ' }, { title: 'Mesa de roble' }],
    [{ title: 'x'.repeat(200) }, { title: 'x'.repeat(200) }],
    [{ title: 'Cafe\u0301' }, { title: 'Café' }],
    [{ title: '=HYPERLINK("x")' }, { title: '=HYPERLINK("x")' }],
    [{ title: "'=1+1" }, { title: '=1+1' }],
    [{ title: "'90s" }, { title: "'90s" }],
    [{ price: 'B/. 12,50' }, { priceCents: 1250 }],
    [{ price: '9999999.99' }, { priceCents: 999_999_999 }],
    [{ stock: '' }, { stock: 0 }],
    [{ stock: ' 12.0 ' }, { stock: 12 }],
    [{ stock: '-0' }, { stock: 0 }],
    [{ unique_code: '' }, { uniqueCode: null }],
    [{ unique_code: "'-A1" }, { uniqueCode: '-A1' }],
    [{ image_url: '' }, { imageUrl: null }],
    [{ image_url: 'http://x.pa/a b.png' }, { imageUrl: 'https://x.pa/a%20b.png' }],
    [
      { image_url: 'https://x.pa/1.png, https://x.pa/2.png' },
      { imageUrl: 'https://x.pa/1.png', pictures: ['https://x.pa/1.png', 'https://x.pa/2.png'] },
    ],
    [{ categories: 'Hogar; jardín ;HOGAR;;' }, { categories: ['Hogar', 'jardín'] }],
    [{ categories: 'Ropa > Camisas, Ofertas' }, { categories: ['Camisas', 'Ofertas'] }],
    [{ categories: 'Ropa, calzado;Hogar' }, { categories: ['Ropa, calzado', 'Hogar'] }],
    [{ categories: 'Ropa\\, calzado' }, { categories: ['Ropa, calzado'] }],
    [
      { specifications: '{"Marca":"Sony","Kg":1.5,"Nuevo":true,"x":null,"y":{},"":"z","Color":" "}' },
      { brand: 'Sony', specifications: { Kg: '1.5', Nuevo: 'true' } },
    ],
    [{ specifications: '{"__proto__":"x","a":"b"}' }, { specifications: { a: 'b' } }],
    [{ specifications: '{roto' }, { specifications: {} }],
    [{ specifications: '["a"]' }, { specifications: {} }],
    [{ description: ' uno\r\ndos\u2028tres ' }, { description: 'uno\ndos\ntres' }],
  ])('%j is read as %j', async (fields, expected) => {
    expect(await lineOf(fields)).toMatchObject({ product: expected })
  })

  test.each(['true', 'TRUE', '1', 'sí', 'Si', 'yes', 'x', 'X', 'VERDADERO', 'sim'])(
    '%j means featured',
    async (featured) => {
      expect(await lineOf({ featured })).toMatchObject({ product: { featured: true } })
    },
  )

  test.each(['', '0', 'no', 'false', 'quizás'])('%j means not featured', async (featured) => {
    expect(await lineOf({ featured })).toMatchObject({ product: { featured: false } })
  })

  test('demo pictures pass only where they are allowed', async () => {
    const parsed = parseCatalog(
      streamOf(Buffer.from('title,price,categories,image\nMesa,5,Hogar,demo:mesa-1')),
      {
        fileName: 'demo.csv',
        allowDemoImages: true,
      },
    )
    expect(await gather(parsed)).toMatchObject([{ product: { imageUrl: 'demo:mesa-1' } }])
  })
})

const archiveOf = (...names: string[]) =>
  Buffer.concat([Buffer.from('504b0304140006', 'hex'), Buffer.from(names.join('PK'))])

describe('whole files', () => {
  test.each(['a.xls', 'a.json', 'csv', 'a.csv.exe', '', 'a.csv/'])(
    'the name %j is refused unread',
    async (fileName) => {
      expect(await refusal('title,price\nMesa,5', fileName)).toMatchObject({ code: 'unsupported_format' })
    },
  )

  test('what Excel calls Unicode text is read', async () => {
    const file = Buffer.concat([
      Buffer.from('fffe', 'hex'),
      Buffer.from('título\tprecio\tcategorías\nPiña\t5\tHogar', 'utf16le'),
    ])
    expect(await products(file)).toMatchObject([{ title: 'Piña', priceCents: 500, categories: ['Hogar'] }])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'nothing_valid'],
    ['nothing but blanks', ' \n\n', 'nothing_valid'],
    ['a header alone', 'title,price\n', 'nothing_valid'],
    ['XML under another name', '<?xml version="1.0"?><a/>', 'content_mismatch'],
    ['a web page', '\n<!DOCTYPE html><p>', 'content_mismatch'],
    ['half a workbook', archiveOf('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheet_unreadable'],
    [
      'half an ODS sheet',
      archiveOf('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'spreadsheet_unreadable',
    ],
    ['a sheet of Numbers', archiveOf('Index/Document.iwa'), 'spreadsheet_numbers'],
    ['an old workbook of Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'spreadsheet_excel_old'],
    ['an archive', archiveOf('foto.jpg'), 'compressed'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'document_pdf'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'picture'],
    ['a NUL', 'title,price\nMe\u0000sa,5', 'binary_content'],
    ['UTF-16', Buffer.from('title,price\nMesa,5', 'utf16le'), 'binary_content'],
    ['noise', Uint8Array.from({ length: 500 }, (_, at) => (at % 31) + 1), 'binary_content'],
  ])('%s is refused', async (_, file, code) => {
    expect(await refusal(file)).toMatchObject({ code })
  })

  test('a file over the limit is refused while it streams, and its source is let go', async () => {
    let sent = 0
    let isReleased = false
    async function* endless() {
      try {
        for (; ; sent += 1_048_576) yield new Uint8Array(1_048_576).fill(65)
      } finally {
        isReleased = true
      }
    }
    const parsed = parseCatalog(endless(), { fileName: 'a.csv' })
    await expect(parsed.next()).rejects.toMatchObject({ code: 'file_too_large' })
    expect(sent).toBeLessThanOrEqual(MAX_IMPORT_BYTES)
    expect(isReleased).toBe(true)
  })

  test('a file of exactly the limit is read', async () => {
    const file = Buffer.from('title,price,categories\nMesa,5,Hogar')
    const parsed = parseCatalog(streamOf(file), { fileName: 'a.csv', maxBytes: file.length })
    expect(await gather(parsed)).toHaveLength(1)
  })

  test('no content makes anything but lines or a refusal', async () => {
    const pieces = fc.constantFrom(
      'title,price,categories\n',
      '"',
      ',',
      ';',
      '|',
      '\n',
      '\r',
      '<',
      '<product>',
      '</product>',
      '<a b="',
      '>',
      '<!--',
      ']]>',
      '&#0;',
      'x',
      '5',
      '\u00ff',
    )
    const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, fc.uint8Array()),
        fc.constantFrom('a.csv', 'a.txt', 'a.xml'),
        async (file, name) => {
          await lines(file, name).catch((error: unknown) => expect(error).toBeInstanceOf(ImportRefusal))
        },
      ),
    )
  })
})

async function lineOf(fields: Record<string, string>): Promise<ParsedLine | undefined> {
  const row: Record<string, string> = { title: 'Mesa', price: '5', categories: 'Hogar', ...fields }
  const quoted = Object.values(row).map((text) => `"${text.replaceAll('"', '""')}"`)
  return (await lines(`${Object.keys(row).join(',')}\n${quoted.join(',')}`))[0]
}

test.each([
  ['title,price,categories,Marca', 'Mesa,5,Hogar, Lúmina ', 'Lúmina', ['brand']],
  ['title,price,categories,brand', 'Mesa,5,Hogar,', null, []],
  [
    'title,price,categories,specifications',
    'Mesa,5,Hogar,"{""Marca"":""Sony""}"',
    'Sony',
    ['brand', 'specifications'],
  ],
  [
    'title,price,categories,specifications',
    'Mesa,5,Hogar,"{""Color"":""Café""}"',
    null,
    ['brand', 'specifications'],
  ],
  ['title,price,categories,specifications', 'Mesa,5,Hogar,', null, []],
  [
    'title,price,categories,brand,specifications',
    'Mesa,5,Hogar,,"{""Color"":""Café""}"',
    null,
    ['specifications'],
  ],
  [
    'title,price,categories,brand,specifications',
    'Mesa,5,Hogar,Lúmina,"{""Marca"":""Sony""}"',
    'Lúmina',
    ['brand', 'specifications'],
  ],
])('the brand of %s with %s is %s', async (header, line, brand, given) => {
  const [product] = await products(`${header}\n${line}`)
  expect(product!.brand).toBe(brand)
  expect(product!.specifications).not.toHaveProperty('Marca')
  expect(product!.given).toEqual(['categories', ...given, 'price', 'title'].sort())
})
