import { dayAndHourIn } from '#i18n/calendar.ts'
import { eq, sql } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import { ownEntry } from '#lib/own-entry.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, sendPush, composeEmail, type EmailParts } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import { isOwnPicture, pictureSet } from '#modules/catalog/products/rules/picture-set.ts'
import { findOrderGiftCard } from '#modules/payments/gift-cards/public.ts'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { arrivalSentences, comingColumns, comingJoins, type ComingLine } from './emails/arrival.ts'
import { listDirectOrders } from './queries/direct-orders.ts'
import { listSellerNames } from './queries/seller-orders.ts'
import { isByPerson, isOnChain, isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import type { MoneyBack } from './rules.ts'
import type { Order } from './tables.ts'
import { lineTitle } from './words.ts'

type Line = {
  title: string
  imageUrl: string | null
  quantity: number
  lineCents: number
  /** What promotions took off it. */
  promotedCents: number
  isGift: boolean
} & ComingLine
export type Reader = { email: string; fullName: string; lines: Line[] }

/** The order stands and waits for its transfers: where to, how much, until when; one instruction per seller. */
export async function mailOrdered(tx: Tx, order: Order) {
  const buyer = await findReader(tx, order)
  const { locale, number } = order
  const deadline = order.expiresAt ? dayAndHourIn(order.expiresAt, locale) : ''
  const direct = await listDirectOrders(tx, { orderId: order.id })
  const storeIds = direct.flatMap(({ storeId }) => storeId ?? [])
  const names = await listSellerNames(tx, { storeIds })
  const { siteName } = await readSettings(tx, 'site')
  const title = m.orders_mail_ordered_title({ number }, { locale })
  await toBuyer(tx, order, buyer, 'order_placed', {
    title,
    paragraphs: [
      direct.length > 1
        ? m.orders_mail_ordered_sellers_body({ deadline }, { locale })
        : m.orders_mail_ordered_body({ deadline, number }, { locale }),
      ...direct.flatMap(({ storeId, number: reference, totalCents, account: to }) => {
        const type = accountTypes[to['accountType'] ?? '']?.({}, { locale }) ?? to['accountType']
        // The sentence brings its own full stop after a name such as S.A.
        const account = [to['bankName'], to['accountNumber'], type, to['accountHolder']]
          .join(' · ')
          .replace(/\.$/, '')
        const seller = storeId === null ? siteName : (names.get(storeId) ?? '')
        const amount = formatUsd(totalCents)
        const where = m.orders_mail_ordered_seller({ seller, amount, account, reference }, { locale })
        return to['instructions'] ? [where, to['instructions']] : [where]
      }),
      m.orders_mail_ordered_upload({}, { locale }),
      ...(await arrivalSentences(tx, order, buyer?.lines ?? [])),
      m.orders_mail_arrives_later({}, { locale }),
    ],
    table: tableOf(order, buyer?.lines ?? []),
  })
  await mailShop(tx, order, buyer)
}

/** Sends the receipt when the money has arrived. A card order gets only this email, because both would come at once. */
export async function mailPaid(tx: Tx, order: Order, buyer: Reader | null) {
  const { locale, number } = order
  await toBuyer(tx, order, buyer, 'order_paid', {
    title: m.orders_mail_paid_title({ number }, { locale }),
    paragraphs: [
      m.orders_mail_paid_body({}, { locale }),
      ...(await arrivalSentences(tx, order, buyer?.lines ?? [])),
      ...(await giftSentences(tx, order)),
    ],
    table: isPaidToSellers(order.paymentMethod)
      ? await tableOfPaid(tx, order, buyer?.lines ?? [])
      : tableOf(order, buyer?.lines ?? []),
    link: {
      label: m.orders_receipt_see({}, { locale }),
      url: `${env.PUBLIC_URL}/orders/${order.id}/receipt`,
    },
  })
  // Where a person takes the money the shop was informed when the order was placed.
  if (!isByPerson(order.paymentMethod)) await mailShop(tx, order, buyer)
}

type Causes = Record<string, (of: object, said: { locale: Locale }) => string>

/** The reason of a cancellation, or who cancelled, as emails say it. */
export function whyCancelled({ cancelReason }: Order, locale: Locale, causes: Causes): string {
  const cause = ownEntry(causes, cancelReason ?? '')
  if (cause) return cause({}, { locale })
  return cancelReason === null || cancelReason === 'admin'
    ? m.orders_mail_cancelled_by_shop({}, { locale })
    : m.orders_mail_cancelled_reason({ reason: cancelReason }, { locale })
}

export async function mailCancelled(tx: Tx, order: Order) {
  const { locale, number } = order
  const isCrypto = isOnChain(order.paymentMethod)
  await toBuyer(tx, order, await findReader(tx, order), 'order_cancelled', {
    title: m.orders_mail_cancelled_title({ number }, { locale }),
    paragraphs: [
      whyCancelled(order, locale, {
        buyer: m.orders_mail_cancelled_by_buyer,
        expiry: isCrypto ? m.orders_mail_crypto_cancelled_by_expiry : m.orders_mail_cancelled_by_expiry,
      }),
      ...(order.paidAt ? [m.orders_mail_cancelled_refund({}, { locale })] : await lentByGift(tx, order)),
    ],
  })
}

/** `card` is the gift card that the money went back to; without one it went the way it came. */
export async function mailRefunded(
  tx: Tx,
  {
    order,
    amountCents,
    card,
    isByStaff,
    note,
  }: {
    order: Order
    amountCents: number
    isByStaff: boolean
    card: { last4: string; expiresAt: Date } | null
    note?: string | null
  },
) {
  const { locale, number } = order
  const amount = formatUsd(amountCents)
  await toBuyer(tx, order, await findReader(tx, order), 'order_refunded', {
    title: m.orders_mail_refunded_title({ number }, { locale }),
    paragraphs: [
      card
        ? m.orders_mail_refunded_gift(
            { amount, card: maskedGiftCard(card.last4), date: dayAndHourIn(card.expiresAt, locale) },
            { locale },
          )
        : isByStaff
          ? m.orders_mail_refunded_staff({ amount }, { locale })
          : m.orders_mail_refunded_body({ amount }, { locale }),
      ...(note ? [m.orders_refund_note({ note }, { locale })] : []),
    ],
  })
}

/** Informs the buyer that the money we had sent back did not reach them. */
export async function mailRefundBounced(
  tx: Tx,
  { order, amountCents }: { order: Order; amountCents: number },
) {
  const { locale, number } = order
  const amount = formatUsd(amountCents)
  await toBuyer(tx, order, await findReader(tx, order), 'order_refund_bounced', {
    title: m.orders_mail_refund_bounced_title({ number }, { locale }),
    paragraphs: [m.orders_mail_refund_bounced_body({ amount }, { locale })],
  })
}

/** What of the total a gift card paid, and how much was left for the other method. */
async function giftSentences(tx: Tx, order: Order): Promise<string[]> {
  const { id: orderId, locale, totalCents, giftCardCents } = order
  const card = giftCardCents > 0 ? await findOrderGiftCard(tx, { orderId }) : null
  if (!card) return []
  const paid = { card: maskedGiftCard(card.last4), amount: formatUsd(giftCardCents) }
  const rest = formatUsd(totalCents - giftCardCents)
  return giftCardCents === totalCents
    ? [m.orders_mail_gift_paid(paid, { locale })]
    : [m.orders_mail_gift_paid_part({ ...paid, rest }, { locale })]
}

/** An order that was never paid gives back what its gift card had lent it. */
async function lentByGift(tx: Tx, { id: orderId, locale, giftCardCents }: Order): Promise<string[]> {
  const card = giftCardCents > 0 ? await findOrderGiftCard(tx, { orderId }) : null
  if (!card) return []
  const amount = formatUsd(giftCardCents)
  return [m.orders_mail_gift_returns({ amount, card: maskedGiftCard(card.last4) }, { locale })]
}

/** Informs the buyer that money came which the order could no longer take, and that it goes back. */
export async function mailMoneyBack(
  tx: Tx,
  { order, amountCents, why }: { order: Order; amountCents: number; why: MoneyBack },
) {
  const { locale, number } = order
  const amount = formatUsd(amountCents)
  const body = {
    second_charge: m.orders_mail_second_charge_body,
    late_money: m.orders_mail_late_money_body,
    other_way: m.orders_mail_other_way_body,
  }[why]
  await toBuyer(tx, order, await findReader(tx, order), `order_${why}`, {
    title: m.orders_mail_money_back_title({ number }, { locale }),
    paragraphs: [body({ amount }, { locale })],
  })
}

/** Informs the shop's people about money that needs their eyes. They read Spanish. */
export async function mailMoneyProblem(
  tx: Tx,
  {
    order,
    why,
    detail,
    dedupeKey,
  }: {
    order: Order
    why: MoneyBack | 'by_hand' | 'mismatch' | 'refund_refused' | 'refund_bounced' | 'held'
    detail: string
    dedupeKey?: string
  },
) {
  const { contactEmail } = await readSettings(tx, 'site')
  const texts = {
    second_charge: m.orders_mail_problem_second_charge,
    late_money: m.orders_mail_problem_late_money,
    other_way: m.orders_mail_problem_other_way,
    by_hand: m.orders_mail_problem_by_hand,
    mismatch: m.orders_mail_problem_mismatch,
    refund_refused: m.orders_mail_problem_refund_refused,
    refund_bounced: m.orders_mail_problem_refund_bounced,
    held: m.orders_mail_problem_held,
  }
  const parts = {
    locale: 'es' as const,
    title: m.orders_mail_problem_title({ number: order.number }, { locale: 'es' }),
    paragraphs: [texts[why]({ detail }, { locale: 'es' })],
    button: { label: m.orders_mail_open_panel({}, { locale: 'es' }), url: inPanel(order.id) },
  }
  await post(tx, contactEmail, `order_problem_${why}`, parts, { aboutId: order.id, dedupeKey })
}

export async function mailShop(tx: Tx, order: Order, buyer: Reader | null) {
  const { emailNewOrders } = await readSettings(tx, 'notifications')
  if (!emailNewOrders) return
  const { contactEmail } = await readSettings(tx, 'site')
  const locale = 'es' as const
  const parts = {
    locale,
    title: m.orders_mail_new_title({ number: order.number }, { locale }),
    paragraphs: [
      m.orders_mail_new_body({ name: buyer?.fullName ?? '', email: buyer?.email ?? '' }, { locale }),
    ],
    pictures: picturesOf(buyer?.lines ?? []),
    table: tableOf({ ...order, locale }, buyer?.lines ?? []),
    button: { label: m.orders_mail_open_panel({}, { locale }), url: inPanel(order.id) },
  }
  await post(tx, contactEmail, 'order_new', parts, { aboutId: order.id })
}

/** The page of an order in the panel. */
export const inPanel = (orderId: string) => `${env.PUBLIC_URL}/admin/sales/${orderId}`

/** Sends the buyer an email; `pushText` is its one sentence for their devices, sent once under the email's key. */
export async function toBuyer(
  tx: Tx,
  order: Order,
  buyer: Reader | null,
  template: string,
  parts: Omit<EmailParts, 'locale'>,
  dedupeKey?: string,
  pushText?: string,
) {
  if (!buyer) return
  const { locale, userId } = order
  const path = `/orders/${order.id}`
  if (pushText && dedupeKey)
    await sendPush(tx, {
      ...{ userId, locale, template, path, dedupeKey },
      ...{ to: buyer.email, title: parts.title, text: pushText },
    })
  const button = {
    label: m.common_see_my_order({}, { locale }),
    url: `${env.PUBLIC_URL}${path}`,
  }
  await post(
    tx,
    buyer.email,
    template,
    { locale, button, pictures: picturesOf(buyer.lines), ...parts },
    { aboutId: order.id, dedupeKey },
  )
}

/** The pictures of lines as a mail shows them, each once. */
export const picturesOf = (lines: readonly { title: string; imageUrl: string | null }[]) =>
  lines.flatMap(({ title: alt, imageUrl }) => {
    const set = imageUrl && isOwnPicture(imageUrl) && pictureSet(imageUrl, [160])
    return set ? [{ url: new URL(set.src, env.PUBLIC_URL).href, alt }] : []
  })

type Filed = {
  aboutId?: string | undefined
  dedupeKey?: string | undefined
  unsubscribeUrl?: string | undefined
}

// An email that cannot be addressed must not stop the money or the stock.
export async function post(
  tx: Tx,
  to: string,
  template: string,
  parts: EmailParts,
  { aboutId, dedupeKey, unsubscribeUrl }: Filed,
) {
  if (!isMailAddress(to)) return
  const { siteName: shopName } = await readSettings(tx, 'site')
  await sendMail(tx, {
    to,
    template,
    locale: parts.locale,
    subject: parts.title,
    aboutId,
    unsubscribeUrl,
    ...(dedupeKey ? { dedupeKey } : {}),
    ...composeEmail({ shopName, ...parts }),
  })
}

/** The buyer's own address and the lines, in one read; no one once the account was anonymised. */
export async function findReader(tx: Tx, order: Order): Promise<Reader | null> {
  const lines = sql<
    Line[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'imageUrl', l.image_url,
    'quantity', l.quantity, 'lineCents', l.line_cents,
    'promotedCents', l.unit_price_cents * l.quantity - l.line_cents, 'isGift', l.is_gift, ${comingColumns}) order by l.position), '[]')
    from order_lines l ${comingJoins} where l.order_id = ${order.id})`
  const [reader] = await tx
    .select({
      email: profiles.email,
      fullName: profiles.fullName,
      anonymisedAt: profiles.anonymisedAt,
      lines,
    })
    .from(profiles)
    .where(eq(profiles.id, order.userId))
  return reader && reader.anonymisedAt === null ? reader : null
}

export function tableOf(
  { locale, shippingCents, totalCents }: Pick<Order, 'locale' | 'shippingCents' | 'totalCents'>,
  lines: readonly (Pick<Line, 'title' | 'quantity' | 'lineCents' | 'isGift'> & { promotedCents?: number })[],
) {
  const savedCents = lines.reduce(
    (sum, { promotedCents = 0, isGift }) => sum + (isGift ? 0 : promotedCents),
    0,
  )
  const shipping = shippingCents === 0 ? m.common_free({}, { locale }) : formatUsd(shippingCents)
  return {
    rows: [
      ...lines.map((line) => [
        `${line.quantity} × ${lineTitle(line, { locale })}`,
        line.isGift ? m.common_free({}, { locale }) : formatUsd(line.lineCents + (line.promotedCents ?? 0)),
      ]),
      ...(savedCents > 0 ? [[m.promotions_title({}, { locale }), `−${formatUsd(savedCents)}`]] : []),
      [m.common_shipping({}, { locale }), shipping],
    ],
    total: [m.common_total({}, { locale }), formatUsd(totalCents)] as const,
  }
}

/** What of an order was paid to its sellers; one that lapsed is named and costs nothing. */
async function tableOfPaid(tx: Tx, order: Order, lines: readonly Line[]) {
  const { locale } = order
  const paid = (await listDirectOrders(tx, { orderId: order.id })).filter(
    ({ paymentState }) => paymentState === 'paid',
  )
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
  return tableOf(
    {
      locale,
      shippingCents: sum(paid.map(({ shippingCents }) => shippingCents)),
      totalCents: sum(paid.map(({ totalCents }) => totalCents)),
    },
    lines.map((line) =>
      line.paymentState === null || line.paymentState === 'paid'
        ? line
        : {
            ...line,
            lineCents: 0,
            promotedCents: 0,
            title: m.orders_mail_unpaid_row({ title: line.title }, { locale }),
          },
    ),
  )
}

const accountTypes: Readonly<Record<string, typeof m.orders_account_corriente>> = {
  corriente: m.orders_account_corriente,
  ahorros: m.orders_account_ahorros,
  empresarial: m.orders_account_empresarial,
}
