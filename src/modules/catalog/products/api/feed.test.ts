import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildOldProduct } from '../../../../../tests/support/build-offers.ts'
import { buildSizes } from '../../../../../tests/support/build-variants.ts'
import { writtenDay } from '#lib/panama-days.ts'
import { env } from '#server/process/env.ts'
import * as catalog from '../endpoints.ts'

type Item = Record<string, string | string[]>

const { send } = asker(catalog)
const origin = env.PUBLIC_URL

async function readItems(): Promise<Map<string, Item>> {
  const response = await send('/feeds/products.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { rss } = new XMLParser({ parseTagValue: false }).parse(xml) as { rss: { channel: { item: Item[] } } }
  return new Map(rss.channel.item.map((item) => [String(item['g:id']), item]))
}

test('the feed says of each product what Google and Meta ask for, and leaves out what is not sold', async () => {
  const category = await buildCategory({ name: 'Café & té' })
  const { id } = await buildProduct({
    title: 'Café <b>de Boquete</b> & más',
    description: 'Tostado\nmedio',
    uniqueCode: 'FEED-1',
    gtin: '7450000000341',
    brand: 'Casa "Azuero"',
    priceCents: 1_150,
    stock: 3,
    categoryIds: [category.id],
    imageUrl: '/media/00000000-0000-4000-8000-000000000001',
    images: [{ url: 'https://x.pa/2.png' }],
  })
  const soldOut = await buildProduct({ stock: 0 })
  const draft = await buildProduct({ isDraft: true })
  const hidden = await buildProduct({ categoryIds: [(await buildCategory({ isActive: false })).id] })
  const items = await readItems()
  expect(items.get(id)).toEqual({
    'g:id': id,
    title: 'Café <b>de Boquete</b> & más',
    description: 'Tostado\nmedio',
    link: `${origin}/product/${id}`,
    'g:image_link': `${origin}/media/00000000-0000-4000-8000-000000000001`,
    'g:additional_image_link': 'https://x.pa/2.png',
    'g:product_type': 'Café & té',
    'g:availability': 'in_stock',
    'g:condition': 'new',
    'g:price': '11.50 USD',
    'g:brand': 'Casa "Azuero"',
    'g:gtin': '7450000000341',
    'g:mpn': 'FEED-1',
  })
  expect(items.get(soldOut.id)!['g:availability']).toBe('out_of_stock')
  expect([items.has(draft.id), items.has(hidden.id)]).toEqual([false, false])
})

test('each variant is an item of the group of its product, with its own price, size and address', async () => {
  const { productId, ids } = await buildSizes({ S: {}, M: { priceCents: 2_000 } }, { priceCents: 1_000 })
  const items = await readItems()
  expect(items.has(productId)).toBe(false)
  expect(items.get(ids.M)).toMatchObject({
    'g:item_group_id': productId,
    link: `${origin}/product/${productId}?v=${ids.M}`,
    'g:price': '20.00 USD',
    'g:size': 'M',
  })
  expect(items.get(ids.S)).toMatchObject({ 'g:item_group_id': productId, 'g:price': '10.00 USD' })
})

test('an offer is a sale price beside the price of before, until the day it ends', async () => {
  const { id } = await buildOldProduct({ priceCents: 4_000 })
  const admin = asker(catalog, (await buildMember({ role: 'admin' })).actor)
  const until = writtenDay(new Date(Date.now() + 3 * 86_400_000))
  expect((await admin.ask(`PUT /admin/products/${id}/offer`, { priceCents: 3_000, until })).status).toBe(204)
  const item = (await readItems()).get(id)!
  expect(item).toMatchObject({ 'g:price': '40.00 USD', 'g:sale_price': '30.00 USD' })
  expect(item['g:sale_price_effective_date']).toMatch(/^\d{4}-.+Z\/\d{4}-.+Z$/)
})
