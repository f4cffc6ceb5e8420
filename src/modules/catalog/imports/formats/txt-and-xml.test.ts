import { describe, expect, test } from 'vitest'
import { lines, products, refusal } from '../../../../../tests/support/parse-catalog.ts'

describe('TXT', () => {
  test('seven fields between pipes, with or without header', async () => {
    const body = 'Mesa|De "roble"|12,50|https://x.pa/a.jpg|Hogar;Jardín|7|ME-1'
    const expected = [
      {
        title: 'Mesa',
        description: 'De "roble"',
        priceCents: 1250,
        categories: ['Hogar', 'Jardín'],
        stock: 7,
        uniqueCode: 'ME-1',
      },
    ]
    expect(await products(body, 'a.txt')).toMatchObject(expected)
    expect(
      await products(`título|descripción|precio|imagen|categorías|existencias|código\r\n${body}`, 'a.txt'),
    ).toMatchObject(expected)
    expect(await products(`${body}|\n`, 'A.TXT')).toMatchObject(expected)
  })

  test('a header may put the fields in another order', async () => {
    expect(await products('price|title|categories\n5|Mesa|Hogar', 'a.txt')).toMatchObject([
      { title: 'Mesa', priceCents: 500 },
    ])
  })

  test('lines with fewer than three fields count as neither', async () => {
    const text = 'Mesa|x|5||Hogar\n\nuna nota\na|b\nSilla|x|0||Hogar\n'
    expect(await lines(text, 'a.txt')).toMatchObject([
      { line: 1, product: {} },
      { line: 5, ordinal: 1, problems: ['price_invalid'] },
    ])
  })

  test('a pipe too many is a bad line', async () => {
    expect(await lines('Mesa|a|b|5||Hogar|1|X-1', 'a.txt')).toEqual([
      { line: 1, ordinal: 1, problems: ['columns_too_many'] },
    ])
  })
})

describe('XML', () => {
  test('product elements with categories and specifications', async () => {
    const xml = `<?xml version="1.0"?>
<products>
  <!-- <product><title>no</title></product> -->
  <product id="1">
    <title>Caf&#233; &amp; té <![CDATA[<b> & más]]></title>
    <price currency="USD">012.50</price>
    <categories><category>Bebidas</category><category>Comida &gt; Café, té</category></categories>
    <specifications><spec key="Marca">Durán</spec><spec key="Peso">1 lb</spec></specifications>
    <stock>3</stock><unique_code>0012</unique_code><featured>true</featured>
  </product>
  <product><title>Mesa</title><price>0</price><categories>Hogar;Jardín</categories></product>
  <product a=">"/>
</products>`
    expect(await lines(xml, 'a.xml')).toMatchObject([
      {
        line: 4,
        product: {
          title: 'Café & té <b> & más',
          priceCents: 1250,
          categories: ['Bebidas', 'Café, té'],
          brand: 'Durán',
          specifications: { Peso: '1 lb' },
          stock: 3,
          uniqueCode: '0012',
          featured: true,
        },
      },
      { line: 11, ordinal: 1, problems: ['price_invalid'] },
      { line: 12, ordinal: 1, problems: ['title_required', 'price_invalid', 'category_required'] },
    ])
  })

  test('other spellings of the same', async () => {
    const xml =
      '<ns:productos>\r\n<ns:Producto><ns:nombre>Mesa</ns:nombre><precio>5</precio><categoria>Hogar</categoria><categoria>Jardín</categoria><spec key="Color">Café</spec></ns:Producto></ns:productos>'
    expect(await lines(xml, 'a.XML')).toMatchObject([
      {
        line: 2,
        product: { title: 'Mesa', categories: ['Hogar', 'Jardín'], specifications: { Color: 'Café' } },
      },
    ])
    const json =
      '<p><product><title>a</title><price>1</price><category>Café, té</category><specifications>{"k":"v"}</specifications></product></p>'
    expect(await products(json, 'a.xml')).toMatchObject([
      { categories: ['Café, té'], specifications: { k: 'v' } },
    ])
  })

  test('a product inside a product belongs to the outer one', async () => {
    const xml =
      '<r><product><title>Mesa</title><price>5</price><category>Hogar</category><related><product><title>Silla</title></product><product/></related></product></r>'
    expect(await products(xml, 'a.xml')).toMatchObject([{ title: 'Mesa' }])
  })

  test('a NUL written as an entity and half a surrogate pair do no harm', async () => {
    const xml =
      '<r><product><title>Me&#0;sa &#xD800;</title><price>5</price><category>Hogar</category></product></r>'
    const [product] = await products(xml, 'a.xml')
    expect(product?.title).not.toMatch(/\p{Cs}/u)
    expect(product?.title).toMatch(/^Me.*sa/)
    expect(product?.title).not.toContain('\u0000')
  })

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a><product/></a>', 'xml_doctype'],
    ['<!doctype a><a/>', 'xml_doctype'],
    ['<a><product><title>x</product></a>', 'xml_malformed'],
    ['<a><product>', 'xml_malformed'],
    ['<a>x & y</a>', 'xml_malformed'],
    ['title,price\nMesa,5', 'content_mismatch'],
    ['<a></a>', 'nothing_valid'],
  ])('%j is refused as %s', async (xml, code) => {
    expect(await refusal(xml, 'a.xml')).toMatchObject({ code })
  })

  test('a tag of megabytes is refused at once, and a product of megabytes is a bad line', async () => {
    const long = 'x'.repeat(2_000_000)
    expect(await refusal(`<r a="${long}"><product/></r>`, 'a.xml')).toMatchObject({ code: 'xml_malformed' })
    const xml = `<r><product><title>${long}</title></product></r>`
    expect(await lines(xml, 'a.xml')).toEqual([{ line: 1, ordinal: 1, problems: ['line_unreadable'] }])
  })

  test('very deep nesting is refused or listed, never a crash', async () => {
    const deep = `<r><product>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</product></r>`
    expect(await lines(deep, 'a.xml')).toEqual([{ line: 1, ordinal: 1, problems: ['line_unreadable'] }])
  })

  test.each([
    ['tiny records', '<product/>'],
    ['elements that are no records', '<a><b/></a>'],
    [
      'a long name around many',
      `<product><${'x'.repeat(150)}>${'<a>b</a>'.repeat(9_000)}</${'x'.repeat(150)}></product>`,
    ],
    ['many attributes', `<product>${'<a b="" c="" d=""/>'.repeat(9_000)}</product>`],
    ['a tag full of blanks', `<product a="1"${' '.repeat(60_000)}/>`],
    ['deep nesting', `<product>${'<a>'.repeat(90)}x${'</a>'.repeat(90)}</product>`],
  ])('%s cost what ordinary products cost', async (_, piece) => {
    const timeOf = async (text: string) => {
      const start = performance.now()
      await refusal(`<r>${text.repeat(Math.ceil(1_000_000 / text.length))}</r>`, 'a.xml')
      return performance.now() - start
    }
    const plain =
      '<product><title>Mesa de roble</title><description>Una mesa &amp; de lo más corriente</description><price>5</price><category>Hogar</category></product>'
    await timeOf(plain)
    // Far below what anything quadratic takes.
    expect(await timeOf(piece)).toBeLessThan(20 * (await timeOf(plain)) + 500)
  })
})
