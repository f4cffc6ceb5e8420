import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../../../tests/support/build-accounts.ts'
import { archiveProduct } from '../../../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../../../tests/support/build-inventory.ts'
import { buildStore } from '../../../../../../tests/support/build-orders.ts'
import { eventsDuring } from '../../../../../../tests/support/live-events.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as endpoints from '../../endpoints.ts'
import { MAX_OPEN } from '../../rules.ts'
import { questions } from '../../tables.ts'

const as = (actor: Member) => asker(endpoints, actor).ask
const anybody = asker(endpoints).ask
const admin = as((await buildMember({ role: 'admin' })).actor)
const WORDS = '¿Viene con cargador?\n¿De cuántos vatios?'

const emailsTo = async (recipient: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient))).filter(
    ({ template }) => template.startsWith('question_'),
  )
const shownOf = async (productId: string) =>
  (await anybody(`GET /products/${productId}/questions`)).body.items

/** Somebody who asks about a product of the site, or of this store. */
async function anAsker(storeId: string | null = null) {
  const { productId } = await buildStock({ title: 'Laptop de prueba' })
  if (storeId) await db.update(products).set({ storeId }).where(eq(products.id, productId))
  const { actor, email } = await buildMember({ fullName: 'Ana María Pérez' })
  const ask = as(actor)
  const asked = await ask(`POST /products/${productId}/questions`, { words: WORDS })
  return { productId, ask, actor, email, asked, id: asked.body.id }
}

test('a member asks, the admins are informed, one answers, and everybody reads it; the asker gets one email', async () => {
  const desk = `mesa-${crypto.randomUUID().slice(0, 8)}@istmo.test`
  await changeSettings('site', { contactEmail: desk })
  const { productId, id, email, asked } = await anAsker()
  expect(asked.status).toBe(201)
  expect((await emailsTo(desk)).map(({ subject }) => subject)).toEqual(['Preguntan por Laptop de prueba'])
  // No one writes on a page by asking.
  expect(await shownOf(productId)).toEqual([])
  const waiting = await admin('GET /admin/questions?state=unanswered&pageSize=100')
  expect(waiting.body.items.find((one) => one.id === id)).toMatchObject({ words: WORDS, answer: null })

  const events = await eventsDuring(() =>
    admin(`PUT /admin/questions/${id}/answer`, { answer: 'Sí, de 65 W.' }),
  )
  expect(events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['question.changed', 'product.changed']),
  )
  expect(await shownOf(productId)).toMatchObject([{ words: WORDS, author: 'Ana P.', answer: 'Sí, de 65 W.' }])
  // A corrected answer is on the page, and no second email is sent.
  await admin(`PUT /admin/questions/${id}/answer`, { answer: 'Sí, de 65 W, con cable.' })
  const [mail, ...more] = await emailsTo(email)
  expect(more).toEqual([])
  expect(mail!.bodyText).toContain('Sí, de 65 W.')
  expect(mail!.bodyText).toContain(`/product/${productId}#preguntas`)
})

test('a store is informed by email and answers what is asked about its own, no one else’s', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { productId, id } = await anAsker(store.storeId)
  expect(await emailsTo(store.email)).toHaveLength(1)
  const [owner, stranger] = [as(store.actor), as(other.actor)]
  expect((await owner('GET /store/questions?unanswered=true')).body.items).toMatchObject([
    { id, author: 'Ana P.' },
  ])
  expect((await stranger('GET /store/questions')).body.items).toEqual([])
  expect((await stranger(`PUT /store/questions/${id}/answer`, { answer: 'Robada' })).status).toBe(404)
  expect((await owner(`PUT /store/questions/${id}/answer`, { answer: 'Sí' })).body).toMatchObject({
    answer: 'Sí',
  })
  expect(await shownOf(productId)).toMatchObject([{ answer: 'Sí' }])
  expect(problemOf(await owner(`POST /products/${productId}/questions`, { words: WORDS })).code).toBe(
    'questions.own_store',
  )
})

test('a hundred at once leave three open questions on a product, and an answer makes room', async () => {
  const { productId } = await buildStock()
  const ask = as((await buildMember()).actor)
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      ask(`POST /products/${productId}/questions`, { words: `¿Pregunta ${at}?` }),
    ),
  )
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN)
  expect(problemOf(asked.find(({ status }) => status === 409)!).detail).toBe(
    'Espera las respuestas a tus preguntas: puedes tener 3 abiertas de un producto y 10 en total.',
  )
  await admin(`PUT /admin/questions/${asked.find(({ status }) => status === 201)!.body.id}/answer`, {
    answer: 'Sí',
  })
  expect((await ask(`POST /products/${productId}/questions`, { words: '¿Y ahora?' })).status).toBe(201)
})

