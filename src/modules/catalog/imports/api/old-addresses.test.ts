import { expect, test } from 'vitest'
import * as addresses from '#modules/catalog/old-addresses/endpoints.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { fileSender } from '../../../../../tests/support/send-files.ts'

const admin = (await buildMember({ role: 'admin' })).actor
const { readWhole } = fileSender(admin)
const { ask } = asker(addresses, admin)

/** The titles of the products that paths lead to. */
async function leads(...paths: string[]) {
  const { items } = (await ask('GET /admin/old-addresses?pageSize=100')).body
  const titleOf = new Map(items.map(({ href, title }) => [href, title]))
  const found: (string | null)[] = []
  for (const path of paths) {
    const { href } = (await ask(`GET /new-address?path=${encodeURIComponent(path)}`)).body
    found.push(href === null ? null : (titleOf.get(href) ?? href))
  }
  return found
}

test('the addresses of a shop whose file is imported lead to its products: by handle, link or title', async () => {
  const shopify = await readWhole(
    [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
      'camisa-lino,Camisa de lino,,Ropa,Talla,M,AD-1,20,3',
      'camisa-lino,,,,,L,AD-2,20,3',
    ].join('\n'),
  )
  expect(shopify.run).toMatchObject({ created: 1, failed: 0 })
  expect(shopify.preview!.layout.columns).toContainEqual(
    expect.objectContaining({ header: 'Handle', field: 'group' }),
  )
  await readWhole(
    [
      'id\ttitle\tdescription\tlink\tprice\tavailability\tproduct type',
      'G-1\tFloreríto azul\tDe barro\thttps://vieja.example/tienda/florero-azul-4?color=1\t12.00 USD\tin stock\tHogar',
    ].join('\n'),
    'feed.txt',
  )
  await readWhole(
    ['SKU,Name,Regular price,Categories,Published', 'W-1,"Café ""Volcán"" 500 g",8,Hogar,1'].join('\n'),
  )
  await readWhole(
    ['title,price,categories,unique_code,url_key', 'Mesa vieja,30,Hogar,L-1,mesa-de-roble'].join('\n'),
  )
  await readWhole(['title,price,categories,unique_code', 'Silla sin dirección,30,Hogar,L-2'].join('\n'))
  expect(
    await leads(
      '/products/camisa-lino?variant=3',
      '/tienda/florero-azul-4',
      '/producto/cafe-volcan-500-g/',
      '/mesa-de-roble.html',
      '/silla-sin-direccion',
    ),
  ).toEqual(['Camisa de lino', 'Floreríto azul', 'Café "Volcán" 500 g', 'Mesa vieja', null])
})
