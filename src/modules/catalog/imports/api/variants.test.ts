import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask, send } = asker({ ...imports, ...catalog }, admin)
const OPTIONS = 'option1_name,option1_value,option2_name,option2_value'

/** Sends a file, has it looked through and read in. */
async function readIn(text: string) {
  const form = new FormData()
  form.append('file', new File([text], 'productos.csv'))
  const sent = await send('/api/v1/admin/imports', { method: 'POST', body: form })
  const { id } = (await sent.json()) as { id: string }
  await continueRun({ runId: id, now: new Date() })
  const { preview } = (await ask(`GET /admin/imports/${id}`)).body
  await ask(`POST /admin/imports/${id}/start`)
  await continueRun({ runId: id, now: new Date() })
  return { id, preview, run: (await ask(`GET /admin/imports/${id}`)).body }
}

async function undo(id: string) {
  await ask(`POST /admin/imports/${id}/undo`)
  await continueRun({ runId: id, now: new Date() })
}

/** A product with one size, as a file makes it. */
async function madeIn(category: string) {
  const title = `Hecha${randomUUID().slice(0, 8)}`
  await readIn(
    [`title,price,categories,stock,group,${OPTIONS}`, `${title},10,${category},3,g1,Talla,S,,`].join('\n'),
  )
  return { id: await idOf(title), title }
}

const idOf = async (q: string) => (await ask(`GET /admin/products?q=${q}`)).body.items[0]!.id

/** How many records an undone run could not put back. */
async function leftBy(id: string): Promise<number> {
  const { body } = await ask(`GET /admin/imports/${id}`)
  expect(body.status).toBe('undone')
  return body.kept
}

test('an export of products with and without options changes nothing when it is read in', async () => {
  const { id: categoryId, name } = await buildCategory()
  await buildProduct({ title: 'Redonda sola', categoryIds: [categoryId] })
  const made = await readIn(
    [
      `title,price,categories,stock,unique_code,image_url,group,${OPTIONS}`,
      `Redonda doble,10,${name},3,RED-S,https://img.example/s.jpg,g1,Talla,S,Color,Rojo`,
      `,12,,4,RED-M,,g1,Talla,M,Color,Rojo`,
    ].join('\n'),
  )
  expect(made.preview).toMatchObject({ created: 1, failed: 0 })
  expect(made.preview?.rows[0]).toMatchObject({ variants: ['Talla S · Rojo', 'Talla M · Rojo'], stock: 7 })
  expect(made.run).toMatchObject({ status: 'done', created: 1, failed: 0 })
  const id = await idOf('doble')
  const before = (await ask(`GET /admin/products/${id}/variants`)).body
  expect(before).toMatchObject({
    options: [
      { name: 'Talla', values: ['S', 'M'] },
      { name: 'Color', values: ['Rojo'] },
    ],
    variants: [
      { uniqueCode: 'RED-S', priceCents: 1000, stock: 3, imageUrl: 'https://img.example/s.jpg' },
      { uniqueCode: 'RED-M', priceCents: 1200, stock: 4, imageUrl: null },
    ],
  })
  const file = await (await send('/api/v1/admin/products.csv?q=Redonda')).text()
  const again = await readIn(file)
  expect(again.preview).toMatchObject({ records: 2, unchanged: 2 })
  expect(again.run).toMatchObject({ records: 2, unchanged: 2, failed: 0 })
  expect((await ask(`GET /admin/products/${id}/variants`)).body).toEqual(before)
  const changed = await readIn(file.replace('RED-M', 'RED-L'))
  expect(changed.preview).toMatchObject({ updated: 1, unchanged: 1 })
  expect(changed.run).toMatchObject({ updated: 1, unchanged: 1 })
  await undo(changed.id)
  expect(await leftBy(changed.id)).toBe(0)
  expect((await ask(`GET /admin/products/${id}/variants`)).body).toEqual({
    ...before,
    version: expect.any(Number) as number,
  })
})

