import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../../tests/support/build-catalog.ts'
import {
  buildOrder,
  buildStore,
  buildTransferOf,
  buy,
  offerTransfers,
  directOf,
} from '../../../../../../tests/support/build-orders.ts'
import {
  aPhoto,
  ask as giveBack,
  buildDeliveredOrder,
  deliveredAgo,
} from '../../../../../../tests/support/build-returns.ts'
import { buildReviewPhoto, say } from '../../../../../../tests/support/build-reviews.ts'
import { eventsDuring } from '../../../../../../tests/support/live-events.ts'
import { addresses, knownDevices, profiles } from '#modules/identity/accounts/tables.ts'
import { collectPersonalData } from '#modules/identity/accounts/queries/personal-data.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { sellerOrders } from '#modules/sales/orders/tables.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { deliverParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import { decideReturn } from '#modules/sales/returns/commands/decide-return.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin, Member } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as reviews from '../../endpoints.ts'

const as = (actor: Member) => asker(reviews, actor).ask
const anybody = asker(reviews).ask
const admin = (await buildMember({ role: 'admin' })).actor as Admin
const NOBODYS = '44444444-4444-4444-8444-444444444444'

const ratingOf = async (productId: string) =>
  (
    await db
      .select({ rating: products.rating, count: products.ratingCount, version: products.version })
      .from(products)
      .where(eq(products.id, productId))
  )[0]!

/** Another buyer who received the same product. */
async function anotherBuyer(productId: string): Promise<Member> {
  const { userId, actor } = await buildMember({ fullName: 'Luis Díaz' })
  const now = new Date()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
  const { orderId } = await buy(userId)
  const by = { actor: admin, address: 'test', now }
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, by))
  return actor
}

