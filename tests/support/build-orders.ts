import { randomUUID } from 'node:crypto'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import { readCart } from '../../src/modules/sales/cart/queries.ts'
import { checkOut } from '../../src/modules/sales/checkout/commands/check-out.ts'
import type { CheckOut } from '../../src/modules/sales/checkout/input.ts'
import { seenOf } from '../../src/modules/sales/checkout/rules.ts'
import { findOrder } from '../../src/modules/sales/orders/queries/orders.ts'
import { issueGiftCards } from '../../src/modules/payments/gift-cards/commands.ts'
import { listPayments } from '../../src/modules/payments/core/queries/payments.ts'
import { stockLevels } from '../../src/modules/stock/inventory/tables.ts'
import { savePaymentSettings } from '../../src/modules/sellers/store-accounts/commands.ts'
import { paymentSettingsInput } from '../../src/modules/sellers/store-accounts/input.ts'
import { giftCards } from '../../src/modules/payments/gift-cards/tables.ts'
import { refunds } from '../../src/modules/payments/core/tables.ts'
import { listDirectOrders } from '../../src/modules/sales/orders/queries/direct-orders.ts'
import { createStore, verifyStore } from '../../src/modules/sellers/stores/commands.ts'
import { EVERY_STORE, storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import { planSubscriptions } from '../../src/modules/sellers/subscriptions/tables.ts'
import { type Admin, type Seller, SYSTEM } from '../../src/server/auth/actor.ts'
import { type Db, db, transaction } from '../../src/server/db/db.ts'
import { eq } from 'drizzle-orm'
import { orderAdjustments, orderLines } from '../../src/modules/sales/orders/tables.ts'
import { buildProfile, buildSession } from './build-accounts.ts'
import { keepGateway, offerGateway } from './build-gateways.ts'
import { buildProduct } from './build-catalog.ts'
import { buildStock } from './build-inventory.ts'

export const BILLING = {
  fullName: 'Ana Pérez',
  email: 'ana@correo.test',
  address: 'Calle 50, edificio 3',
  city: 'Panamá',
  state: 'Panamá',
  corregimiento: 'Bella Vista',
  landmark: '',
  zipCode: '0801',
  phone: '+50761234567',
}

export const CARD: Omit<CheckOut, 'seen'> = {
  shippingMethod: 'standard',
  paymentMethod: 'credit_card',
  billingInfo: BILLING,
}
export const TRANSFER: typeof CARD = { ...CARD, paymentMethod: 'bank_transfer' }

/** A buyer with something in the cart; say what the test is about. */
export async function buildCart({
  onHand = 10,
  quantity = 1,
  priceCents = 2000,
  premium = false,
  featured = false,
  now = new Date(),
}: {
  onHand?: number
  quantity?: number
  priceCents?: number
  premium?: boolean
  featured?: boolean
  now?: Date
} = {}) {
  const { userId, email } = await buildProfile({ premium })
  const { productId, title } = await buildStock({ onHand, priceCents, featured })
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now }))
  return { userId, email, productId, title }
}

/** Checks out as this person would, with a fresh key unless one is given. */
export async function buy(
  userId: string,
  input: Partial<CheckOut> = {},
  { key = randomUUID(), now = new Date() }: { key?: string; now?: Date } = {},
) {
  const wanted = { ...CARD, ...input }
  const seen = input.seen ?? (await seenBy(userId, wanted, { now }))
  return checkOut({ userId, locale: 'es', now, key, address: 'test' }, { ...wanted, seen })
}

/** What the page shows this person of their cart. */
export async function seenBy(
  userId: string,
  {
    shippingMethod,
    acceptedMissing: without = [],
  }: Pick<CheckOut, 'shippingMethod' | 'acceptedMissing'> = CARD,
  { now = new Date() }: { now?: Date } = {},
): Promise<CheckOut['seen']> {
  const cart = await readCart(db, { userId, now, shippingMethod, without })
  return seenOf(cart, cart.shippingCents)
}

/** A placed order with its buyer and product; paid by the test card unless `testChoice` says otherwise. */
export async function buildOrder(
  input: Partial<CheckOut> = {},
  { now = new Date(), ...cart }: Parameters<typeof buildCart>[0] = {},
) {
  const built = await buildCart({ ...cart, now })
  const answer = await buy(built.userId, input, { now })
  return { ...built, answer, orderId: answer.orderId, order: await theOrder(answer.orderId) }
}

export const theOrder = async (orderId: string) => (await findOrder(db, { orderId }))!
/** What was taken off its lines, in their order. */
export const adjustmentsOf = async (orderId: string) =>
  db
    .select({
      source: orderAdjustments.source,
      cents: orderAdjustments.cents,
      percent: orderAdjustments.percent,
      borneBy: orderAdjustments.borneBy,
    })
    .from(orderAdjustments)
    .innerJoin(orderLines, eq(orderLines.id, orderAdjustments.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position, orderAdjustments.source)
export const thePayments = (orderId: string) => listPayments(db, { orderId })
export const theRefunds = (orderId: string) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)