test('a reported question is hidden with a reason, or left where it stands', async () => {
  const { productId, id, ask } = await anAsker()
  const reporter = as((await buildMember()).actor)
  const reason = 'Da un teléfono'
  // What no one sees yet no one reports.
  expect((await reporter(`POST /questions/${id}/report`, { reason })).status).toBe(404)
  await admin(`PUT /admin/questions/${id}/answer`, { answer: 'Sí' })
  expect(problemOf(await ask(`POST /questions/${id}/report`, { reason })).code).toBe('questions.own_question')
  await Promise.all(Array.from({ length: 4 }, () => reporter(`POST /questions/${id}/report`, { reason })))
  expect((await admin(`GET /admin/questions/${id}`)).body).toMatchObject({
    reported: 1,
    reports: [{ reason, isSettled: false }],
  })
  expect((await admin(`POST /admin/questions/${id}/keep`)).body).toMatchObject({
    reported: 0,
    hiddenReason: null,
  })
  const hidden = await admin(`POST /admin/questions/${id}/hide`, { reason })
  expect(hidden.body).toMatchObject({ hiddenReason: reason })
  expect(await shownOf(productId)).toEqual([])
  await admin(`POST /admin/questions/${id}/show`, { reason: 'Sin teléfono' })
  expect(await shownOf(productId)).toHaveLength(1)
})

test('a hidden question is not asked again by its asker, whatever its case, accents or signs', async () => {
  const { productId, id, ask } = await anAsker()
  const { words } = (await admin(`GET /admin/questions/${id}`)).body
  await admin(`POST /admin/questions/${id}/hide`, { reason: 'Da un teléfono' })
  for (const again of [words, ` ${words.toUpperCase()} !!`, words.replaceAll('o', 'ο')]) {
    const refused = await ask(`POST /products/${productId}/questions`, { words: again })
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'questions.already_hidden' })
  }
  expect((await ask(`POST /products/${productId}/questions`, { words: '¿De qué color es?' })).status).toBe(
    201,
  )
})

test('an answer to a hidden question sends no email', async () => {
  const { id, email } = await anAsker()
  await admin(`POST /admin/questions/${id}/hide`, { reason: 'Insulta' })
  await admin(`PUT /admin/questions/${id}/answer`, { answer: 'No' })
  expect(await emailsTo(email)).toEqual([])
})

test.each([
  ['nothing', { words: '' }, 'Escribe tu pregunta (3 a 500 caracteres)'],
  ['blanks', { words: ' \u2800 \u3164 ' }, 'Escribe tu pregunta (3 a 500 caracteres)'],
  ['too much', { words: 'a'.repeat(501) }, null],
  [
    'the code of a page',
    { words: 'Mira <img src=x onerror=alert(1)>' },
    'Escribe solo texto: el código de páginas web, como <script>, no se publica.',
  ],
  ['a control character', { words: 'hola\u0000' }, null],
  ['what was not asked', { words: '¿Sirve?', storeId: crypto.randomUUID() }, null],
])('%s is no question', async (_, body, sentence) => {
  const { productId } = await buildStock()
  const ask = as((await buildMember()).actor)
  const refused = await ask(`POST /products/${productId}/questions`, body)
  expect(refused.status).toBe(422)
  if (sentence) expect(JSON.stringify(refused.body)).toContain(JSON.stringify(sentence).slice(1, -1))
  expect(await db.$count(questions, eq(questions.productId, productId))).toBe(0)
})

test('no one asks without signing in, nor about what the shop does not show', async () => {
  const { productId } = await buildStock()
  expect((await anybody(`POST /products/${productId}/questions`, { words: WORDS })).status).toBe(401)
  await archiveProduct(productId)
  const ask = as((await buildMember()).actor)
  expect((await ask(`POST /products/${productId}/questions`, { words: WORDS })).status).toBe(404)
  expect((await anybody(`GET /products/${productId}/questions`)).status).toBe(404)
})

test('a seller finds the own questions by words and product, never by who asked, and turns their order', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const [first, second] = [await anAsker(store.storeId), await anAsker(store.storeId)]
  const theirs = await anAsker(other.storeId)
  const found = async (asked: string) =>
    (await as(store.actor)(`GET /store/questions?${asked}`)).body.items.map(({ id }) => id)
  for (const q of ['CARGADOR', 'laptop de', '']) expect(await found(`q=${q}`)).toEqual([second.id, first.id])
  expect(await found('q=vatios&unanswered=true&sort=oldest')).toEqual([first.id, second.id])
  for (const q of ['Pérez', first.email, 'bicicleta'])
    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([])
  expect((await as(other.actor)('GET /store/questions?q=laptop')).body.items).toMatchObject([
    { id: theirs.id },
  ])
  expect((await as(store.actor)('GET /store/questions?sort=stars')).status).toBe(422)
  const all = await admin('GET /admin/questions?sort=oldest&q=cargador&pageSize=100')
  const ids = all.body.items.map(({ id }) => id)
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(theirs.id))
})
