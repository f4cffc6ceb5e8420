import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../../tests/support/build-orders.ts'
import { buildReview, buildReviewPhoto, say } from '../../../../../../tests/support/build-reviews.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as media from '#modules/platform/media/endpoints.ts'
import { storeScope } from '#modules/sellers/stores/queries/scope.ts'
import { moderation } from '../../commands/moderate-review.ts'
import * as endpoints from '../../endpoints.ts'
import { reviews, reviewVotes } from '../../tables.ts'

const as = (actor: Member) => asker(endpoints, actor).ask
const anybody = asker(endpoints).ask
const admin = as((await buildMember({ role: 'admin' })).actor)
const someone = async () => (await buildMember()).actor

/** A review of something of this store, or of the site. */
async function aReview({ storeId = null as string | null, stars = 2 } = {}) {
  const built = await buildReview({ stars, words: 'No me convenció' })
  if (storeId) {
    await db.update(products).set({ storeId }).where(eq(products.id, built.productId))
    await db.update(reviews).set({ storeId }).where(eq(reviews.productId, built.productId))
  }
  const [review] = await db.select().from(reviews).where(eq(reviews.productId, built.productId))
  return { ...built, id: review!.id }
}

const shownOf = async (productId: string) => (await anybody(`GET /products/${productId}/reviews`)).body
const ratingOf = async (productId: string) =>
  (
    await db
      .select({ rating: products.rating, count: products.ratingCount })
      .from(products)
      .where(eq(products.id, productId))
  )[0]

test('a reported review is hidden with a reason: it is not shown and does not count, until it is shown again', async () => {
  const { id, productId, actor } = await aReview()
  const reporter = as(await someone())
  expect((await reporter(`POST /reviews/${id}/report`, { reason: 'Insulta' })).status).toBe(200)
  await reporter(`POST /reviews/${id}/report`, { reason: 'Otra vez' })
  const reported = await admin('GET /admin/reviews?state=reported&pageSize=100')
  expect(reported.body.items.find((one) => one.id === id)).toMatchObject({ reported: 1, hiddenReason: null })
  expect((await admin(`GET /admin/reviews/${id}`)).body.reports).toMatchObject([
    { reason: 'Insulta', isSettled: false },
  ])

  const hidden = await admin(`POST /admin/reviews/${id}/hide`, { reason: 'Insultos' })
  expect(hidden).toMatchObject({ status: 200, body: { hiddenReason: 'Insultos', reported: 0 } })
  expect(await shownOf(productId)).toMatchObject({ total: 0, items: [] })
  expect(await ratingOf(productId)).toEqual({ rating: 0, count: 0 })
  // Its writer sees why, and changing it does not bring it back.
  await as(actor)(`PUT /products/${productId}/review`, { stars: 1, words: 'Sigue mal' })
  expect((await as(actor)(`GET /products/${productId}/review`)).body.review).toMatchObject({
    hiddenReason: 'Insultos',
  })
  expect(await ratingOf(productId)).toEqual({ rating: 0, count: 0 })

  await admin(`POST /admin/reviews/${id}/show`, { reason: 'Ya no insulta' })
  expect(await shownOf(productId)).toMatchObject({ total: 1, items: [{ words: 'Sigue mal' }] })
  expect(await ratingOf(productId)).toEqual({ rating: 1, count: 1 })
})

test('a photograph of a hidden review is for its writer and the admins alone, also for those who know its address', async () => {
  const { id, actor, productId } = await aReview()
  const photo = await buildReviewPhoto(actor)
  await say({ actor, productId }, { photoIds: [photo] })
  const bystander = await someone()
  const seenBy = async (...who: Member[]) => {
    const { send } = asker(media, ...who)
    const { status, headers } = await send(`/media/${photo}/160`)
    return { status, cacheControl: headers.get('cache-control') }
  }
  const shown = { status: 200, cacheControl: 'private, no-cache' }
  expect(await seenBy()).toEqual(shown)
  await admin(`POST /admin/reviews/${id}/hide`, { reason: 'Insultos' })
  expect((await seenBy()).status).toBe(404)
  expect((await seenBy(bystander)).status).toBe(404)
  expect(await seenBy(actor)).toEqual(shown)
  expect(await seenBy((await buildMember({ role: 'admin' })).actor)).toEqual(shown)
  await admin(`POST /admin/reviews/${id}/show`, { reason: 'Ya no insulta' })
  expect(await seenBy()).toEqual(shown)
})

