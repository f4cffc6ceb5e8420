import { and, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { archiveProduct, buildCart, changePrice } from '../../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buy } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion } from '../../../../../tests/support/build-promotions.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { recordConsent, setConsent } from '#modules/identity/accounts/commands/record-consent.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import {
  addToCart,
  dropLines,
  emptyCart,
  lockCart,
  mergeCart,
  setCartQuantity,
} from '#modules/sales/cart/commands.ts'
import { promotions } from '#modules/sales/promotions/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { readFigures } from '../queries.ts'
import { cartRecoveries } from '../tables.ts'
import { remindOfCarts } from './remind.ts'

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)
const remind = (hours: number) => remindOfCarts({ now: later(hours) })
const [FIRST, SECOND] = [4.1, 72.1]

beforeAll(() => changeSettings('carts', { isOn: true }))

const consent = (userId: string) =>
  transaction((tx) => recordConsent(tx, { userId, kind: 'carts', locale: 'es', now: new Date() }))

/** Somebody who wants the emails, with a cart of a minute ago. */
async function leave(given: Parameters<typeof buildCart>[0] = {}) {
  const cart = await buildCart(given)
  await consent(cart.userId)
  return cart
}
type Left = Awaited<ReturnType<typeof leave>>

const mailsTo = (recipient: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), like(outboxMessages.template, 'cart_%')))
    .orderBy(outboxMessages.createdAt)
const templatesTo = async ({ email }: { email: string }) =>
  (await mailsTo(email)).map(({ template }) => template)
const setStock = (productId: string, onHand: number) =>
  db.update(stockLevels).set({ onHand }).where(eq(stockLevels.variantId, productId))

test('who left a cart gets one email after four hours and one after three days, each once', async () => {
  const cart = await leave()
  await remind(3.9)
  expect(await templatesTo(cart)).toEqual([])
  await Promise.all([remind(FIRST), remind(FIRST), remind(FIRST)])
  await remind(5)
  await remind(71)
  expect(await templatesTo(cart)).toEqual(['cart_first'])
  await Promise.all([remind(SECOND), remind(SECOND)])
  for (const hours of [75, 100, 150, 400]) await remind(hours)
  expect(await templatesTo(cart)).toEqual(['cart_first', 'cart_second'])
})

test('the email shows the cart as it is now: prices, what is sold out, and not what left the shop', async () => {
  const { email, lines, userId } = await leave({
    items: [
      { title: 'Hamaca de Penonomé', priceCents: 5_000, quantity: 2 },
      { title: 'Mola de Guna Yala', priceCents: 900 },
      { title: 'Sombrero pintao', priceCents: 700 },
    ],
  })
  await changePrice(lines[0]!.productId, 4_000)
  await setStock(lines[1]!.productId, 0)
  await archiveProduct(lines[2]!.productId)
  await remind(FIRST)
  const [mail] = await mailsTo(email)
  expect(mail!.subject).toBe('Dejaste algo en tu carrito')
  expect(mail!.bodyText).toContain('2 × Hamaca de Penonomé  $80.00')
  expect(mail!.bodyText).toContain('1 × Mola de Guna Yala  Agotado')
  expect(mail!.bodyText).not.toContain('Sombrero')
  expect(mail!.bodyText).toContain('Subtotal  $80.00')
  expect(mail!.bodyText).toMatch(/Volver a mi carrito: \S+\/checkout\n/)
  expect(mail!.bodyText).toContain('Los precios y las existencias pueden cambiar.')
  expect(mail!.bodyText).toContain(mail!.unsubscribeUrl!)
  expect(mail!.unsubscribeUrl).toContain(`cart=${userId}.`)
})

test('the email speaks the language of its reader and takes promotions off', async () => {
  const { email, userId } = await leave({ items: [{ priceCents: 4_000 }] })
  await db.update(profiles).set({ locale: 'pt' }).where(eq(profiles.id, userId))
  const { id } = await buildPromotion({ applies: 'automatic' })
  await remind(FIRST)
  await db.update(promotions).set({ isPaused: true }).where(eq(promotions.id, id))
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ locale: 'pt', subject: 'Você deixou algo no carrinho' })
  expect(mail!.bodyText).toContain('Subtotal  $36.00')
})

test.each<[string, (cart: Left) => Promise<unknown>]>([
  [
    'took the consent back',
    ({ userId }) =>
      transaction((tx) =>
        setConsent(tx, { userId, kind: 'carts', isGiven: false, locale: 'es', now: new Date() }),
      ),
  ],
  ['bought it', ({ userId }) => buy(userId)],
  [
    'bought a part of it',
    async ({ userId, lines }) => {
      await setStock(lines[1]!.productId, 0)
      await buy(userId, { acceptedMissing: [lines[1]!.productId] })
      await setStock(lines[1]!.productId, 9)
    },
  ],
  ['emptied it', ({ userId }) => transaction((tx) => emptyCart(tx, { userId, now: new Date() }))],
  [
    'has no confirmed address',
    ({ userId }) => db.update(profiles).set({ emailConfirmedAt: null }).where(eq(profiles.id, userId)),
  ],
  [
    'left',
    ({ userId }) => db.update(profiles).set({ anonymisedAt: new Date() }).where(eq(profiles.id, userId)),
  ],
  [
    'has nothing that is in stock',
    ({ lines }) => Promise.all(lines.map(({ productId }) => setStock(productId, 0))),
  ],
  [
    'has nothing that is on sale',
    ({ lines }) => Promise.all(lines.map(({ productId }) => archiveProduct(productId))),
  ],
])('who %s gets none', async (_, happen) => {
  const cart = await leave({ items: [{}, {}] })
  await happen(cart)
  await remind(FIRST)
  await remind(SECOND)
  expect(await templatesTo(cart)).toEqual([])
})

