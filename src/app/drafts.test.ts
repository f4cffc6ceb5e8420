import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../tests/support/build-catalog.ts'
import { eventsDuring } from '../../tests/support/live-events.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import * as cart from '#modules/sales/cart/endpoints.ts'

const everything = { ...catalog, ...cart }
const visitor = asker(everything)
let admin: ReturnType<typeof asker>
let buyer: ReturnType<typeof asker>
beforeAll(async () => {
  admin = asker(everything, (await buildMember({ role: 'admin' })).actor)
  buyer = asker(everything, (await buildMember()).actor)
})
const save = async (id: string, changes: object) => {
  const { version } = (await admin.ask(`GET /admin/products/${id}`)).body
  return admin.ask(`PATCH /admin/products/${id}`, { version, ...changes })
}
const idsIn = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a draft is in no list, search or suggestion of the shop, and is there from the moment it is published', async () => {
  const { id: category, slug } = await buildCategory()
  const word = `zq${randomUUID().slice(0, 6)}`
  const { id } = await buildProduct({
    title: `Farol ${word}`,
    uniqueCode: word.toUpperCase(),
    categoryIds: [category],
    featured: true,
    isDraft: true,
    stock: 3,
  })
  const places = () =>
    Promise.all([
      visitor.ask(`GET /products?q=${word}`),
      visitor.ask(`GET /products?category=${slug}`),
      visitor.ask(`GET /products/suggestions?q=${word}`),
      visitor.ask('GET /home'),
    ]).then((answers) => answers.map(({ body }) => JSON.stringify(body).includes(id)))
  expect(await places()).toEqual([false, false, false, false])
  expect(await eventsDuring(() => save(id, { isDraft: false }))).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'product.listed', ids: [id] })]),
  )
  expect(await places()).toEqual([true, true, true, true])
})

test('a draft cannot be bought, and a line of a product that became one says so', async () => {
  const { id } = await buildProduct({ stock: 5 })
  expect((await buyer.ask('POST /cart/lines', { productId: id, quantity: 1 })).status).toBe(200)
  await save(id, { isDraft: true })
  const [line] = (await buyer.ask('GET /cart')).body.lines
  expect(line).toMatchObject({ productId: id, isForSale: false })
  expect(
    (
      await asker(everything, (await buildMember()).actor).ask('POST /cart/lines', {
        productId: id,
        quantity: 1,
      })
    ).status,
  ).toBe(404)
})

test('the panel lists drafts by their state; many are published in one act, which can be taken back', async () => {
  const [one, two] = [await buildProduct({ isDraft: true }), await buildProduct({ isDraft: true })]
  const ids = [one.id, two.id]
  const drafts = async () =>
    idsIn((await admin.ask('GET /admin/products?state=draft&sort=newest')).body.items)
  expect(await drafts()).toEqual(expect.arrayContaining(ids))
  const { body } = await admin.ask('POST /admin/products/edits', { ids, edit: { isDraft: false } })
  expect(body).toMatchObject({ changed: 2, skipped: [] })
  expect((await drafts()).filter((id) => ids.includes(id))).toEqual([])
  await admin.ask(`POST /admin/products/edits/${body.editId}/undo`)
  expect(await drafts()).toEqual(expect.arrayContaining(ids))
})

test('a copy of a product is a draft', async () => {
  const { id } = await buildProduct()
  const copy = (await admin.ask(`POST /admin/products/${id}/copies`)).body
  expect((await admin.ask(`GET /admin/products/${copy.id}`)).body.isDraft).toBe(true)
  expect((await visitor.ask(`GET /products/${copy.id}`)).status).toBe(404)
})
