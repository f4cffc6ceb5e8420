import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { archiveProduct, buildCart, changePrice } from '../../../../../tests/support/build-cart.ts'
import { buildStock, promiseAway } from '../../../../../tests/support/build-inventory.ts'
import { db, transaction } from '#server/db/db.ts'
import { shareLines } from '../commands/lists.ts'
import * as cart from '../endpoints.ts'
import { sharedLists } from '../tables.ts'

const someone = async (premium = false) => asker(cart, (await buildMember({ premium })).actor).ask
const visitor = asker(cart).ask
const shareOf = async ({ actor }: Pick<Awaited<ReturnType<typeof buildCart>>, 'actor'>) =>
  (await asker(cart, actor).ask('POST /shared-lists', {})).body.token

test('a cart is shared as products and how many, at the current prices of the visitor', async () => {
  const owner = await buildCart({
    items: [{ priceCents: 1000, quantity: 2, onHand: 9, featured: true }, { priceCents: 500 }],
    premium: true,
  })
  const [first, second] = owner.lines
  const token = await shareOf(owner)
  await changePrice(first!.productId, 2000)
  const seen = await visitor(`GET /shared-lists/${token}`)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      lines: [
        { variantId: first!.productId, quantity: 2, unitPriceCents: 2000, lineCents: 4000 },
        { variantId: second!.productId, quantity: 1, unitPriceCents: 500 },
      ],
      subtotalCents: 4500,
      gone: 0,
    },
  })
  // A member with the plan sees what they would pay, and no one sees what the owner pays or who they are.
  expect((await (await someone(true))(`GET /shared-lists/${token}`)).body.lines[0]).toMatchObject({
    unitPriceCents: 1700,
    isPremiumPriced: true,
    priceRoseFromCents: null,
    priceKeptUntil: null,
  })
  const seenText = JSON.stringify(seen.body)
  for (const secret of [owner.userId, owner.email]) expect(seenText).not.toContain(secret)
})

test('what is sold out is named, what fell short is cut, and what left the shop is counted without its name', async () => {
  const owner = await buildCart({ items: [{ quantity: 1, onHand: 1 }, { quantity: 3, onHand: 5 }, {}] })
  const [out, few, gone] = owner.lines
  const token = await shareOf(owner)
  await promiseAway(out!.productId, 1)
  await promiseAway(few!.productId, 3)
  await archiveProduct(gone!.productId)
  const { body } = await visitor(`GET /shared-lists/${token}`)
  expect(body).toMatchObject({
    lines: [
      { productId: out!.productId, isAvailable: false },
      { productId: few!.productId, isAvailable: true, quantity: 2, wantedQuantity: 3 },
    ],
    gone: 1,
    count: 2,
  })
  expect(JSON.stringify(body)).not.toContain(gone!.title)
  const ask = await someone()
  const taken = await ask(`POST /shared-lists/${token}/take`, {})
  expect(taken).toMatchObject({ status: 200, body: { addedCount: 1, missingCount: 2, cartCount: 2 } })
})

test('all or some go into the own cart, once however often it is pressed, and nothing that is not on the list', async () => {
  const owner = await buildCart({ items: [{ quantity: 2, onHand: 9 }, { quantity: 1 }] })
  const [first] = owner.lines
  const token = await shareOf(owner)
  const ask = await someone()
  const { productId: foreign } = await buildStock()
  const refused = await ask(`POST /shared-lists/${token}/take`, { productIds: [first!.productId, foreign] })
  expect([refused.status, problemOf(refused).code]).toEqual([404, 'cart.not_available'])
  for (const _ of [1, 2])
    expect((await ask(`POST /shared-lists/${token}/take`, { productIds: [first!.productId] })).body).toEqual({
      addedCount: 1,
      missingCount: 0,
      cartCount: 2,
    })
  expect((await ask(`POST /shared-lists/${token}/take`, {})).body.cartCount).toBe(3)
  expect((await visitor(`POST /shared-lists/${token}/take`, {})).status).toBe(401)
  expect((await asker(cart, owner.actor).ask('GET /cart')).body.count).toBe(3)
})

test('the same cart is the same link, another cart another, and beyond twenty the oldest ends', async () => {
  const owner = await buildCart({ items: [{ onHand: 99 }] })
  const { ask } = asker(cart, owner.actor)
  const first = await shareOf(owner)
  expect(await shareOf(owner)).toBe(first)
  const { productId } = owner.lines[0]!
  for (let quantity = 2; quantity <= 21; quantity++) {
    await ask(`PUT /cart/lines/${productId}`, { quantity })
    await shareOf(owner)
  }
  expect(await db.$count(sharedLists, eq(sharedLists.userId, owner.userId))).toBe(20)
  expect((await visitor(`GET /shared-lists/${first}`)).status).toBe(404)
})

test('many presses at once make one link', async () => {
  const owner = await buildCart()
  const tokens = await Promise.all(Array.from({ length: 8 }, () => shareOf(owner)))
  expect(new Set(tokens).size).toBe(1)
})

test('an empty cart is not shared, and an ended or unknown link says so', async () => {
  const empty = await (await someone())('POST /shared-lists', {})
  expect([empty.status, problemOf(empty).detail]).toEqual([
    409,
    'Tu carrito está vacío: no hay nada que compartir.',
  ])
  expect((await visitor('POST /shared-lists', {})).status).toBe(401)
  const { userId, lines } = await buildCart()
  const ended = await transaction((tx) =>
    shareLines(tx, { userId, lines, now: new Date(Date.now() - 30 * 86_400_000) }),
  )
  for (const token of [ended.token, 'x', 'x'.repeat(43), '%00']) {
    const answer = await visitor(`GET /shared-lists/${token}`)
    expect([404, 422], token).toContain(answer.status)
    expect(problemOf(answer).detail).toMatch(/\p{L} \p{L}/u)
  }
})