test('a hidden review stays hidden when its writer takes it back and writes it again, and so do its photos', async () => {
  const { id, actor, productId } = await aReview()
  const photo = await buildReviewPhoto(actor)
  await say({ actor, productId }, { photoIds: [photo] })
  await admin(`POST /admin/reviews/${id}/hide`, { reason: 'Insultos' })
  const own = as(actor)
  expect((await own(`DELETE /products/${productId}/review`)).status).toBe(200)
  expect((await own(`DELETE /products/${productId}/review`)).status).toBe(404)
  expect((await own(`GET /products/${productId}/review`)).body).toMatchObject({ review: null, refusal: null })
  // What was taken back is shown to no one.
  expect((await admin(`GET /admin/reviews/${id}`)).status).toBe(404)
  expect((await admin(`POST /admin/reviews/${id}/show`, { reason: 'Sin querer' })).status).toBe(404)
  expect(await shownOf(productId)).toMatchObject({ total: 0 })

  const again = await own(`PUT /products/${productId}/review`, {
    stars: 1,
    words: 'Otra vez',
    photoIds: [photo],
  })
  expect(again).toMatchObject({
    status: 200,
    body: { review: { hiddenReason: 'Insultos', words: 'Otra vez' } },
  })
  expect(await shownOf(productId)).toMatchObject({ total: 0 })
  expect(await ratingOf(productId)).toEqual({ rating: 0, count: 0 })
  expect((await asker(media).send(`/media/${photo}/160`)).status).toBe(404)
  const hidden = await admin('GET /admin/reviews?state=hidden&pageSize=100')
  expect(hidden.body.items.find((one) => one.id === id)).toMatchObject({ words: 'Otra vez' })
  await admin(`POST /admin/reviews/${id}/show`, { reason: 'Ya no insulta' })
  expect(await shownOf(productId)).toMatchObject({ total: 1, items: [{ words: 'Otra vez' }] })
  expect((await asker(media).send(`/media/${photo}/160`)).status).toBe(200)
})

test('taken back and written at once, a hidden review does not come back', async () => {
  const { id, actor, productId } = await aReview()
  await admin(`POST /admin/reviews/${id}/hide`, { reason: 'Insultos' })
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      turn % 2
        ? as(actor)(`DELETE /products/${productId}/review`)
        : as(actor)(`PUT /products/${productId}/review`, { stars: 1, words: `Otra vez ${turn}` }),
    ),
  )
  const last = await as(actor)(`PUT /products/${productId}/review`, { stars: 5, words: 'La última' })
  expect(last).toMatchObject({ status: 200, body: { review: { hiddenReason: 'Insultos' } } })
  expect(await shownOf(productId)).toMatchObject({ total: 0 })
})

test('a photo that no review shows is for its sender and the admins alone', async () => {
  const { actor, productId } = await aReview()
  const photo = await buildReviewPhoto(actor)
  const statusFor = async (...who: Member[]) =>
    (await asker(media, ...who).send(`/media/${photo}/160`)).status
  expect(await statusFor()).toBe(404)
  expect(await statusFor(await someone())).toBe(404)
  expect(await statusFor(actor)).toBe(200)
  expect(await statusFor((await buildMember({ role: 'admin' })).actor)).toBe(200)
  await say({ actor, productId }, { photoIds: [photo] })
  expect(await statusFor()).toBe(200)
  await as(actor)(`DELETE /products/${productId}/review`)
  expect(await statusFor()).toBe(404)
})

test('a report that is unfounded is settled, and the review stays', async () => {
  const { id, productId } = await aReview()
  await as(await someone())(`POST /reviews/${id}/report`, { reason: 'No me gusta' })
  expect((await admin(`POST /admin/reviews/${id}/keep`)).body).toMatchObject({
    reported: 0,
    reports: [{ isSettled: true }],
  })
  expect((await shownOf(productId)).total).toBe(1)
})

test('a review helps each person once, also when they press ten times at once', async () => {
  const { id, productId, actor } = await aReview()
  const reader = as(await someone())
  const press = (isHelpful: boolean) => reader(`POST /reviews/${id}/helpful`, { isHelpful })
  const presses = await Promise.all(Array.from({ length: 10 }, () => press(true)))
  expect(presses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await db.$count(reviewVotes, eq(reviewVotes.reviewId, id))).toBe(1)
  expect((await shownOf(productId)).items).toMatchObject([{ helpful: 1 }])
  await press(false)
  expect((await shownOf(productId)).items).toMatchObject([{ helpful: 0 }])
  const own = await as(actor)(`POST /reviews/${id}/helpful`, { isHelpful: true })
  expect([own.status, problemOf(own).detail]).toEqual([409, 'Esta opinión es tuya.'])
  expect((await anybody(`POST /reviews/${id}/helpful`, { isHelpful: true })).status).toBe(401)
})

