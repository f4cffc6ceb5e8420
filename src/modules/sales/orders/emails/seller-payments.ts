import { dayAndHourIn } from '#i18n/calendar.ts'
import { and, eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import type { EmailParts } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { isOnChain } from '#modules/payments/gateways/rules/methods.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { arrivalSentences } from './arrival.ts'
import { findReader, inPanel, picturesOf, post, toBuyer } from '../emails.ts'
import { type Order, type DirectOrder, sellerOrders } from '../tables.ts'

type About = { order: Order; own: DirectOrder }

const isCrypto = ({ paymentMethod }: Order) => isOnChain(paymentMethod)

export async function mailSellerOrderPaid(tx: Tx, { order, own }: About) {
  const lines = ((await findReader(tx, order))?.lines ?? []).filter(
    ({ sellerOrderId }) => sellerOrderId === own.id,
  )
  const arrives = await arrivalSentences(tx, order, lines)
  await mailBuyer(tx, { order, own }, 'order_part_paid', ({ locale, seller, amount }) => ({
    title: m.orders_mail_paid_title({ number: own.number }, { locale }),
    pictures: picturesOf(lines),
    paragraphs: [
      m.orders_mail_seller_paid_body({ seller, amount }, { locale }),
      ...arrives,
      m.orders_mail_seller_paid_rest({}, { locale }),
    ],
  }))
}

export async function mailPaymentRejected(tx: Tx, { order, own }: About) {
  await mailBuyer(tx, { order, own }, 'order_part_rejected', ({ locale, seller, amount }) => ({
    title: m.orders_mail_seller_rejected_title({ number: own.number }, { locale }),
    paragraphs: [
      m.orders_mail_seller_rejected_body({ seller, amount, reason: own.rejectionReason ?? '' }, { locale }),
      (isCrypto(order) ? m.orders_mail_crypto_rejected_until : m.orders_mail_seller_rejected_until)(
        { deadline: dayAndHourIn(own.dueAt!, locale) },
        { locale },
      ),
    ],
  }))
}

/** Time ran out for one seller order while the order goes on; a seller who left a receipt unanswered is informed too. */
export async function mailPaymentLapsed(tx: Tx, { order, own }: About) {
  await mailBuyer(tx, { order, own }, 'order_part_lapsed', ({ locale, seller, amount }) => ({
    title: m.orders_mail_seller_lapsed_title({ number: own.number }, { locale }),
    paragraphs: [
      (isCrypto(order) ? m.orders_mail_crypto_seller_lapsed_body : m.orders_mail_seller_lapsed_body)(
        { seller, amount },
        { locale },
      ),
    ],
  }))
}

export async function mailReviewLapsed(tx: Tx, { order, own }: About) {
  await mailSeller(tx, { own }, 'order_review_lapsed', ({ locale, amount }) => ({
    title: m.orders_mail_review_lapsed_title({ number: own.number }, { locale }),
    paragraphs: [
      isCrypto(order)
        ? m.orders_mail_crypto_lapsed_body({ amount }, { locale })
        : m.orders_mail_review_lapsed_body(
            { amount, deadline: dayAndHourIn(own.dueAt!, locale) },
            { locale },
          ),
    ],
  }))
}

/** Money came for a seller order that could no longer take it: informs the buyer that it goes back, and the seller that they owe it. */
export async function mailSellerMoneyBack(tx: Tx, { order, own }: About) {
  await mailBuyer(tx, { order, own }, 'order_late_money', ({ locale, seller, amount }) => ({
    title: m.orders_mail_money_back_title({ number: own.number }, { locale }),
    paragraphs: [m.orders_mail_seller_money_back_body({ seller, amount }, { locale })],
  }))
  await mailRefundOwed(tx, { own })
}

/** A seller owes a buyer what was paid into their account, and sends it back by hand. */
export async function mailRefundOwed(tx: Tx, { own }: { own: DirectOrder }) {
  await mailSeller(tx, { own }, 'order_refund_owed', ({ locale, amount }) => ({
    title: m.orders_mail_refund_owed_title({ number: own.number }, { locale }),
    paragraphs: [m.orders_mail_refund_owed_body({ amount }, { locale })],
  }))
}

/** The buyer says that the money is on its way: the owner of the account looks. */
export async function mailPaymentInReview(tx: Tx, { order, own }: About) {
  await mailSeller(tx, { own }, 'order_part_review', ({ locale, amount }) => ({
    title: isCrypto(order)
      ? m.orders_mail_crypto_review_title({ number: own.number }, { locale })
      : m.orders_mail_review_title({ number: own.number }, { locale }),
    paragraphs: [
      // A claim about a seller order that has ended holds no stock.
      own.dueAt === null
        ? m.orders_mail_crypto_lapsed_body({ amount }, { locale })
        : (isCrypto(order) ? m.orders_mail_crypto_review_body : m.orders_mail_review_body)(
            { name: order.billingInfo.fullName, amount, deadline: dayAndHourIn(own.dueAt, locale) },
            { locale },
          ),
      ...(own.bankReference
        ? [m.orders_mail_review_reference({ reference: own.bankReference }, { locale })]
        : []),
    ],
  }))
}

type Words = { locale: Locale; seller: string; amount: string }
type Said = Pick<EmailParts, 'title' | 'paragraphs' | 'pictures'>

async function mailBuyer(tx: Tx, { order, own }: About, template: string, say: (words: Words) => Said) {
  const { name: seller } = await findSeller(tx, own)
  const words = { locale: order.locale, seller, amount: formatUsd(own.totalCents) }
  await toBuyer(tx, order, await findReader(tx, order), template, say(words))
}

export async function mailSeller(
  tx: Tx,
  { own }: { own: Pick<DirectOrder, 'storeId' | 'totalCents'> & { orderId: string | null } },
  template: string,
  say: (words: Words) => Said,
) {
  const { name: seller, email, locale } = await findSeller(tx, own)
  const words = { locale, seller, amount: formatUsd(own.totalCents) }
  const ofStore = `${env.PUBLIC_URL}/store/orders${await findOwnOrder(tx, own)}`
  const ofSite = own.orderId === null ? `${env.PUBLIC_URL}/admin/sales` : inPanel(own.orderId)
  const url = own.storeId === null ? ofSite : ofStore
  const button = { label: m.orders_mail_open_panel({}, { locale }), url }
  await post(tx, email, template, { locale, button, ...say(words) }, { aboutId: own.orderId ?? undefined })
}

/** The words in the address that open this seller order in the store's panel. */
async function findOwnOrder(
  tx: Tx,
  { orderId, storeId }: { orderId: string | null; storeId: string | null },
) {
  if (orderId === null || storeId === null) return ''
  const [own] = await tx
    .select({ id: sellerOrders.id })
    .from(sellerOrders)
    .where(and(eq(sellerOrders.orderId, orderId), eq(sellerOrders.storeId, storeId)))
  return own ? `?order=${own.id}` : ''
}

/** Who gets the money of a seller order: the site's people, who read Spanish, or the owner of the store. */
async function findSeller(
  tx: Tx,
  { storeId }: Pick<DirectOrder, 'storeId'>,
): Promise<{ name: string; email: string; locale: Locale }> {
  if (storeId === null) {
    const { siteName, contactEmail } = await readSettings(tx, 'site')
    return { name: siteName, email: contactEmail, locale: 'es' }
  }
  const [seller] = await tx
    .select({ name: businessStores.name, email: profiles.email, locale: profiles.locale })
    .from(businessStores)
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(eq(businessStores.id, storeId))
  return seller!
}