test('a buyer says what they think, everybody reads it, and the product carries the average', async () => {
  const { productId, actor } = await buildDeliveredOrder()
  const photo = await buildReviewPhoto(actor)
  const before = await ratingOf(productId)
  expect((await as(actor)(`GET /products/${productId}/review`)).body).toMatchObject({
    review: null,
    refusal: null,
  })
  const said = { stars: 5, words: 'Llegó bien\ny funciona.', photoIds: [photo] }
  const answer = await as(actor)(`PUT /products/${productId}/review`, said)
  expect(answer).toMatchObject({ status: 200, body: { review: said, refusal: null } })
  await say({ productId, actor: await anotherBuyer(productId) }, { stars: 2, words: '' })
  const { body } = await anybody(`GET /products/${productId}/reviews`)
  expect(body).toMatchObject({
    total: 2,
    items: [
      { stars: 2, words: '', author: 'Luis D.', photos: [], isEdited: false },
      { stars: 5, words: said.words, author: 'Ana P.', photos: [`/media/${photo}`] },
    ],
    histogram: [
      { stars: 5, count: 1 },
      { stars: 4, count: 0 },
      { stars: 3, count: 0 },
      { stars: 2, count: 1 },
      { stars: 1, count: 0 },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(actor.userId)
  expect(JSON.stringify(body)).not.toContain('Pérez')
  expect((await anybody(`GET /products/${productId}/reviews?stars=2`)).body).toMatchObject({
    total: 1,
    items: [{ stars: 2 }],
  })
  // A review is no edit of the product: an edit meanwhile is not stale.
  expect(await ratingOf(productId)).toEqual({ rating: 3.5, count: 2, version: before.version })
})

test('there is one review of each buyer: said again it is changed, taken back it is gone', async () => {
  const { productId, actor } = await buildDeliveredOrder()
  const ask = as(actor)
  await ask(`PUT /products/${productId}/review`, { stars: 5, words: 'Muy bueno' })
  await ask(`PUT /products/${productId}/review`, { stars: 1, words: 'Se rompió' })
  expect((await anybody(`GET /products/${productId}/reviews`)).body).toMatchObject({
    total: 1,
    items: [{ stars: 1, words: 'Se rompió', isEdited: true }],
  })
  expect(await ratingOf(productId)).toMatchObject({ rating: 1, count: 1 })
  expect((await ask(`DELETE /products/${productId}/review`)).status).toBe(200)
  expect(await ask(`DELETE /products/${productId}/review`)).toMatchObject({
    status: 404,
    body: { detail: 'No encontramos esa opinión.' },
  })
  expect(await ratingOf(productId)).toMatchObject({ rating: 0, count: 0 })
})

test('the same again changes nothing and informs no one; anything new publishes an event of the product', async () => {
  const { productId, actor } = await buildDeliveredOrder()
  const twice = () => say({ productId, actor }, { stars: 3 })
  const names = async () => (await eventsDuring(twice)).map(({ name }) => name).sort()
  expect(await names()).toEqual(['product.changed', 'review.changed'])
  expect(await names()).toEqual([])
})

test('twenty buyers at once are all counted', async () => {
  const { productId, actor } = await buildDeliveredOrder({ onHand: 100 })
  const buyers = [actor]
  for (let at = 1; at < 20; at++) buyers.push(await anotherBuyer(productId))
  await Promise.all(buyers.map((one, at) => say({ productId, actor: one }, { stars: (at % 5) + 1 })))
  expect(await ratingOf(productId)).toMatchObject({ rating: 3, count: 20 })
  await Promise.all(buyers.map((one) => say({ productId, actor: one }, { stars: 5 })))
  expect(await ratingOf(productId)).toMatchObject({ rating: 5, count: 20 })
})

test('one buyer who presses ten times at once has one review', async () => {
  const { productId, actor } = await buildDeliveredOrder()
  await Promise.all(Array.from({ length: 10 }, (_, at) => say({ productId, actor }, { stars: (at % 5) + 1 })))
  expect(await ratingOf(productId)).toMatchObject({ count: 1 })
})

test('who did not buy, did not receive, or gave all of it back is refused in Spanish, and nothing is stored', async () => {
  const { productId, actor, orderId } = await buildDeliveredOrder({ quantity: 1 })
  const stranger = (await buildMember()).actor
  const waiting = await buildOrder()
  const waits = (await buildSession({ userId: waiting.userId })).actor
  const { id: returnId } = await giveBack({ productId, actor, orderId })
  const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
  await transaction((tx) =>
    decideReturn(tx, EVERY_STORE, { returnId, decision }, { actor: admin, address: 'test', now: new Date() }),
  )
  for (const [who, product, code, sentence] of [
    [stranger, productId, 'not_bought', 'Solo puede opinar quien compró este producto.'],
    [waits, waiting.productId, 'not_received', 'Podrás opinar cuando recibas el producto.'],
    [actor, productId, 'given_back', 'Devolviste este producto, así que ya no puedes opinar de él.'],
  ] as const) {
    const refused = await as(who)(`PUT /products/${product}/review`, { stars: 5 })
    expect([refused.status, problemOf(refused).code, problemOf(refused).detail]).toEqual([
      403,
      `reviews.${code}`,
      sentence,
    ])
    expect((await as(who)(`GET /products/${product}/review`)).body.refusal).toBe(code)
    expect(await ratingOf(product)).toMatchObject({ count: 0 })
  }
  expect((await anybody(`PUT /products/${productId}/review`, { stars: 5 })).status).toBe(401)
})

test('no one reviews what their own store sells', async () => {
  const store = await buildStore()
  const { id: productId } = await buildProduct({ storeId: store.storeId, stock: 5 })
  const refused = await as(store.actor)(`PUT /products/${productId}/review`, { stars: 5 })
  expect(problemOf(refused).detail).toBe('No puedes opinar de lo que vende tu propia tienda.')
})

test('what was ordered and is not paid yet is not bought', async () => {
  await offerTransfers(admin)
  const store = await buildStore()
  const { id: productId } = await buildProduct({ storeId: store.storeId, stock: 5 })
  const { userId } = await buildTransferOf([productId])
  const { actor } = await buildSession({ userId })
  expect((await as(actor)(`GET /products/${productId}/review`)).body.refusal).toBe('not_bought')
})

test('a transfer that a store confirmed to itself is reviewed ten days after it arrived', async () => {
  await offerTransfers(admin)
  const store = await buildStore()
  const { id: productId } = await buildProduct({ storeId: store.storeId, stock: 5 })
  const { userId, orderId } = await buildTransferOf([productId])
  const [own] = await directOf(orderId)
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, { sellerOrderId: own!.id, reason: 'Lo vi' }, by))
  const [{ id: sellerOrderId }] = (await db
    .select({ id: sellerOrders.id })
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, orderId))) as [{ id: string }]
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId }, by))
  const { actor } = await buildSession({ userId })
  const refused = await as(actor)(`PUT /products/${productId}/review`, { stars: 5 })
  expect(problemOf(refused).code).toBe('reviews.paid_outside')
  await deliveredAgo(orderId, 11 * 24)
  expect((await as(actor)(`PUT /products/${productId}/review`, { stars: 5 })).status).toBe(200)
})

