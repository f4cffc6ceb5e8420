import { describe, expect, test } from 'vitest'
import { lines, products, refusal } from '../../../../../tests/support/parse-catalog.ts'
import { htmlToText } from '../formats/html.ts'

const problemsOf = async (file: string) =>
  (await lines(file)).map((line) => ('problems' in line ? line.problems : line.product.title))

describe('any table', () => {
  test('the header stands under titles and blank columns, and a closing total is no product', async () => {
    const file = [
      ';LISTA DE PRECIOS;;;;',
      ';Ferretería El Clavo, Chitré;;;;',
      ';;;;;',
      ';Código;Descripción;Categoría;Precio;Existencia',
      ';T1;Tornillo;Hogar;0,75;200',
      ';;;;;',
      ';T2;Clavo;Hogar;0,50;100',
      ';TOTAL;;;1,25;300',
    ].join('\n')
    expect(await lines(file)).toMatchObject([
      { line: 5, product: { title: 'Tornillo', priceCents: 75, stock: 200, uniqueCode: 'T1' } },
      { line: 7, product: { title: 'Clavo' } },
    ])
  })

  test('a header after the tenth line is not looked for', async () => {
    const above = Array.from({ length: 10 }, (_, at) => `nota ${at},x`)
    expect(await refusal([...above, 'título,precio', 'Mesa,5'].join('\n'))).toMatchObject({
      code: 'header_missing',
    })
  })

  test('a product may be called total', async () => {
    expect(await problemsOf('título,precio,categoría\nTotal,5,Limpieza')).toEqual(['Total'])
  })

  test('a column of yes and no is no stock, and one of small numbers is', async () => {
    const header = 'título,precio,categorías,existencias'
    expect(await products(`${header}\nMesa,5,Hogar,Sí\nSilla,5,Hogar,No`)).toMatchObject([
      { stock: 1, given: ['categories', 'price', 'title'] },
      { stock: 0, given: ['categories', 'price', 'stock', 'title'] },
    ])
    expect(await products(`${header}\nMesa,5,Hogar,1\nSilla,5,Hogar,0`)).toMatchObject([
      { stock: 1, given: ['categories', 'price', 'stock', 'title'] },
      { stock: 0 },
    ])
  })

  test.each(['-', '—', '--', 'N/A', 'n/a', 'Sin código', 'S/C', 'ninguno'])('%j is no code', async (code) => {
    const file = `título,precio,categorías,código\nClavo,1,Hogar,${code}\nTornillo,1,Hogar,${code}`
    expect(await products(file)).toMatchObject([
      { uniqueCode: null, given: ['categories', 'price', 'title'] },
      { title: 'Tornillo', uniqueCode: null },
    ])
  })

  test('another title under a code that was already used is named', async () => {
    const file = 'título,precio,categorías,código\nTaza,1,Hogar,TZ-1\nPlato,2,Hogar,tz-1\nTAZA,3,Hogar,TZ-1'
    expect(await problemsOf(file)).toEqual(['Taza', ['code_twice'], 'TAZA'])
  })

  test('all pictures of a cell are read, each once', async () => {
    const cell = ['1', '2', '1', '3', '4']
      .map((name) => `https://img.example/${name}.jpg`)
      .reduce((all, url, at) => `${all}${[', ', ';', ' | ', '\n'][at % 4]}${url}`)
    expect(await products(`título,precio,categorías,imagen\nMesa,5,Hogar,"${cell}"`)).toMatchObject([
      { pictures: ['1', '2', '3', '4'].map((name) => `https://img.example/${name}.jpg`) },
    ])
  })

  test('more than twelve pictures are left out with a note', async () => {
    const cell = Array.from({ length: 14 }, (_, at) => `https://img.example/${at}.jpg`).join(' ')
    const [line] = await lines(`título,precio,categorías,imagen\nMesa,5,Hogar,${cell}`)
    expect(line).toMatchObject({ notes: ['pictures_left_out'] })
    expect('product' in line! && line.product.pictures).toHaveLength(12)
  })

  test('elements of any name are records where they hold titles and prices', async () => {
    const item = (name: string) =>
      `<s:articulo><s:nombre><![CDATA[${name}]]></s:nombre><s:precio>5</s:precio><s:categoria>Hogar</s:categoria></s:articulo>`
    const file = `<catalogo xmlns:s="x"><nombre>Mi tienda</nombre>${item('Mesa & silla')}${item('Banco')}</catalogo>`
    expect(await products(file, 'a.xml')).toMatchObject([{ title: 'Mesa & silla' }, { title: 'Banco' }])
  })
})

describe('HTML', () => {
  test.each([
    ['<p>Uno</p><p>Dos</p>', 'Uno\n\nDos'],
    ['Uno<br/>dos<BR>tres', 'Uno\ndos\ntres'],
    ['<div>Lista:<ul><li>a</li> <li><p>b</p></li></ul></div>fin', 'Lista:\n\n• a\n• b\n\nfin'],
    ['<table><tr><th>Alto</th><td>3 cm</td></tr><tr><td>Ancho</td></tr></table>', 'Alto 3 cm\nAncho'],
    ['Caf&eacute; <b>fuerte</b> &amp; m&#225;s&nbsp;rico', 'Café fuerte & más rico'],
    ['<p>a</p><script>alert("<p>no</p>")</script><style>p{}</style>b', 'a\n\nb'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['primera\nsegunda <b>x</b>', 'primera\nsegunda x'],
    ['3 < 4 y 5 > 2', '3 < 4 y 5 > 2'],
    ['I <3 esto', 'I <3 esto'],
  ])('%j is the text %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  test.each([
    ['tags that are never closed', '<p>'],
    ['tags that were never opened', '<p></q>'],
    ['beginnings of tags', '<p <'],
    ['entities', '<b>&amp'],
    ['comments that never end', '<p><!-- '],
  ])('%s cost what ordinary text costs', (_, piece) => {
    const timeOf = (text: string) => {
      const start = performance.now()
      for (let time = 0; time < 5; time++) htmlToText(text)
      return performance.now() - start
    }
    const plain = '<p>Una descripción de lo más corriente, como la escribe cualquiera.</p>'
    const many = (text: string) => text.repeat(Math.ceil(400_000 / text.length))
    timeOf(many(plain))
    // Far below what anything quadratic takes: it would be thousands of times as long.
    expect(timeOf(many(piece))).toBeLessThan(40 * timeOf(many(plain)) + 100)
  })
})