test('without the consent, and while the shop has it switched off, no one gets any', async () => {
  const [cart, asked] = [await buildCart(), await leave()]
  const offers = { userId: cart.userId, kind: 'offers', locale: 'es', now: new Date() } as const
  await transaction((tx) => recordConsent(tx, offers))
  await changeSettings('carts', { isOn: false })
  await remind(FIRST)
  await changeSettings('carts', { isOn: true })
  expect(await templatesTo(asked)).toEqual([])
  await remind(FIRST)
  expect(await templatesTo(cart)).toEqual([])
  expect(await templatesTo(asked)).toEqual(['cart_first'])
})

test.each<[string, (cart: Left & { now: Date }) => Promise<unknown>]>([
  [
    'more of a line',
    ({ userId, lines, now }) =>
      transaction((tx) => setCartQuantity(tx, { userId, variantId: lines[0]!.variantId, quantity: 3, now })),
  ],
  [
    'a line less',
    ({ userId, lines, now }) =>
      transaction((tx) => emptyCart(tx, { userId, variantIds: [lines[1]!.variantId], now })),
  ],
  [
    'a line more',
    async ({ userId, now }) => {
      const { productId } = await buildStock()
      await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
    },
  ],
])('the clock starts again with %s', async (_, change) => {
  const cart = await leave({ items: [{}, {}] })
  await change({ ...cart, now: later(3) })
  await remind(FIRST)
  expect(await templatesTo(cart)).toEqual([])
  await remind(7.1)
  expect(await templatesTo(cart)).toEqual(['cart_first'])
})

test('signing in with the same cart in the browser is no change of it', async () => {
  const cart = await leave()
  await transaction((tx) => mergeCart(tx, { userId: cart.userId, lines: cart.lines, now: later(3) }))
  await remind(FIRST)
  expect(await templatesTo(cart)).toEqual(['cart_first'])
})

test('a cart that goes on changing gets one first and one second, another one its own after a day', async () => {
  const cart = await leave()
  const { userId } = cart
  const [line] = cart.lines
  await remind(FIRST)
  const grow = (quantity: number, hours: number) =>
    transaction((tx) =>
      setCartQuantity(tx, { userId, variantId: line!.variantId, quantity, now: later(hours) }),
    )
  await grow(2, 30)
  await remind(60)
  await remind(101)
  expect(await templatesTo(cart)).toEqual(['cart_first'])
  await remind(102.1)
  await grow(3, 103)
  for (const hours of [110, 130, 180]) await remind(hours)
  expect(await templatesTo(cart)).toEqual(['cart_first', 'cart_second'])

  await transaction((tx) => emptyCart(tx, { userId, now: later(200) }))
  await transaction((tx) =>
    addToCart(tx, { userId, variantId: line!.variantId, quantity: 1, now: later(200) }),
  )
  await remind(205)
  await transaction((tx) => emptyCart(tx, { userId, now: later(206) }))
  await transaction((tx) =>
    addToCart(tx, { userId, variantId: line!.variantId, quantity: 1, now: later(206) }),
  )
  await remind(211)
  expect(await templatesTo(cart)).toEqual(['cart_first', 'cart_second', 'cart_first'])
  await remind(229.1)
  expect(await templatesTo(cart)).toEqual(['cart_first', 'cart_second', 'cart_first', 'cart_first'])
})

test('who buys while the email is being written gets none', async () => {
  const cart = await leave()
  const { userId } = cart
  let reminding: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await lockCart(tx, { userId })
    reminding = remind(FIRST)
    await untilWaiting(reminding)
    await dropLines(tx, { userId })
  })
  await reminding
  expect(await templatesTo(cart)).toEqual([])
  expect(await db.$count(cartRecoveries, eq(cartRecoveries.userId, userId))).toBe(0)
})

test('purchases and emails at once: no order is followed by an email about what it bought', async () => {
  const carts = await Promise.all(Array.from({ length: 6 }, () => leave()))
  await Promise.all([remind(FIRST), ...carts.map(({ userId }) => buy(userId)), remind(FIRST)])
  const before = await Promise.all(carts.map(templatesTo))
  await remind(5)
  await remind(SECOND)
  expect(await Promise.all(carts.map(templatesTo))).toEqual(before)
})

test('a sold out cart is reminded of once something of it is there again', async () => {
  const cart = await leave()
  await setStock(cart.lines[0]!.productId, 0)
  await remind(FIRST)
  await setStock(cart.lines[0]!.productId, 2)
  await remind(10)
  expect(await templatesTo(cart)).toEqual(['cart_first'])
})

test('the figures count emails, carts, and carts of which something was bought and paid afterwards', async () => {
  const now = later(4.5)
  await remindOfCarts({ now })
  const before = await readFigures(db, { now })
  const [bought, other] = [await leave(), await leave()]
  await remind(FIRST)
  await buy(bought.userId, {}, { now: later(4.2) })
  await setStock(other.lines[0]!.productId, 5)
  const { productId } = await buildStock()
  await transaction((tx) => emptyCart(tx, { userId: other.userId, now }))
  await transaction((tx) => addToCart(tx, { userId: other.userId, variantId: productId, quantity: 1, now }))
  await buy(other.userId, {}, { now: later(4.6) })
  expect(await readFigures(db, { now })).toEqual({
    emails: before.emails + 2,
    carts: before.carts + 2,
    bought: before.bought + 1,
  })
  expect(await readFigures(db, { now: later(24 * 60) })).toEqual({ emails: 0, carts: 0, bought: 0 })
})