test('a file changes the variants it names whatever their case, adds others and ends none', async () => {
  const { name } = await buildCategory()
  const header = `title,price,categories,stock,unique_code,gtin,group,${OPTIONS}`
  await readIn(
    [
      header,
      `Manga larga,10,${name},3,LAR-S,,g1,Talla,S,Color,Azul`,
      `,10,,4,LAR-M,,g1,Talla,M,Color,Azul`,
    ].join('\n'),
  )
  const id = await idOf('larga')
  const before = (await ask(`GET /admin/products/${id}/variants`)).body
  const { id: runId, preview } = await readIn(
    [
      header,
      `Manga larga,10,${name},5,,,${id},color,AZUL,talla,l`,
      `,25,,1,,1234,${id},color,azul,talla,m`,
    ].join('\n'),
  )
  const changes = [
    {
      title: 'Talla M · Azul',
      isNew: false,
      changes: [
        { field: 'priceCents', before: 1000, after: 2500 },
        { field: 'stock', before: 4, after: 1 },
      ],
    },
    { title: 'Talla l · Azul', isNew: true },
  ]
  expect(preview).toMatchObject({
    updated: 1,
    priceJumps: { count: 1 },
    notes: [{ code: 'gtin_left_out', count: 1 }],
    rows: [{ kind: 'updated', priceCents: 1000, stock: 9, variantChanges: changes }],
  })
  expect(preview?.changedFields).toContainEqual({ field: 'stock', products: 1 })
  expect((await ask(`GET /admin/products/${id}/variants`)).body).toMatchObject({
    options: [
      { name: 'Talla', values: ['S', 'M', 'l'] },
      { name: 'Color', values: ['Azul'] },
    ],
    variants: [
      { ...before.variants[0], reserved: 0 },
      { id: before.variants[1]!.id, optionValues: ['M', 'Azul'], priceCents: 2500, stock: 1 },
      { optionValues: ['l', 'Azul'], priceCents: 1000, stock: 5 },
    ],
  })
  await undo(runId)
  const { version: _, ...restored } = (await ask(`GET /admin/products/${id}/variants`)).body
  expect(before).toMatchObject(restored)
})

test('an undone import leaves variants that were changed since', async () => {
  const { name } = await buildCategory()
  const { id, title } = await madeIn(name)
  const { id: runId } = await readIn(
    [`title,price,categories,stock,group,${OPTIONS}`, `${title},10,${name},9,${id},Talla,S,,`].join('\n'),
  )
  const { version: now, options, variants } = (await ask(`GET /admin/products/${id}/variants`)).body
  const saved = variants.map(({ id: variantId, optionValues, priceCents }) => {
    return { id: variantId, optionValues, priceCents, stock: 7 }
  })
  await ask(`PUT /admin/products/${id}/variants`, { version: now, options, variants: saved })
  await undo(runId)
  expect(await leftBy(runId)).toBe(1)
  expect((await ask(`GET /admin/products/${id}/variants`)).body.variants).toMatchObject([{ stock: 7 }])
})

test('a file whose options are not those of the product is refused', async () => {
  const { name } = await buildCategory()
  const { id, title } = await madeIn(name)
  const { preview, run } = await readIn(
    [
      `title,price,categories,stock,group,${OPTIONS}`,
      `${title},10,${name},9,${id},Talla,S,Color,Rojo`,
      `Gorra sola,5,${name},2,,,,,`,
    ].join('\n'),
  )
  expect(preview).toMatchObject({ failed: 1, created: 1, rows: [{ problems: ['options_changed'] }, {}] })
  expect(run).toMatchObject({ failed: 1, created: 1, updated: 0 })
  expect((await ask(`GET /admin/imports/${run.id}/problems`)).body.items).toMatchObject([
    { problems: ['options_changed'] },
  ])
})

test('nothing of a group with a wrong row is written, and each row says why', async () => {
  const { name } = await buildCategory()
  const { run, id } = await readIn(
    [
      `title,price,categories,stock,unique_code,image_url,group,${OPTIONS}`,
      `Mala,10,${name},3,MAL-S,,g1,Talla,S,,`,
      `Otra,12,,4,MAL-M,,g1,Talla,M,,`,
      `,12,,4,MAL-T,,g1,Talla,S,,`,
      `,12,,4,MAL-V,,g1,Talla,,,`,
      `Buena sola,12,${name},4,BUE-1,,,,,,`,
    ].join('\n'),
  )
  expect(run).toMatchObject({ created: 1, failed: 4 })
  const { items } = (await ask(`GET /admin/imports/${id}/problems`)).body
  expect(items.map(({ problems }) => problems)).toEqual([
    ['group_refused'],
    ['group_title'],
    ['variant_twice'],
    ['option_missing'],
  ])
})

