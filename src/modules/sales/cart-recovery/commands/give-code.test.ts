import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { buildCart } from '../../../../../tests/support/build-cart.ts'
import { buy } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { recordConsent } from '#modules/identity/accounts/commands/record-consent.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { addToCart, setCartQuantity } from '#modules/sales/cart/commands.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import { promotionCodes, promotions } from '#modules/sales/promotions/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { remindOfCarts } from './remind.ts'

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const remind = (hours: number) => remindOfCarts({ now: later(hours) })

/** The chosen promotion, which had one code before, and somebody who left a cart. */
async function leave(given: Parameters<typeof buildPromotion>[0] = {}) {
  const promotion = await buildPromotion({ codeUses: 1, ...given })
  await changeSettings('carts', { isOn: true, promotionId: promotion.id })
  const cart = await buildCart()
  const { userId } = cart
  await transaction((tx) => recordConsent(tx, { userId, kind: 'carts', locale: 'es', now: new Date() }))
  return { ...cart, promotion }
}

const mailsTo = (recipient: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), like(outboxMessages.template, 'cart_%')))
    .orderBy(outboxMessages.createdAt)
const codeIn = ({ bodyText }: { bodyText: string }) => /\/descuento\/([A-Z0-9-]+)/.exec(bodyText)?.[1] ?? null
const countCodes = (promotionId: string) =>
  db.$count(promotionCodes, eq(promotionCodes.promotionId, promotionId))

test('a cart gets one code of one use, in both emails, which its order uses up', async () => {
  const { email, userId, promotion, lines } = await leave()
  await Promise.all([remind(4.1), remind(4.1)])
  await remind(72.1)
  const mails = await mailsTo(email)
  const [code, again, ...more] = mails.map(codeIn)
  expect([code === null, again, more]).toEqual([false, code, []])
  expect(mails[0]!.bodyText).toContain(`Con el código ${code} tienes: `)
  expect(mails[0]!.bodyText).toContain('10 %')
  expect(await countCodes(promotion.id)).toBe(2)

  await typeCode(userId, code!)
  const { orderId } = await buy(userId)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order!.subtotalCents).toBeLessThan(lines.length * 10_000)
  const [used] = await db.select().from(promotionCodes).where(eq(promotionCodes.code, code!))
  expect(used).toMatchObject({ promotionId: promotion.id, maxUses: 1, usedCount: 1 })
})

test.each<[string, Parameters<typeof buildPromotion>[0]]>([
  ['is paused', { isPaused: true }],
  ['is over', { endsAt: new Date(Date.now() - 1000) }],
  ['has not begun', { startsAt: later(48) }],
  ['is used up', { maxUses: 1, usedCount: 1 }],
  ['gave all its money', { maxCents: 100, givenCents: 100 }],
  ['has one code for all', { codeUses: null }],
  ['can have no more codes', { codeCount: 10_000 }],
  ['asks for more than the cart has', { conditions: { minCents: 9_000_000 } }],
  ['asks for more units', { effect: { kind: 'buy_get', buy: 50, get: 1, percent: 100 } }],
  ['is of other products', { conditions: { productIds: [crypto.randomUUID()] } }],
  ['is for premium', { conditions: { plan: 'premium' } }],
  ['gives what is gone', { effect: { kind: 'gift', variantId: crypto.randomUUID() } }],
])('while the promotion %s the email goes without a code', async (_, given) => {
  const { email, promotion } = await leave(given)
  await remind(4.1)
  const [mail] = await mailsTo(email)
  expect(codeIn(mail!)).toBeNull()
  expect(mail!.bodyText).toContain('/checkout')
  expect(await countCodes(promotion.id)).toBe(1)
})

test('what only the purchase knows keeps no code back', async () => {
  const conditions = {
    provinces: ['Chiriquí'],
    paymentMethods: ['paypal' as const],
    hours: { from: 3, until: 4 },
  }
  const { email } = await leave({ conditions })
  await remind(4.1)
  expect((await mailsTo(email)).map((mail) => codeIn(mail) !== null)).toEqual([true])
})

test('a cart that no longer meets the conditions gets its second email without the code', async () => {
  const { email, userId, lines } = await leave({ conditions: { minUnits: 2 } })
  const [line] = lines
  await transaction((tx) =>
    addToCart(tx, { userId, variantId: line!.variantId, quantity: 1, now: new Date() }),
  )
  await remind(4.1)
  await transaction((tx) =>
    setCartQuantity(tx, { userId, variantId: line!.variantId, quantity: 1, now: new Date() }),
  )
  await remind(72.1)
  expect((await mailsTo(email)).map((mail) => codeIn(mail) !== null)).toEqual([true, false])
})

test('who bought before gets no code for a first purchase', async () => {
  const { email, userId, lines } = await leave({ conditions: { firstPurchase: true } })
  await buy(userId)
  await transaction((tx) =>
    addToCart(tx, { userId, variantId: lines[0]!.variantId, quantity: 1, now: new Date() }),
  )
  await remind(4.1)
  expect((await mailsTo(email)).map(codeIn)).toEqual([null])
})

test('who had the promotion as often as they may gets no code', async () => {
  const { email, userId, promotion, lines } = await leave({ maxUsesPerPerson: 1 })
  await typeCode(userId, promotion.code)
  await buy(userId)
  await transaction((tx) =>
    addToCart(tx, { userId, variantId: lines[0]!.variantId, quantity: 1, now: new Date() }),
  )
  await remind(4.1)
  expect((await mailsTo(email)).map(codeIn)).toEqual([null])
})

test('a promotion that ends between the emails leaves the second without its code', async () => {
  const { email, promotion } = await leave()
  await remind(4.1)
  await db.update(promotions).set({ isPaused: true }).where(eq(promotions.id, promotion.id))
  await remind(72.1)
  expect((await mailsTo(email)).map((mail) => codeIn(mail) !== null)).toEqual([true, false])
  expect(await countCodes(promotion.id)).toBe(2)
})
