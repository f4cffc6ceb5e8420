import { describe, expect, test } from 'vitest'
import { lines, products } from '../../../../../tests/support/parse-catalog.ts'

const HEADER =
  'ID,Type,SKU,Name,Description,In stock?,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'
const PARENT =
  '7,variable,polo,Polo,De lino,1,,,Ropa > Polos,https://img.example/p.jpg,,Material,Lino,Talla,"S, M, L"'
const SMALL = '8,variation,polo-s,"Polo - S",Ajustado,1,3,10,,https://img.example/s.jpg,polo,Talla,S,,'
const MEDIUM = '9,"variation, virtual",polo-m,"Polo - M",,1,4,12,,,id:7,Talla,m,,'
const SIMPLE = '10,simple,gorra,Gorra,,1,5,6,Ropa,,,Color,Rojo,,'

const file = (...rows: string[]) => [HEADER, ...rows].join('\n')
const problemsOf = async (...rows: string[]) =>
  (await lines(file(...rows))).map((line) =>
    'problems' in line ? [line.line, ...line.problems] : [line.line],
  )

describe('variable products of WooCommerce', () => {
  test('a variable row and its variations are one product, wherever they stand', async () => {
    const [gorra, polo] = await lines(file(MEDIUM, SIMPLE, PARENT, SMALL)).then((read) => read.reverse())
    expect(gorra).toMatchObject({ line: 3, product: { title: 'Gorra', uniqueCode: 'gorra', stock: 5 } })
    expect(gorra).not.toHaveProperty('product.variants')
    expect(polo).toMatchObject({
      line: 4,
      product: {
        title: 'Polo',
        description: 'De lino',
        categories: ['Polos'],
        priceCents: 1000,
        stock: 7,
        imageUrl: 'https://img.example/p.jpg',
        pictures: ['https://img.example/p.jpg', 'https://img.example/s.jpg'],
        variants: {
          options: [{ name: 'Talla', values: ['S', 'M'] }],
          variants: [
            { optionValues: ['M'], priceCents: 1200, stock: 4, uniqueCode: 'polo-m' },
            { optionValues: ['S'], priceCents: 1000, stock: 3, imageUrl: 'https://img.example/s.jpg' },
          ],
        },
      },
    })
  })

  test('variations that name their parent by code and by number come together', async () => {
    expect(await problemsOf(SMALL, MEDIUM, PARENT)).toEqual([[4]])
  })

  test.each([
    [
      'ID,Tipo,SKU,Nombre,¿Existencias?,Inventario,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
    ],
    [
      'ID,Tipo,SKU,Nome,Em estoque?,Estoque,Preço,Categorias,Ascendente,Nome do atributo 1,Valores do atributo 1',
    ],
  ])('the header %s is understood', async (header) => {
    const rows = ['7,variable,,Polo,1,,,Ropa,,Talla,"S, M"', '8,variation,p-s,Polo - S,1,9,10,,id:7,Talla,S']
    expect(await products([header, ...rows].join('\n'))).toMatchObject([
      { stock: 9, variants: { variants: [{ optionValues: ['S'], stock: 9 }] } },
    ])
  })

  test('columns of a type and of attributes alone make no variations', async () => {
    const header = 'Type,Title,Price,Categories,Attribute 1 name,Attribute 1 value(s)'
    expect(await products(`${header}\nvariation,Polo,5,Ropa,Talla,S`)).toMatchObject([{ title: 'Polo' }])
  })

  test('a comma in a value is one with a backslash', async () => {
    const [polo] = await products(
      file(
        '7,variable,polo,Polo,,1,,,Ropa,,,Medida,"1\\,5 m, 2 m",,',
        '8,variation,a,Polo,,1,1,10,,,polo,Medida,"1\\,5 m",,',
      ),
    )
    expect(polo?.variants?.options).toEqual([{ name: 'Medida', values: ['1,5 m'] }])
  })

  test('what is wrong is named in the row that has it', async () => {
    expect(await problemsOf(SMALL)).toEqual([[2, 'parent_missing']])
    expect(await problemsOf(SMALL.replace(',polo,', ',,'), SIMPLE)).toEqual([[2, 'parent_missing'], [3]])
    expect(await problemsOf(PARENT, SIMPLE)).toEqual([[2, 'variations_missing'], [3]])
    expect(await problemsOf(PARENT, PARENT, SMALL)).toEqual([
      [2, 'group_refused'],
      [3, 'parent_twice'],
      [4, 'group_refused'],
    ])
    expect(await problemsOf(PARENT, SMALL, MEDIUM.replace('Talla,m', 'Talla,'))).toEqual([
      [3, 'group_refused'],
      [4, 'variation_any'],
    ])
    expect(await problemsOf(PARENT, SMALL.replace('Talla,S,,', ',,,'))).toEqual([[3, 'variation_any']])
    expect(await problemsOf(PARENT, SMALL, MEDIUM.replace('Talla,m', 'Talla,XL'))).toEqual([
      [3, 'group_refused'],
      [4, 'attribute_other'],
    ])
    expect(await problemsOf(PARENT, SMALL, MEDIUM.replace('Talla,m,,', 'Talla,M,Color,Rojo'))).toEqual([
      [3, 'group_refused'],
      [4, 'attribute_other'],
    ])
    expect(await problemsOf(PARENT, SMALL, MEDIUM.replace('Talla,m', 'Talla,s'))).toEqual([
      [3, 'group_refused'],
      [4, 'variant_twice'],
    ])
    expect(await problemsOf(PARENT, SMALL, MEDIUM.replace(',12,', ',,'))).toEqual([
      [3, 'group_refused'],
      [4, 'price_invalid'],
    ])
    expect(await problemsOf(PARENT.replace('Ropa > Polos', ''), SMALL, MEDIUM)).toEqual([
      [2, 'category_required'],
      [4, 'category_required'],
    ])
  })

  test('a product with four attributes is refused by name', async () => {
    const many = [1, 2, 3, 4].map((place) => `A${place},x`).join(',')
    const header = `${HEADER},Attribute 3 name,Attribute 3 value(s),Attribute 4 name,Attribute 4 value(s)`
    const rows = [`7,variable,p,Polo,,1,,,Ropa,,,${many}`, `8,variation,s,Polo,,1,1,10,,,p,${many}`]
    expect(await lines([header, ...rows].join('\n'))).toMatchObject([
      { line: 3, problems: ['options_too_many'] },
    ])
  })
})
