import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { refund } from '../../src/app/money.ts'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import { readCart } from '../../src/modules/sales/cart/queries.ts'
import { recordView } from '../../src/modules/catalog/products/commands/record-interaction.ts'
import { checkOut } from '../../src/modules/sales/checkout/commands/check-out.ts'
import { quoteCart } from '../../src/modules/sales/checkout/commands/quote-cart.ts'
import type { CheckOut } from '../../src/modules/sales/checkout/input.ts'
import { seenOf } from '../../src/modules/sales/checkout/rules.ts'
import { issueGiftCards } from '../../src/modules/payments/gift-cards/commands.ts'
import { storeFile } from '../../src/modules/platform/media/commands.ts'
import { cleanReceipt } from '../../src/modules/platform/media/commands/receipt.ts'
import { giveBack } from '../../src/modules/sales/orders/commands/give-back.ts'
import { cancelOwnOrder } from '../../src/modules/sales/orders/commands/move-order.ts'
import { deliverParcel, shipParcel } from '../../src/modules/sales/orders/commands/move-parcel.ts'
import { sendProof } from '../../src/modules/sales/orders/commands/send-proof.ts'
import { confirmPaid } from '../../src/modules/sales/orders/commands/settle-seller-order.ts'
import { cancelStoreOrder } from '../../src/modules/sales/orders/commands/store-order.ts'
import { findOrder } from '../../src/modules/sales/orders/queries/orders.ts'
import { listSellerOrders } from '../../src/modules/sales/orders/queries/seller-order-list.ts'
import { listDirectOrders } from '../../src/modules/sales/orders/queries/direct-orders.ts'
import { isLive } from '../../src/modules/sales/orders/rules/delivery.ts'
import type { Order } from '../../src/modules/sales/orders/tables.ts'
import { EVERY_STORE, storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import { type Db, db, transaction, type Tx } from '../../src/server/db/db.ts'
import { type Chance, chanceOf } from './demo-chance.ts'
import type { Cast, Good, Shopper } from './demo-people.ts'
import { buildReturn } from './demo-returns.ts'
import { buildReviews } from './demo-reviews.ts'
import { type Clock, type Happening, HISTORY_DAYS } from './demo-clock.ts'

const HOUR_MS = 3_600_000
const ADDRESS = '190.140.12.7'
const COURIERS = ['Uno Express', 'Fletes Chavale', 'Servientrega']

/** What became of an order; how often each comes in a hundred. */
const ENDINGS = {
  arrives: 52,
  transfer: 14,
  gift: 4,
  returned: 13,
  cancelled: 5,
  declined: 4,
  forgotten: 3,
  partly_refunded: 3,
  called_off: 2,
} as const
type Ending = keyof typeof ENDINGS | 'waits' | 'proof' | 'crypto' | 'open' | 'returning' | 'owed_by_hand'

type Bought = { good: Good; variant: Good['variants'][number]; quantity: number }

export type Story = {
  key: string
  buyer: Shopper
  goods: readonly Bought[]
  ending: Ending
  chance: Chance
  placedAt: Date
}

/** Every order of the demo history with what came of it, and those that are on their way to their end today. */
export function buildOrders(cast: Cast, clock: Clock): Happening[] {
  const chance = chanceOf(507)
  const choices = chanceOf(1_903)
  const stories: Story[] = []
  for (let back = HISTORY_DAYS - 2; back >= 0; back--) {
    // The shop grows, and sells more before the weekend.
    const perDay = 0.9 + 1.1 * (1 - back / HISTORY_DAYS) + (back % 7 < 2 ? 0.5 : 0)
    for (let n = 0; n < Math.floor(perDay + chance.next()); n++)
      stories.push(
        storyOf(cast, { chance, choices }, { back, placedAt: clock.at(back, chance.between(8, 22)), n }),
      )
  }
  return [...stories, ...openStories(cast, clock)].flatMap((story) => buildOrder(cast, story))
}

function storyOf(
  cast: Cast,
  /** What is chosen of a product has its own, so that it changes nothing else of the history. */
  { chance, choices }: { chance: Chance; choices: Chance },
  { back, placedAt, n }: { back: number; placedAt: Date; n: number },
): Story {
  const here = cast.buyers.filter(({ since }) => since > back)
  // Things of a few dollars are bought every day, a laptop now and then.
  const affordable = cast.goods.filter(
    ({ priceCents }) => priceCents < (chance.next() < 0.85 ? 9_000 : 90_000),
  )
  const goods = new Map<string, Bought>()
  for (let line = chance.whole(1, 3); line > 0; line--) {
    const good = chance.favourite(affordable)
    const quantity = good.priceCents < 2_500 ? chance.whole(1, 2) : 1
    goods.set(good.id, { good, variant: choices.one(good.variants), quantity })
  }
  return {
    ...{ key: `order:${back}:${n}`, buyer: chance.favourite(here), goods: [...goods.values()] },
    ...{ ending: endingOf(chance), chance: chanceOf(back * 31 + n), placedAt },
  }
}

function endingOf(chance: Chance): Ending {
  let left = chance.between(0, 100)
  for (const [ending, share] of Object.entries(ENDINGS)) if ((left -= share) < 0) return ending as Ending
  return 'arrives'
}

/** What stands open whenever the shop is first started: each waits for somebody. */
function openStories(cast: Cast, clock: Clock): Story[] {
  const { firstStoreId } = cast
  const open: readonly [Ending, back: number, hour: number, seller?: string | null][] = [
    ['waits', 1, 18],
    ['waits', 0, -3],
    ['proof', 1, 15],
    ['crypto', 0, -2],
    ['open', 0, -0.1],
    ['returning', 7, 10],
    ['returning', 6, 16],
    ['returning', 6, 11],
    ['returning', 7, 14, firstStoreId],
    ['owed_by_hand', 5, 12, firstStoreId],
    ['owed_by_hand', 4, 12, null],
  ]
  return open.map(([ending, back, hour, seller], at) => {
    const chance = chanceOf(9_000 + at)
    const isOf = (storeId: string | null) =>
      seller === undefined ? (storeId === null) === (at % 2 === 1) : storeId === seller
    const goods = cast.goods.filter(({ storeId, priceCents }) => priceCents < 9_000 && isOf(storeId))
    const good = goods[(at * 3) % goods.length]!
    const placedAt = hour < 0 ? clock.ago(-hour) : clock.at(back, hour)
    return {
      ...{ key: `open:${at}`, buyer: cast.buyers[at + 1]!, ending, chance, placedAt },
      goods: [{ good, variant: chanceOf(19_000 + at).one(good.variants), quantity: 1 }],
    }
  })
}

function buildOrder(cast: Cast, story: Story): Happening[] {
  const { key, placedAt, chance, ending, buyer } = story
  const after = (hours: number) => new Date(placedAt.getTime() + hours * HOUR_MS)
  const whose = { userId: buyer.userId, actor: buyer.actor }
  const placed: Happening = { at: placedAt, step: key, do: (now) => place(story, now) }
  const then = (
    hours: number,
    step: string,
    within: (tx: Tx, order: Order, now: Date) => Promise<unknown>,
  ) => ({
    at: after(hours),
    step: `${key}:${step}`,
    async within(tx: Tx, now: Date) {
      const order = await orderOf(tx, story)
      if (order) await within(tx, order, now)
    },
  })
  const refunds: Happening = {
    at: after(30),
    step: `${key}:refunds`,
    do: (now) => sendRefunds(story, now),
  }
  const sends = chance.between(14, 40)
  const arrives = sends + chance.between(24, 70)
  const onItsWay = (from = 0): Happening[] => [
    then(from + sends, 'ships', (tx, order, now) => ship(tx, cast, { order, chance, now })),
    then(from + arrives, 'arrives', (tx, order, now) => arrive(tx, cast, { order, story, now })),
  ]
  const cancel = (tx: Tx, { id: orderId }: Order, now: Date) => cancelOwnOrder(tx, { ...whose, orderId, now })
  const transferred: Happening[] = [
    { at: after(5), step: `${key}:proof`, do: (now) => prove(story, now) },
    then(20, 'confirmed', async (tx, order, now) => {
      for (const own of await listDirectOrders(tx, { orderId: order.id })) {
        const wanted = { sellerOrderId: own.id, reference: `ACH-${own.number}` }
        const { scope, actor } = await sellerOf(tx, cast, own.storeId, now)
        await confirmPaid(tx, scope, wanted, { actor, address: ADDRESS, now })
      }
    }),
  ]
  switch (ending) {
    case 'arrives':
    case 'gift':
      return [placed, ...onItsWay(), ...buildReviews(cast, story, { arrivedAfter: arrives, orderOf })]
    case 'returning':
    case 'returned':
      return [
        placed,
        ...onItsWay(),
        ...buildReturn(cast, story, { arrivedAfter: arrives, orderOf, sendRefunds }),
      ]
    case 'transfer':
      return [
        ...[placed, ...transferred, ...onItsWay(20)],
        ...buildReviews(cast, story, { arrivedAfter: arrives + 20, orderOf }),
      ]
    case 'owed_by_hand':
      // The receiver of the money has to send it back, and no one has yet.
      return [placed, ...transferred, then(30, 'cancelled', cancel)]
    case 'proof':
      return [placed, { at: after(4), step: `${key}:proof`, do: (now) => prove(story, now) }]
    case 'cancelled':
      return [placed, then(3, 'cancelled', cancel), refunds]
    case 'called_off':
      return [
        placed,
        then(8, 'called_off', (tx, order, now) => callOff(tx, cast, order, now)),
        refunds,
        ...onItsWay(),
      ]
    case 'partly_refunded':
      return [
        placed,
        ...onItsWay(),
        then(arrives + 20, 'part_back', async (tx, { id: orderId, version }, now) => {
          const [line] = story.goods
          const lines = [{ variantId: line!.variant.id, quantity: 1 }]
          const wanted = {
            lines,
            shipping: false,
            extraCents: 0,
            reason: 'Llegó con un golpe en la caja',
            version,
          }
          await giveBack(tx, EVERY_STORE, { orderId, wanted }, { actor: cast.admin, address: ADDRESS, now })
        }),
        { ...refunds, at: after(arrives + 21) },
      ]
    default:
      return [placed]
  }
}

const METHOD: Partial<Record<Ending, CheckOut['paymentMethod']>> = {
  ...{
    transfer: 'bank_transfer',
    forgotten: 'bank_transfer',
    waits: 'bank_transfer',
    proof: 'bank_transfer',
    owed_by_hand: 'bank_transfer',
  },
  ...{ gift: 'gift_card', crypto: 'crypto' },
}

/** Looks, fills the cart and buys it, under a key of its own: asked again it is the same order. */
async function place({ key, buyer, goods, ending, chance }: Story, now: Date) {
  const { userId, name: fullName, email, phone, place: where, locale = 'es' as const } = buyer
  if (!(await orderOf(db, { key })))
    await transaction(async (tx) => {
      await emptyCart(tx, userId)
      for (const { good, variant, quantity } of goods) {
        await recordView(tx, { userId, productId: good.id, now })
        await addToCart(tx, { userId, variantId: variant.id, quantity, now })
      }
    })
  const totalCents = goods.reduce((sum, { variant, quantity }) => sum + variant.priceCents * quantity, 0)
  const shippingMethod = totalCents > 6_500 ? 'free' : chance.next() < 0.25 ? 'express' : 'standard'
  const usual = chance.next() < 0.25 ? 'paypal' : 'credit_card'
  const cart = await readCart(db, { userId, now, shippingMethod })
  const seen = seenOf(cart, cart.shippingCents)
  const input: CheckOut = {
    seen,
    ...{ shippingMethod, paymentMethod: METHOD[ending] ?? usual, acceptedPrices: true },
    billingInfo: { ...where, fullName, email, phone, zipCode: '' },
  }
  if (ending === 'declined') input.testChoice = 'decline'
  if (ending === 'open') input.testChoice = 'never_answers'
  if (ending === 'gift') input.giftCardCode = await giftOf({ key, totalCents, email, now })
  if (ending === 'crypto') {
    const wish = { shippingMethod, seen, currency: 'USDT', network: 'ethereum' } as const
    const quotes = await transaction((tx) => quoteCart(tx, { userId, now }, wish))
    input.quotes = quotes.map(({ id }) => ({ id }))
  }
  await checkOut({ userId, locale, now, key: keyOf({ key }), address: ADDRESS }, input)
}

const keyOf = ({ key }: Pick<Story, 'key'>) => `past:${key}`

/** What a checkout that was refused left behind is not bought with the next one. */
const emptyCart = (tx: Tx, userId: string) =>
  tx.execute(sql`delete from cart_lines where user_id = ${userId}`)

/** A card that somebody was given, of the next whole ten dollars above what they buy. */
async function giftOf({
  key,
  totalCents,
  email,
  now,
}: {
  key: string
  totalCents: number
  email: string
  now: Date
}) {
  const amountCents = Math.ceil((totalCents + 1_300) / 1_000) * 1_000
  const wanted = {
    amountCents,
    count: 1,
    recipientEmail: email,
    note: `¡Feliz cumpleaños! (${key.slice(6)})`,
  }
  const by = { actor: { kind: 'system' } as const, address: ADDRESS, now }
  const [card] = await transaction((tx) => issueGiftCards(tx, wanted, by))
  return card!.code
}

/** The order of a story; null where its checkout was refused. */
async function orderOf(on: Db, { key }: Pick<Story, 'key'>): Promise<Order | null> {
  const { rows } = await on.execute<{ id: string }>(
    sql`select id from orders where checkout_key = ${keyOf({ key })}`,
  )
  return rows[0] ? findOrder(on, { orderId: rows[0].id }) : null
}

/** Products without a store are sold by the site's admins. */
async function sellerOf(tx: Tx, cast: Cast, storeId: string | null, now: Date) {
  if (storeId === null) return { scope: EVERY_STORE, actor: cast.admin } as const
  const actor = cast.owners.get(storeId)!
  return { scope: await storeScope(tx, { userId: actor.userId, now }), actor } as const
}

async function ship(tx: Tx, cast: Cast, { order, chance, now }: { order: Order; chance: Chance; now: Date }) {
  for (const parcel of await listSellerOrders(tx, { order, now })) {
    if (!isLive(parcel) || parcel.shippedAt) continue
    const { scope, actor } = await sellerOf(tx, cast, parcel.storeId, now)
    const carriage = {
      courier: chance.one(COURIERS),
      guideNumber: `PA${chance.whole(10_000_000, 99_999_999)}`,
    }
    const wanted = { orderId: order.id, sellerOrderId: parcel.id, ...carriage }
    await shipParcel(tx, scope, wanted, { actor, address: ADDRESS, now })
  }
}

/** Reported by its buyer more often than by its seller; of some no one says a word. */
async function arrive(tx: Tx, cast: Cast, { order, story, now }: { order: Order; story: Story; now: Date }) {
  const { buyer, chance } = story
  for (const parcel of await listSellerOrders(tx, { order, now })) {
    if (!isLive(parcel) || !parcel.shippedAt || parcel.arrivedAt) continue
    const wanted = { orderId: order.id, sellerOrderId: parcel.id }
    if (chance.next() < 0.6) {
      const { userId, actor } = buyer
      await deliverParcel(tx, { userId }, wanted, { actor, address: ADDRESS, now })
    } else {
      const { scope, actor } = await sellerOf(tx, cast, parcel.storeId, now)
      await deliverParcel(tx, scope, wanted, { actor, address: ADDRESS, now })
    }
  }
}

/** A seller has no more of it: the seller order is called off where it has a payment of its own, else the order goes on. */
async function callOff(tx: Tx, cast: Cast, order: Order, now: Date) {
  const { rows } = await tx.execute<{ id: string; store_id: string }>(
    sql`select id, store_id from seller_orders where order_id = ${order.id} and store_id is not null order by number limit 1`,
  )
  const [own] = rows
  if (!own) return
  const actor = cast.owners.get(own.store_id)!
  const scope = await storeScope(tx, { userId: actor.userId, now })
  const wanted = { id: own.id, reason: 'La última pieza salió con un defecto y no la enviamos así.' }
  await cancelStoreOrder(tx, scope, wanted, { actor, address: ADDRESS, now })
}

/** The picture of a transfer, as a bank's page shows it. */
async function prove(story: Story, now: Date) {
  const order = await orderOf(db, story)
  if (!order) return
  const direct = await listDirectOrders(db, { orderId: order.id })
  for (const { id: sellerOrderId, paymentState: state } of direct) {
    if (state !== 'waiting') continue
    const { actor } = story.buyer
    // A file of its own for each seller: it is stored once.
    const receipt = await aReceipt()
    await transaction((tx) => sendProof(tx, { orderId: order.id, sellerOrderId, receipt }, { actor, now }))
  }
}

let rendered: ReturnType<typeof cleanReceipt> | undefined

/** The same for all; a demo draws no bank's papers. */
export const aReceipt = async () => storeFile('receipt', await (rendered ??= drawReceipt()))

async function drawReceipt() {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <rect width="480" height="640" fill="#fff"/><rect width="480" height="96" fill="#1d4ed8"/>
    <text x="32" y="60" font-family="sans-serif" font-size="26" fill="#fff">Transferencia enviada</text>
    <text x="32" y="160" font-family="sans-serif" font-size="20">Comprobante de la tienda de prueba</text>
    <text x="32" y="200" font-family="sans-serif" font-size="20">ACH · B/.</text></svg>`
  return cleanReceipt(await sharp(Buffer.from(picture)).png().toBuffer())
}

/** What is owed back leaves, as the job does it. */
async function sendRefunds(story: Pick<Story, 'key'>, now: Date) {
  const order = await orderOf(db, story)
  if (!order) return
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from refunds where order_id = ${order.id} and state = 'queued'`,
  )
  for (const { id: refundId } of rows) await refund.run({ refundId }, { now })
}