test("Shopify's export is read as it is", async () => {
  const { name } = await buildCategory()
  const { run } = await readIn(
    [
      'Handle,Title,Vendor,Product Category,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Variant Image',
      `polo,Polo de lino,Azuero,${name},Size,S,SHO-S,3,10.00,https://img.example/1.jpg,https://img.example/s.jpg`,
      'polo,,,,,M,SHO-M,4,11.00,https://img.example/2.jpg,',
      'polo,,,,,,,,,https://img.example/3.jpg,',
      `gorra,Gorra,Azuero,${name},Title,Default Title,SHO-G,2,5.00,,`,
    ].join('\n'),
  )
  expect(run).toMatchObject({ records: 2, created: 2, failed: 0 })
  const form = (await ask(`GET /admin/products/${await idOf('lino')}/variants`)).body
  expect(form).toMatchObject({
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ imageUrl: 'https://img.example/s.jpg', stock: 3 }, { priceCents: 1100 }],
    pictures: [1, 2, 3, 's'].map((at) => `https://img.example/${at}.jpg`),
  })
})

test("WooCommerce's variable product is read, exported and read again without a change", async () => {
  const { name } = await buildCategory()
  const woo = [
    'ID,Type,SKU,Name,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
    `7,variable,bata,Bata de algodón,,,${name},,Talla,"S, M"`,
    '8,variation,bata-m,Bata - M,3,10,,bata,Talla,M',
    '9,variation,bata-s,Bata - S,4,11,,id:7,Talla,S',
    `10,simple,gorro,Gorro,5,6,${name},,Talla,Única`,
  ].join('\n')
  const made = await readIn(woo)
  expect(made.preview).toMatchObject({
    records: 2,
    created: 2,
    rows: [{ line: 2, title: 'Bata de algodón', variants: ['Talla M', 'Talla S'], stock: 7 }, { line: 5 }],
  })
  expect(made.run).toMatchObject({ created: 2, failed: 0 })
  const id = await idOf('algodón')
  const before = (await ask(`GET /admin/products/${id}/variants`)).body
  expect(before).toMatchObject({
    options: [{ name: 'Talla', values: ['S', 'M'] }],
    variants: [
      { uniqueCode: 'bata-m', priceCents: 1000, stock: 3 },
      { uniqueCode: 'bata-s', priceCents: 1100, stock: 4 },
    ],
  })
  expect((await readIn(woo)).run).toMatchObject({ records: 2, unchanged: 2 })
  const exported = await (await send('/api/v1/admin/products.csv?q=Bata')).text()
  expect((await readIn(exported)).run).toMatchObject({ records: 1, unchanged: 1 })
  expect((await ask(`GET /admin/products/${id}/variants`)).body).toEqual(before)
})

test('refused variations of WooCommerce can be mended in the file of refused rows', async () => {
  const { name } = await buildCategory()
  const { run } = await readIn(
    [
      'ID,Type,SKU,Name,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      `7,variable,capa,Capa de lluvia,,,${name},https://img.example/c.jpg,,Talla,"S, M"`,
      '8,variation,capa-s,Capa - S,3,10,,,capa,Talla,S',
      '9,variation,capa-m,Capa - M,4,10,,https://img.example/m.jpg,capa,Talla,',
      `10,simple,gorro-2,Gorro,5,6,${name},,,,`,
    ].join('\n'),
  )
  expect(run).toMatchObject({ created: 1, failed: 2 })
  const refused = await (await send(`/api/v1/admin/imports/${run.id}/errors`)).text()
  expect(refused).toContain('capa,Talla,S')
  expect((await readIn(refused.replace('capa,Talla,,', 'capa,Talla,M,'))).run).toMatchObject({ created: 1 })
  expect((await ask(`GET /admin/products/${await idOf('lluvia')}/variants`)).body).toMatchObject({
    variants: [{ uniqueCode: 'capa-s' }, { uniqueCode: 'capa-m', imageUrl: 'https://img.example/m.jpg' }],
    pictures: ['https://img.example/c.jpg', 'https://img.example/m.jpg'],
  })
})