test('the seller of the product answers under the review, no one else', async () => {
  const store = await buildStore()
  const other = await buildStore()
  const { id, productId } = await aReview({ storeId: store.storeId })
  const answer = { answer: 'Lo sentimos.\nEscríbenos.' }
  const foreign = await as(other.actor)(`PUT /store/reviews/${id}/answer`, answer)
  expect([foreign.status, problemOf(foreign).detail]).toEqual([404, 'No encontramos esa opinión.'])
  expect((await as(other.actor)('GET /store/reviews')).body.total).toBe(0)
  expect((await as(store.actor)('GET /store/reviews?unanswered=true')).body).toMatchObject({
    total: 1,
    items: [{ id, author: 'Ana P.', answer: null }],
  })
  expect(await as(store.actor)(`PUT /store/reviews/${id}/answer`, answer)).toMatchObject({
    status: 200,
    body: answer,
  })
  expect((await shownOf(productId)).items).toMatchObject([answer])
  expect((await as(store.actor)('GET /store/reviews?unanswered=true')).body.total).toBe(0)
  const site = await aReview()
  expect((await admin(`PUT /admin/reviews/${site.id}/answer`, { answer: 'Gracias' })).body.answer).toBe(
    'Gracias',
  )
})

test('the command itself refuses the answer of another store, also in place of the own one, and writes nothing', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { id } = await aReview({ storeId: store.storeId })
  const answerAs = ({ actor, userId }: typeof store, answer: string) =>
    transaction(async (tx) => {
      const now = new Date()
      const scope = await storeScope(tx, { userId, now })
      await moderation.answer(tx, scope, { id, answer }, { actor, address: 'test', now })
    })
  const answerOf = async () =>
    (await db.select().from(reviews).where(eq(reviews.id, id))).map(({ answer, answeredBy }) => [
      answer,
      answeredBy,
    ])
  await expect(answerAs(other, 'Compra en mi tienda')).rejects.toMatchObject({ status: 404 })
  expect(await answerOf()).toEqual([[null, null]])
  await answerAs(store, 'Gracias')
  await expect(answerAs(other, 'Compra en mi tienda')).rejects.toMatchObject({ status: 404 })
  expect(await answerOf()).toEqual([['Gracias', store.userId]])
})

test.each([
  ['POST', 'report', { reason: ' ' }, 'Escribe el motivo (1 a 500 caracteres)'],
  ['PUT', 'answer', { answer: '' }, 'Escribe la respuesta (1 a 1000 caracteres)'],
  [
    'PUT',
    'answer',
    { answer: '<script>x</script>' },
    'Escribe solo texto: el código de páginas web, como <script>, no se publica.',
  ],
  ['POST', 'hide', { reason: '' }, 'Escribe el motivo (1 a 500 caracteres)'],
])('%s %s of nothing is refused with a sentence', async (method, what, body, sentence) => {
  const { id } = await aReview()
  const refused =
    what === 'report'
      ? await as(await someone())(`POST /reviews/${id}/report`, body)
      : await admin(
          `${method as 'PUT'} /admin/reviews/${id}/${what}` as 'PUT /admin/reviews/{id}/answer',
          body,
        )
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(JSON.stringify(sentence).slice(1, -1))
})

test('a seller finds the own reviews by words and product, never by who wrote them, and turns their order', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const of = ({ storeId }: typeof store) => aReview({ storeId })
  const [first, second, gone] = [await of(store), await of(store), await of(store)]
  await of(other)
  const listed = async (asked: string) => (await as(store.actor)(`GET /store/reviews?${asked}`)).body
  await as(gone.actor)(`DELETE /products/${gone.productId}/review`)
  expect(await listed('q=convenció')).toMatchObject({
    total: 2,
    items: [{ id: second.id }, { id: first.id }],
  })
  expect((await listed('q=convenció&sort=oldest')).items).toMatchObject([{ id: first.id }, { id: second.id }])
  const { title } = (await listed('')).items[1]!
  expect((await listed(`q=${encodeURIComponent(title)}&stars=2`)).items).toMatchObject([{ id: first.id }])
  for (const q of ['Pérez', first.email, 'bicicleta'])
    expect((await listed(`q=${encodeURIComponent(q)}`)).total).toBe(0)
  expect((await as(store.actor)('GET /store/reviews?sort=stars')).status).toBe(422)
})