test.each([
  ['device', (userId: string, ownerId: string) => shareDevice(userId, ownerId)],
  [
    'phone',
    async (userId: string, ownerId: string) => {
      const phone = '+50767654321'
      await db.update(profiles).set({ phone }).where(eq(profiles.id, ownerId))
      await db.insert(addresses).values({ ...anAddress(userId), phone })
    },
  ],
  [
    'address',
    async (userId: string, ownerId: string) => {
      await db.insert(addresses).values([anAddress(userId), { ...anAddress(ownerId), address: ' CASA 7 ' }])
    },
  ],
])('a buyer who shares a %s with the people of a store does not review its products', async (_, share) => {
  const store = await buildStore()
  const { id: productId } = await buildProduct({ storeId: store.storeId, stock: 5 })
  const { userId, actor } = await buildMember()
  const now = new Date()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
  const { orderId } = await buy(userId)
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  const by = { actor: admin, address: 'test', now }
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: own!.id }, by))
  expect((await as(actor)(`GET /products/${productId}/review`)).body.refusal).toBeNull()
  await share(userId, store.actor.userId)
  const refused = await as(actor)(`PUT /products/${productId}/review`, { stars: 5 })
  expect(problemOf(refused).code).toBe('reviews.near_store')
})

async function shareDevice(...userIds: string[]) {
  const deviceHash = randomBytes(32)
  await db.insert(knownDevices).values(userIds.map((userId) => ({ userId, deviceHash })))
}

const anAddress = (userId: string) => ({
  ...{ userId, slot: 1, fullName: 'Ana', phone: '+50760000000', address: 'Casa 7' },
  ...{ state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista' },
})

test.each([
  ['no stars', {}, 'Elige de 1 a 5 estrellas'],
  ['six stars', { stars: 6 }, 'Elige de 1 a 5 estrellas'],
  ['half a star', { stars: 4.5 }, 'Elige de 1 a 5 estrellas'],
  [
    'a script',
    { stars: 5, words: 'Hola <script>alert(1)</script>' },
    'Escribe solo texto: el código de páginas web, como <script>, no se publica.',
  ],
  ['too many words', { stars: 5, words: 'x'.repeat(2001) }, 'El texto es demasiado largo.'],
  [
    'five photos',
    { stars: 5, photoIds: Array.from({ length: 5 }, () => NOBODYS) },
    'Puedes agregar hasta 4 fotos',
  ],
  [
    'a photo that is not there',
    { stars: 5, photoIds: [NOBODYS] },
    'No encontramos una de las fotos. Súbela de nuevo.',
  ],
  ['a rating of one’s own', { stars: 5, rating: 5 }, 'El dato «rating» no se acepta.'],
])('%s is refused with a sentence and keeps nothing', async (_, said, sentence) => {
  const { productId, actor } = await buildDeliveredOrder()
  const refused = await as(actor)(`PUT /products/${productId}/review`, said)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(JSON.stringify(sentence).slice(1, -1))
  expect(await ratingOf(productId)).toMatchObject({ count: 0 })
})

test('a photo is the writer’s own and shows one review; one of 100 megapixels is refused', async () => {
  const one = await buildDeliveredOrder()
  const other = await buildDeliveredOrder()
  const photo = await buildReviewPhoto(one.actor)
  const foreign = await as(other.actor)(`PUT /products/${other.productId}/review`, {
    stars: 5,
    photoIds: [photo],
  })
  expect(problemOf(foreign).code).toBe('reviews.photo_unknown')
  const { send } = asker(reviews, one.actor)
  const upload = (body: Uint8Array) =>
    send('/api/v1/reviews/photos', { method: 'POST', body: body as BodyInit })
  expect((await upload(await aPhoto())).status).toBe(201)
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const refused = await upload(huge)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('megapíxeles')
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
})

test('only who may review something uploads photos for it, and no more than twelve that no review shows', async () => {
  const uploadAs = async (actor: Member) => {
    const body = (await aPhoto()) as BodyInit
    const answer = await asker(reviews, actor).send('/api/v1/reviews/photos', { method: 'POST', body })
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
  }
  const ordered = await buildOrder()
  for (const { actor } of [await buildMember(), await buildSession({ userId: ordered.userId })])
    expect(await uploadAs(actor)).toEqual({ status: 403, code: 'reviews.photo_not_bought' })
  const { actor } = await buildDeliveredOrder()
  for (let count = 0; count < 11; count += 1) await buildReviewPhoto(actor)
  const atOnce = await Promise.all([uploadAs(actor), uploadAs(actor), uploadAs(actor)])
  expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  expect(await uploadAs(actor)).toEqual({ status: 409, code: 'reviews.too_many_loose_photos' })
})

test('what somebody said is in their own data', async () => {
  const { productId, actor } = await buildDeliveredOrder()
  await say({ productId, actor }, { stars: 2, words: 'Regular' })
  const data = await collectPersonalData(db, { actor, now: new Date() })
  expect(data.reviews).toMatchObject([{ productId, stars: 2, words: 'Regular', photos: [] }])
})

test('reviews of what the shop does not show are not found', async () => {
  const { productId } = await buildDeliveredOrder()
  await db.execute(sql`update products set archived_at = now() where id = ${productId}`)
  expect((await anybody(`GET /products/${productId}/reviews`)).status).toBe(404)
})