test('a group of 500 variants is taken, and of 501 refused by name', async () => {
  const { name } = await buildCategory()
  const group = (title: string, many: number) =>
    Array.from({ length: many }, (_, at) => {
      const values = `Talla,${Math.floor(at / 10)},Color,C${at % 10}`
      return `${at === 0 ? title : ''},10,${at === 0 ? name : ''},1,${title},${values}`
    })
  const { preview, run } = await readIn(
    [
      `title,price,categories,stock,group,${OPTIONS}`,
      ...group('Quinientas', 500),
      ...group('Demasiadas', 501),
    ].join('\n'),
  )
  expect(preview).toMatchObject({ created: 1, failed: 501 })
  expect(preview?.rows[0]).toMatchObject({ title: 'Quinientas', stock: 500 })
  expect(run).toMatchObject({ created: 1, failed: 501 })
  const { items } = (await ask(`GET /admin/imports/${run.id}/problems`)).body
  expect(items.slice(0, 2)).toMatchObject([
    { title: 'Demasiadas', problems: ['variants_too_many'] },
    { problems: ['group_refused'] },
  ])
  const form = (await ask(`GET /admin/products/${await idOf('Quinientas')}/variants`)).body
  expect(form.variants).toHaveLength(500)
})

test('a row without options that names the code of a variant is refused, in the preview too', async () => {
  const { name } = await buildCategory()
  await readIn(
    [
      `title,price,categories,stock,unique_code,image_url,group,${OPTIONS}`,
      `Camisa con códigos,10,${name},3,COD-S,,g1,Talla,S,,`,
      `,10,,4,COD-M,,g1,Talla,M,,`,
    ].join('\n'),
  )
  const { preview, run, id } = await readIn(
    [
      'title,price,categories,stock,unique_code',
      `Camisa M,10,${name},9,cod-m`,
      `Gorra,5,${name},2,COD-G`,
    ].join('\n'),
  )
  expect(preview).toMatchObject({ created: 1, failed: 1, rows: [{ problems: ['code_of_variant'] }, {}] })
  expect(run).toMatchObject({ created: 1, failed: 1 })
  const { items } = (await ask(`GET /admin/imports/${id}/problems`)).body
  expect(items).toMatchObject([{ line: 2, problems: ['code_of_variant'] }])
})

test('a row with options and no group is refused, and so is a group with one option twice', async () => {
  const { name } = await buildCategory()
  const { preview } = await readIn(
    [
      `title,price,categories,stock,unique_code,image_url,group,${OPTIONS}`,
      `Suelta,10,${name},3,SUE-S,,,Talla,S,,`,
      `Doble opción,10,${name},3,DOB-S,,g1,Color,Rojo,color,Azul`,
      `Sin opciones,5,${name},1,SIN-1,,,,,,`,
    ].join('\n'),
  )
  expect(preview).toMatchObject({
    created: 1,
    failed: 2,
    rows: [{ problems: ['group_missing'] }, { problems: ['option_twice'] }, { kind: 'new' }],
  })
})

test('the file of refused rows has the pictures of variants', async () => {
  const { name } = await buildCategory()
  const columns = `title,price,categories,group,${OPTIONS},image_url`
  const refusedOf = async (header: string, image: string) => {
    const { id } = await readIn(
      [
        header,
        `Con foto,10,${name},g1,Talla,S,,,${image}`,
        `,mal,,g1,Talla,M,,,`,
        `Sin opciones,5,${name},,,,,,`,
      ].join('\n'),
    )
    return await (await send(`/api/v1/admin/imports/${id}/errors`)).text()
  }
  const both = 'https://img.example/1.jpg,https://img.example/s.jpg'
  expect(await refusedOf(`${columns},variant_image`, both)).toContain(',https://img.example/s.jpg,2,')
  expect(await refusedOf(columns, 'https://img.example/1.jpg')).toContain(',https://img.example/1.jpg,2,')
})
