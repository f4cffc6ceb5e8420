import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { archiveProduct } from '../../../../../tests/support/build-cart.ts'
import { buildSizes } from '../../../../../tests/support/build-variants.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { openPushService } from '../../../../../tests/support/push-service.ts'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { deliverAgain } from '#modules/platform/emails/jobs.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { sendNotices } from '../commands/notices.ts'
import * as wishlist from '../endpoints.ts'
import { MAX_UNCONFIRMED } from '../rules.ts'

const anAddress = () => `visita-${crypto.randomUUID().slice(0, 8)}@istmo.test`
const emailsTo = (recipient: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(outboxMessages.createdAt)
const templatesTo = async (email: string) => (await emailsTo(email)).map(({ template }) => template)
const tokenIn = (mail: { bodyText: string }) => /notice=([^&\s]+)/.exec(mail.bodyText)![1]!
const setStock = (productId: string, onHand: number) =>
  db.update(stockLevels).set({ onHand }).where(eq(stockLevels.variantId, productId))
const costs = (productId: string, priceCents: number) =>
  db.update(products).set({ priceCents }).where(eq(products.id, productId))
const send = (minutes = 1) => sendNotices({ now: new Date(Date.now() + minutes * 60_000) })

async function someone({ isConfirmed = true } = {}) {
  const { actor, userId, email } = await buildMember()
  const emailConfirmedAt = isConfirmed ? new Date() : null
  await db.update(profiles).set({ emailConfirmedAt }).where(eq(profiles.id, userId))
  return { userId, email, ask: asker(wishlist, actor).ask }
}

test('a person is mailed once when what was sold out is there again', async () => {
  const { productId } = await buildStock({ title: 'Hamaca de Penonomé', onHand: 0 })
  const { ask, email } = await someone()
  const asked = await ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  expect(asked).toEqual({ status: 200, body: { isConfirmed: true } })
  await ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  expect((await ask('GET /notices')).body.items).toMatchObject([
    { kind: 'stock', isConfirmed: true, product: { id: productId } },
  ])
  await send()
  expect(await emailsTo(email)).toEqual([])

  await setStock(productId, 2)
  await Promise.all([send(), send(), send()])
  await send(10)
  const [mail, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    template: 'notice_stock',
    subject: 'Ya está disponible: Hamaca de Penonomé',
  })
  expect(mail!.bodyText).toContain(`/product/${productId}`)
  expect((await ask('GET /notices')).body.items).toEqual([])
})

test('who waits for one size is mailed when that size is there again, and not for another', async () => {
  const { productId, title, ids } = await buildSizes({ S: { stock: 0 }, M: { stock: 0 }, L: { stock: 2 } })
  const { ask, email } = await someone()
  const notify = (variantId: string, kind = 'stock') =>
    ask(`POST /products/${productId}/notices`, { kind, variantId })
  for (const id of [ids.M, ids.M, ids.S]) expect((await notify(id)).body).toEqual({ isConfirmed: true })
  expect(problemOf(await notify(ids.L))).toMatchObject({ code: 'wishlist.still_in_stock' })
  const other = await buildSizes({ M: { stock: 0 } })
  for (const id of [other.ids.M, other.productId])
    expect(problemOf(await notify(id))).toMatchObject({ status: 404 })
  expect((await ask('GET /notices')).body.items).toMatchObject([
    { variantId: ids.S, product: { id: productId, title: `${title} · Talla S` } },
    { variantId: ids.M, product: { id: productId, title: `${title} · Talla M` } },
  ])
  await setStock(ids.L, 0)
  await setStock(ids.L, 4)
  await send()
  expect(await emailsTo(email)).toEqual([])
  await setStock(ids.M, 1)
  await send()
  const [mail, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe(`Ya está disponible: ${title} · Talla M`)
  expect(mail!.bodyText).toContain(`/product/${productId}?v=${ids.M}`)
  expect((await ask('GET /notices')).body.items).toMatchObject([{ variantId: ids.S }])
})

test('who waits for any size is mailed about the first', async () => {
  const { productId, title, ids } = await buildSizes({ S: { stock: 0 }, M: { stock: 0 } })
  const { ask, email } = await someone()
  await ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  await setStock(ids.S, 1)
  await send()
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([`Ya está disponible: ${title}`])
})

test('who asked on a device is shown there what the email says', async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  const service = await openPushService()
  const { productId } = await buildStock({ title: 'Hamaca de Penonomé', priceCents: 5_000 })
  const { actor, userId } = await buildMember()
  const person = asker({ ...wishlist, ...accounts }, actor).ask
  await person('PUT /profile/devices', service.subscribe())
  await db.update(profiles).set({ locale: 'en' }).where(eq(profiles.id, userId))
  await person(`POST /products/${productId}/notices`, { kind: 'price' })
  await costs(productId, 4_000)
  await Promise.all([send(), send(), send()])
  await deliverAgain.run({}, { now: new Date(Date.now() + 10 * 60_000) })
  expect(service.received).toMatchObject([
    {
      message: {
        title: 'Price drop: Hamaca de Penonomé',
        text: 'It cost $50.00 when you asked and now costs $40.00.',
        path: `/product/${productId}`,
        lang: 'en',
      },
    },
  ])
  await service.close()
})