export async function theStock(productId: string) {
  const [level] = await db
    .select({ onHand: stockLevels.onHand, reserved: stockLevels.reserved })
    .from(stockLevels)
    .where(eq(stockLevels.variantId, productId))
  return level!
}

export const directOf = (orderId: string) => listDirectOrders(db, { orderId })

/** A verified store with its owner signed in and, unless `account` is false, a complete bank account. */
export async function buildStore({
  account = true,
  now = new Date(),
}: {
  account?: boolean
  now?: Date
} = {}) {
  const owner = await buildProfile({ fullName: 'Tomás Tejada' })
  const name = `Tienda ${randomUUID().slice(0, 8)}`
  const { storeId } = await transaction(async (tx) => {
    const opened = await createStore(tx, {
      actor: SYSTEM,
      ownerId: owner.userId,
      name,
      contactEmail: owner.email,
      now,
    })
    await verifyStore(tx, { storeId: opened.storeId, actor: SYSTEM, now })
    await tx.insert(planSubscriptions).values({
      storeId: opened.storeId,
      planType: 'starter',
      amountCents: 2999,
      status: 'active',
      startDate: now,
      endDate: new Date(now.getTime() + 365 * 86_400_000),
      paymentMethod: 'admin',
    })
    return opened
  })
  if (account)
    await transaction(async (tx) =>
      savePaymentSettings(
        tx,
        await storeScope(tx, { userId: owner.userId, now }),
        { settings: paymentSettingsInput.parse(STORE_ACCOUNT), version: 0 },
        { actor: SYSTEM, address: 'test', now },
      ),
    )
  const session = await buildSession({ userId: owner.userId })
  return { ...owner, ...session, actor: session.actor as Seller, storeId, name }
}

/** What this person may touch: every store for admins, their own for a seller. */
export const scopeOf = async (tx: Db, actor: Admin | Seller, now = new Date()) =>
  actor.kind === 'admin' ? EVERY_STORE : storeScope(tx, { userId: actor.userId, now })

export const STORE_ACCOUNT = {
  bankName: 'Banistmo',
  accountHolder: 'Café Boquete, S. A.',
  bankAccount: '0112345678',
  accountType: 'empresarial',
} as const

/** A transfer order, or another by its `input`, of one unit of the site (20.00) and one of each store (30.00), 5.99 shipping, as it was placed. */
export async function buildTransfer({
  stores,
  site = true,
  onHand = 5,
  now = new Date(),
  input = TRANSFER,
}: {
  stores: readonly { storeId: string }[]
  site?: boolean
  onHand?: number
  now?: Date
  input?: typeof CARD
}) {
  const sold = [
    ...(site ? [await buildStock({ onHand, priceCents: 2000 })] : []),
    ...(await Promise.all(
      stores.map(async ({ storeId }) => {
        const { id, title } = await buildProduct({ storeId, stock: onHand, priceCents: 3000 })
        return { productId: id, title }
      }),
    )),
  ]
  const built = await buildTransferOf(
    sold.map(({ productId }) => productId),
    { now, input },
  )
  return { ...built, titles: sold.map(({ title }) => title) }
}

/** The same for products that are there, in the order in which they went into the cart. */
export async function buildTransferOf(
  productIds: readonly string[],
  { now = new Date(), input = TRANSFER } = {},
) {
  const { userId, email } = await buildProfile()
  for (const [at, productId] of productIds.entries()) {
    const then = new Date(now.getTime() - productIds.length + at)
    await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: then }))
  }
  const { orderId } = await buy(userId, input, { now })
  return { userId, email, orderId, productIds: [...productIds] }
}

const BY_SYSTEM = { actor: SYSTEM, address: 'test' } as const

/** Lets buyers pay with gift cards. */
export async function offerGiftCards() {
  await keepGateway('gift_card', {})
  await offerGateway('gift_card')
}

/** A gift card with its code; 20.00 for a year unless the test is about something else. */
export async function buildGiftCard({ amountCents = 2000, expirationDays = 365, now = new Date() } = {}) {
  const wanted = { amountCents, expirationDays, count: 1, note: '' }
  const [card] = await transaction((tx) => issueGiftCards(tx, wanted, { ...BY_SYSTEM, now }))
  return card!
}

export async function theGiftCard(cardId: string) {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, cardId))
  return card!
}

/** Opens the bank account of the site for transfers. */
export async function offerTransfers(actor: Admin) {
  const config = {
    bankName: 'Banco General',
    accountNumber: '03-01-01-123456-7',
    accountHolder: 'Istmo, S. A.',
    accountType: 'corriente',
  }
  await keepGateway('bank_transfer', config, { actor })
  await offerGateway('bank_transfer', actor)
}
