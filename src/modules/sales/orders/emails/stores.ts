import { isByReceipt, isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { findRefund } from '#modules/payments/core/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { findReader, inPanel, picturesOf, post, tableOf, toBuyer, whyCancelled } from '../emails.ts'
import { findBuyer, findOrder } from '../queries/orders.ts'
import { isNamed } from '../queries/seller-orders.ts'
import type { ListedSellerOrder } from '../queries/seller-order-list.ts'
import type { Teller } from '../rules/delivery.ts'
import { hasMoney, isCancelled } from '../rules.ts'
import { type Order, sellerOrders, orderRefunds } from '../tables.ts'
import { lineTitle } from '../words.ts'

type OfOrder = { orderId: string }
type OfSeller = { sellerOrderId: string }

/** What a seller writes to a buyer, in the buyer's language around the seller's own words. */
export async function mailMessage(
  tx: Tx,
  { order, storeId, number, message }: { order: Order; storeId: string; number: string; message: string },
) {
  const { locale } = order
  const [store] = await tx
    .select({ seller: businessStores.name })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
  const { seller } = store!
  await toBuyer(tx, order, await findReader(tx, order), 'order_store_message', {
    title: m.orders_mail_store_message_title({ seller, number }, { locale }),
    paragraphs: message.split(/\n+/),
  })
}

/** What a buyer asks of who sends a parcel: its store's owner, or the people of the site, who read Spanish. */
export async function mailQuestion(
  tx: Tx,
  {
    order,
    parcel,
    message,
  }: {
    order: Order
    parcel: Pick<ListedSellerOrder, 'id' | 'number' | 'storeId' | 'lines'>
    message: string
  },
) {
  const { number, lines } = parcel
  const { fullName: name } = order.billingInfo
  const said = (locale: Locale, answer: string) => ({
    title: m.orders_mail_question_title({ name, number }, { locale }),
    paragraphs: [...message.split(/\n+/), answer],
  })
  if (parcel.storeId !== null) {
    for (const own of await listOwned(tx, eq(sellerOrders.id, parcel.id))) {
      const { locale } = own
      await toOwner(
        tx,
        own,
        'store_order_question',
        said(locale, m.orders_mail_question_answer({}, { locale })),
      )
    }
    return
  }
  const email = (await findBuyer(tx, order))?.email ?? ''
  const answer = m.orders_mail_question_by_mail({ email }, { locale: 'es' })
  const { contactEmail } = await readSettings(tx, 'site')
  const button = { label: m.orders_mail_open_panel({}, { locale: 'es' }), url: inPanel(order.id) }
  const parts = { locale: 'es' as const, button, pictures: picturesOf(lines), ...said('es', answer) }
  await post(tx, contactEmail, 'order_question', parts, { aboutId: order.id })
}

/**
 * Informs the owner of each store in an order what was bought: once it is paid, or placed with a transfer that the owner
 * will look for. What comes in a cryptocurrency is announced with its claim, and with its money.
 */
export async function mailNewToOwners(tx: Tx, { orderId }: OfOrder) {
  const order = await findOrder(tx, { orderId })
  if (!order || isCancelled(order.status)) return
  const isPaid = !isPaidToSellers(order.paymentMethod) && hasMoney(order.paymentStatus)
  if (!isPaid && !isByReceipt(order.paymentMethod)) return
  for (const own of await listOwned(tx, eq(sellerOrders.orderId, orderId))) {
    const { number, locale } = own
    const body = isPaid ? m.orders_mail_owner_new_paid : m.orders_mail_owner_new_transfer
    await toOwner(tx, own, 'store_order_new', {
      title: m.orders_mail_new_title({ number }, { locale }),
      paragraphs: [body({ store: own.seller }, { locale })],
      dedupeKey: `store_order_new:${own.id}`,
    })
  }
}

/** The money of a seller order is here: informs its owner, unless the word was the store's own. */
export async function mailPaidToOwner(tx: Tx, { sellerOrderId }: OfSeller) {
  const isOwnWord = sql`exists (select from ${storeMembers}
    where store_id = ${sellerOrders.storeId} and user_id = ${sellerOrders.decidedBy})`
  for (const own of await listOwned(tx, and(isNamed(sellerOrderId), not(isOwnWord)))) {
    const { number, locale } = own
    await toOwner(tx, own, 'store_order_paid', {
      title: m.orders_mail_owner_paid_title({ number }, { locale }),
      paragraphs: [m.orders_mail_owner_paid_body({ amount: formatUsd(own.totalCents) }, { locale })],
      dedupeKey: `store_order_paid:${own.id}`,
    })
  }
}

/** Emails the owner that a parcel arrived, as its buyer or an admin says. */
export async function mailDeliveredToOwner(tx: Tx, { sellerOrderId }: OfSeller) {
  const isOther = ne(sellerOrders.deliveredBy, 'seller')
  for (const own of await listOwned(tx, and(isNamed(sellerOrderId), isOther))) {
    const { number, locale } = own
    await toOwner(tx, own, 'store_order_delivered', {
      title: m.orders_mail_owner_delivered_title({ number }, { locale }),
      paragraphs: [
        (own.deliveredBy === 'buyer'
          ? m.orders_mail_owner_delivered_by_buyer
          : m.orders_mail_owner_delivered_by_office)({}, { locale }),
      ],
    })
  }
}

/** Emails the sellers of a cancelled order that they knew of, except for those that they cancelled themselves. */
export async function mailCancelledToOwners(tx: Tx, { orderId }: OfOrder) {
  const order = await findOrder(tx, { orderId })
  if (!order || !isCancelled(order.status)) return
  if (order.paidAt === null && !isPaidToSellers(order.paymentMethod)) return
  const still = and(eq(sellerOrders.orderId, orderId), isNull(sellerOrders.cancelReason))
  for (const own of await listOwned(tx, still)) {
    const { number, locale } = own
    await toOwner(tx, own, 'store_order_cancelled', {
      title: m.orders_mail_cancelled_title({ number }, { locale }),
      paragraphs: [
        whyCancelled(order, locale, {
          buyer: m.orders_mail_owner_cancelled_by_buyer,
          expiry: m.orders_mail_owner_cancelled_by_expiry,
        }),
        m.orders_mail_owner_cancelled_stock({}, { locale }),
      ],
    })
  }
}

/** A seller called off their seller order: informs the buyer why, what goes back, and that the rest comes. */
export async function mailStoreOrderCancelled(tx: Tx, { orderId, sellerOrderId }: OfOrder & OfSeller) {
  const order = await findOrder(tx, { orderId })
  const [own] = await listOwned(tx, eq(sellerOrders.id, sellerOrderId))
  if (!order || !own?.cancelReason) return
  const { locale } = order
  const [back] = await tx
    .select({ amountCents: orderRefunds.amountCents })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, orderId),
        eq(orderRefunds.storeId, own.storeId),
        eq(orderRefunds.reason, own.cancelReason),
      ),
    )
  const rows = own.lines.map((line) => [`${line.quantity} × ${lineTitle(line, { locale })}`])
  await toBuyer(
    tx,
    order,
    await findReader(tx, order),
    'order_part_cancelled',
    {
      title: m.orders_mail_seller_cancelled_title({ seller: own.seller, number: order.number }, { locale }),
      paragraphs: [
        m.orders_mail_cancelled_reason({ reason: own.cancelReason }, { locale }),
        ...(back
          ? [m.orders_mail_seller_cancelled_back({ amount: formatUsd(back.amountCents) }, { locale })]
          : []),
        m.orders_mail_seller_cancelled_rest({}, { locale }),
      ],
      pictures: picturesOf(own.lines),
      table: { rows },
    },
    `order_part_cancelled:${own.id}`,
  )
}