test('a lower price is announced once, while there is something to buy at it; a higher one is not', async () => {
  const { productId } = await buildStock({ priceCents: 5_000 })
  const { ask, email } = await someone()
  await ask(`POST /products/${productId}/notices`, { kind: 'price' })
  await costs(productId, 6_000)
  await send()
  await costs(productId, 4_000)
  await setStock(productId, 0)
  await send()
  expect(await templatesTo(email)).toEqual([])
  await setStock(productId, 3)
  await send()
  await costs(productId, 3_000)
  await send()
  const [mail, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(mail!.bodyText).toContain('Costaba $50.00 cuando pediste el aviso y ahora cuesta $40.00.')
})

test('a visitor’s address gets nothing but the email that asks before its reader says yes', async () => {
  const { productId } = await buildStock({ onHand: 0 })
  const email = anAddress()
  const { ask } = asker(wishlist)
  const asked = await ask(`POST /products/${productId}/notices`, { kind: 'stock', email })
  expect(asked).toEqual({ status: 200, body: { isConfirmed: false } })
  // The same address, however it is written, is asked once.
  await ask(`POST /products/${productId}/notices`, { kind: 'stock', email: email.toUpperCase() })
  await setStock(productId, 2)
  await send()
  expect(await templatesTo(email)).toEqual(['notice_confirm'])
  const [mail] = await emailsTo(email)
  const yes = { token: tokenIn(mail!), isWanted: true }
  expect((await ask('POST /notices/answer', yes)).body).toEqual({ isWanted: true })
  await send()
  await send()
  expect(await templatesTo(email)).toEqual(['notice_confirm', 'notice_stock'])
  expect(problemOf(await ask('POST /notices/answer', yes))).toMatchObject({
    status: 410,
    code: 'wishlist.notice_link_invalid',
  })
})

test('an account whose address is not confirmed is asked first, like a visitor', async () => {
  const { productId } = await buildStock({ onHand: 0 })
  const { ask, email } = await someone({ isConfirmed: false })
  const asked = await ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  expect(asked.body).toEqual({ isConfirmed: false })
  await setStock(productId, 2)
  await send()
  expect(await templatesTo(email)).toEqual(['notice_confirm'])
})

test('the way out in an email ends all that its address waits for, and works when the email is old', async () => {
  const [one, other] = [await buildStock({ onHand: 0 }), await buildStock({ onHand: 0 })]
  const { ask, email } = await someone()
  const open = asker(wishlist).ask
  for (const { productId } of [one, other])
    await ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  await setStock(one.productId, 1)
  await send()
  const no = { token: tokenIn((await emailsTo(email))[0]!), isWanted: false }
  expect((await open('POST /notices/answer', no)).status).toBe(200)
  await setStock(other.productId, 1)
  await send()
  expect(await templatesTo(email)).toEqual(['notice_stock'])
  await db.execute(sql`delete from product_notices`)
  expect((await open('POST /notices/answer', no)).status).toBe(200)
})

test('no one has strangers written to: few emails to an address, the same answer always', async () => {
  const email = anAddress()
  const { ask } = asker(wishlist)
  for (let turn = 0; turn < MAX_UNCONFIRMED + 2; turn++) {
    const { productId } = await buildStock({ onHand: 0 })
    const asked = await ask(`POST /products/${productId}/notices`, { kind: 'stock', email })
    expect(asked).toEqual({ status: 200, body: { isConfirmed: false } })
  }
  expect(await templatesTo(email)).toHaveLength(MAX_UNCONFIRMED)
})

test('what cannot be announced is refused with a sentence', async () => {
  const { productId } = await buildStock({ onHand: 0 })
  const inStock = await buildStock()
  const gone = await buildStock({ onHand: 0 })
  await archiveProduct(gone.productId)
  const visitor = asker(wishlist).ask
  const { ask: member } = await someone()
  const code = async (answer: Promise<{ body: unknown; status: number }>) => problemOf(await answer).code
  const email = anAddress()
  expect(await code(visitor(`POST /products/${productId}/notices`, { kind: 'stock' }))).toBe(
    'wishlist.notice_needs_address',
  )
  expect(await code(member(`POST /products/${productId}/notices`, { kind: 'stock', email }))).toBe(
    'wishlist.notice_own_address',
  )
  expect(await code(member(`POST /products/${inStock.productId}/notices`, { kind: 'stock' }))).toBe(
    'wishlist.still_in_stock',
  )
  expect(await code(member(`POST /products/${gone.productId}/notices`, { kind: 'stock' }))).toBe(
    'wishlist.product_not_found',
  )
  for (const wrong of ['ana@correo.test\r\nBcc: x@y.z', 'no es correo', '<script>@x'])
    expect(
      (await visitor(`POST /products/${productId}/notices`, { kind: 'stock', email: wrong })).status,
    ).toBe(422)
  expect(await code(visitor('POST /notices/answer', { token: 'de-nadie', isWanted: false }))).toBe(
    'wishlist.notice_link_invalid',
  )
})

test('a person ends their own notice, and no one another’s', async () => {
  const { productId } = await buildStock({ onHand: 0 })
  const [mine, other] = [await someone(), await someone()]
  await mine.ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  const [notice] = (await mine.ask('GET /notices')).body.items
  await other.ask(`DELETE /notices/${notice!.id}`)
  expect((await mine.ask('GET /notices')).body.items).toHaveLength(1)
  expect((await mine.ask(`DELETE /notices/${notice!.id}`)).status).toBe(200)
  expect((await mine.ask(`DELETE /notices/${notice!.id}`)).status).toBe(200)
  expect((await mine.ask('GET /notices')).body.items).toEqual([])
})

test('the list of wishes says what changed since each was saved', async () => {
  const { ask } = await someone()
  const { productId } = await buildStock({ priceCents: 5_000 })
  await ask(`PUT /wishlist/${productId}`)
  const wish = async () => (await ask('GET /wishlist')).body.items[0]
  expect(await wish()).toMatchObject({ savedCents: 5_000, changes: [] })
  await costs(productId, 4_500)
  await setStock(productId, 0)
  expect(await wish()).toMatchObject({
    savedCents: 5_000,
    priceCents: 4_500,
    changes: ['sold_out', 'cheaper'],
  })
})