/** Money of a store went back to its buyer by the shop; what a store sends itself it knows. */
export async function mailRefundedToOwner(tx: Tx, { orderId, refundId }: OfOrder & { refundId: string }) {
  const found = await findRefund(tx, { refundId })
  if (!found?.refund.storeId || found.payment.storeId) return
  const { storeId, amountCents } = found.refund
  for (const own of await listOwned(tx, ofStore(orderId, storeId))) {
    const { number, locale } = own
    await toOwner(tx, own, 'store_order_refunded', {
      title: m.orders_mail_refunded_title({ number }, { locale }),
      paragraphs: [m.orders_mail_owner_refunded_body({ amount: formatUsd(amountCents) }, { locale })],
    })
  }
}

const ofStore = (orderId: string, storeId: string) =>
  and(eq(sellerOrders.orderId, orderId), eq(sellerOrders.storeId, storeId))

type OwnLine = {
  title: string
  imageUrl: string | null
  quantity: number
  lineCents: number
  isGift: boolean
}
type Owned = {
  id: string
  orderId: string
  storeId: string
  number: string
  cancelReason: string | null
  deliveredBy: Teller | null
  totalCents: number
  shippingCents: number
  seller: string
  email: string
  locale: Locale
  lines: OwnLine[]
}

/** Orders of stores with what their owners' emails need: where, in which language, and the lines. */
async function listOwned(tx: Tx, where: SQL | undefined): Promise<Owned[]> {
  return tx
    .select({
      id: sellerOrders.id,
      orderId: sellerOrders.orderId,
      storeId: businessStores.id,
      number: sellerOrders.number,
      cancelReason: sellerOrders.cancelReason,
      deliveredBy: sellerOrders.deliveredBy,
      totalCents: sellerOrders.totalCents,
      shippingCents: sellerOrders.shippingCents,
      seller: businessStores.name,
      email: profiles.email,
      locale: profiles.locale,
      lines: sql<
        OwnLine[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'imageUrl', l.image_url,
        'quantity', l.quantity, 'lineCents', l.line_cents, 'isGift', l.is_gift) order by l.position), '[]')
        from order_lines l where l.seller_order_id = ${sellerOrders.id})`,
    })
    .from(sellerOrders)
    .innerJoin(businessStores, eq(businessStores.id, sellerOrders.storeId))
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(where)
}

/** To the owner, in the owner's language, with what was bought and a button that opens the very order. */
function toOwner(
  tx: Tx,
  own: Owned,
  template: string,
  { dedupeKey, ...said }: { title: string; paragraphs: string[]; dedupeKey?: string },
) {
  const { locale, orderId: aboutId } = own
  const url = `${env.PUBLIC_URL}/store/orders?order=${own.id}`
  const parts = {
    locale,
    button: { label: m.common_see_my_order({}, { locale }), url },
    pictures: picturesOf(own.lines),
    table: tableOf(own, own.lines),
    ...said,
  }
  return post(tx, own.email, template, parts, { aboutId, dedupeKey })
}
