import { dayAndHourIn, dayIn } from '#i18n/calendar.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import {
  findReader,
  inPanel,
  picturesOf,
  toBuyer,
  findOrder,
  listSellerOrders,
  findSellerOrder,
} from '#modules/sales/orders/public.ts'
import { orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { returnDeadlines } from './rules.ts'
import type { Return } from './tables.ts'

type Words = (about: { locale: Locale; order: string }) => { title: string; paragraphs: string[] }

/** Informs the buyer that the request arrived, and the shop's people that one waits for them. */
export async function mailAsked(tx: Tx, one: Return) {
  const { number, kind, refundCents } = one
  await (one.storeId === null ? mailShop(tx, one) : mailOwner(tx, one, 'asked'))
  await post(tx, one, 'return_asked', ({ locale, order }) => ({
    title: m.returns_mail_asked_title({ number }, { locale }),
    paragraphs: [
      m.returns_mail_asked_body({ order }, { locale }),
      kind === 'exchange'
        ? m.returns_mail_asked_exchange({}, { locale })
        : m.returns_mail_asked_amount({ amount: formatUsd(refundCents) }, { locale }),
    ],
  }))
}

export function mailApproved(tx: Tx, one: Return) {
  const { number, kind, refundCents, loweredReason } = one
  return post(tx, one, 'return_approved', ({ locale, order }) => ({
    title: m.returns_mail_approved_title({ number }, { locale }),
    paragraphs: [
      m.returns_mail_approved_body({ order }, { locale }),
      ...(kind === 'exchange' ? [m.returns_mail_approved_exchange({}, { locale })] : []),
      ...(refundCents > 0
        ? [m.returns_mail_approved_amount({ amount: formatUsd(refundCents) }, { locale })]
        : []),
      ...(loweredReason ? [m.common_amount_changed({ reason: loweredReason }, { locale })] : []),
    ],
  }))
}

export function mailRejected(tx: Tx, one: Return) {
  const { number, rejectReason } = one
  return post(tx, one, 'return_rejected', ({ locale, order }) => ({
    title: m.returns_mail_rejected_title({ number }, { locale }),
    paragraphs: [
      m.returns_mail_rejected_body({ order, reason: rejectReason ?? '' }, { locale }),
      m.returns_mail_rejected_next({}, { locale }),
    ],
  }))
}

/** Informs the buyer that a parcel arrived and until when its products may go back, once. */
export async function mailDelivered(
  tx: Tx,
  { orderId, sellerOrderId, now }: { orderId: string; sellerOrderId: string; now: Date },
) {
  const order = await findOrder(tx, { orderId })
  const all = order ? await listSellerOrders(tx, { order, now }) : []
  const named = await findSellerOrder(tx, EVERY_STORE, { sellerOrderId, orderId })
  const parcel = all.find(({ id }) => id === named?.id)
  // Taken back meanwhile: nothing has arrived.
  if (!order || !parcel?.arrivedAt) return
  const { locale } = order
  const { standard, exchange, defective } = returnDeadlines(parcel.arrivedAt)
  const number = all.length > 1 ? parcel.number : order.number
  const said = {
    title: m.returns_mail_delivered_title({ number }, { locale }),
    paragraphs: [
      m.returns_mail_delivered_standard({ date: dayIn(standard, locale) }, { locale }),
      m.returns_mail_delivered_exchange({ date: dayIn(exchange, locale) }, { locale }),
      m.returns_mail_delivered_defective({ date: dayAndHourIn(defective, locale) }, { locale }),
    ],
    pictures: picturesOf(parcel.lines),
    table: { rows: parcel.lines.map(({ title, quantity }) => [`${quantity} × ${title}`]) },
  }
  const key = `delivered:${parcel.id}:${parcel.arrivedAt.toISOString()}`
  await toBuyer(tx, order, await findReader(tx, order), 'order_delivered', said, key, said.paragraphs[0])
}

/** Emails the owner of the store, in the owner's language, what the buyer asks or what an admin answered. */
export async function mailOwner(tx: Tx, one: Return, what: 'asked' | 'answered') {
  const [owner] = await tx
    .select({ to: profiles.email, locale: profiles.locale, order: sellerOrders.number })
    .from(sellerOrders)
    .innerJoin(businessStores, eq(businessStores.id, sellerOrders.storeId))
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(and(eq(sellerOrders.orderId, one.orderId), eq(sellerOrders.storeId, one.storeId!)))
  const found = await findOrder(tx, { orderId: one.orderId })
  if (!owner || !found || !isMailAddress(owner.to)) return
  const { to, locale, order } = owner
  const { number, kind, reason, status } = one
  const amount = formatUsd(one.refundCents)
  const isAsked = what === 'asked'
  const title = isAsked
    ? m.returns_mail_new_title({ number }, { locale })
    : m.returns_mail_owner_answered_title({ number }, { locale })
  const answered = status === 'approved' ? m.returns_mail_owner_approved : m.returns_mail_owner_rejected
  const paragraphs = isAsked
    ? [
        m.returns_mail_new_body({ name: found.billingInfo.fullName, order }, { locale }),
        m.returns_mail_new_why({ kind: kinds[kind]({}, { locale }), amount, reason }, { locale }),
      ]
    : [answered({ order, amount }, { locale })]
  const url = `${env.PUBLIC_URL}/store/returns?return=${one.id}`
  const button = { label: m.common_open_panel({}, { locale }), url }
  await sendMail(tx, {
    to,
    template: isAsked ? 'return_new' : 'return_answered',
    locale,
    aboutId: one.orderId,
    ...(isAsked ? { dedupeKey: `return_new:${one.id}` } : {}),
    subject: title,
    ...composeEmail({ locale, title, paragraphs, pictures: await picturesOfReturn(tx, one), button }),
  })
}

/** What is given back, as its order showed it. */
async function picturesOfReturn(tx: Tx, { id }: { id: string }) {
  const { rows } = await tx.execute<{ title: string; imageUrl: string | null }>(sql`
    select l.title, l.image_url as "imageUrl" from return_lines rl join order_lines l on l.id = rl.order_line_id
    where rl.return_id = ${id} order by l.position`)
  return picturesOf(rows)
}

const kinds = {
  standard: m.common_standard_return,
  exchange: m.common_size_exchange,
  defective: m.common_faulty_product,
}

/** Sent to the address for new orders, under the same switch, in Spanish. */
async function mailShop(tx: Tx, { id, number, orderId, userId, kind, reason, refundCents }: Return) {
  const { emailNewOrders } = await readSettings(tx, 'notifications')
  const { contactEmail } = await readSettings(tx, 'site')
  if (!emailNewOrders || !isMailAddress(contactEmail)) return
  const [about] = await tx
    .select({ name: profiles.fullName, order: orders.number })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(eq(orders.id, orderId))
  const locale = 'es'
  const title = m.returns_mail_new_title({ number }, { locale })
  const paragraphs = [
    m.returns_mail_new_body({ name: about?.name ?? '', order: about?.order ?? '' }, { locale }),
    m.returns_mail_new_why(
      { kind: kinds[kind]({}, { locale }), amount: formatUsd(refundCents), reason },
      { locale },
    ),
  ]
  const button = { label: m.common_open_panel({}, { locale }), url: inPanel(orderId) }
  await sendMail(tx, {
    to: contactEmail,
    template: 'return_new',
    aboutId: orderId,
    locale,
    dedupeKey: `return_new:${id}`,
    subject: title,
    ...composeEmail({ locale, title, paragraphs, pictures: await picturesOfReturn(tx, { id }), button }),
  })
}

/** To the account's own address in the account's own language; to no one once the person has left. */
async function post(tx: Tx, { id, orderId, userId }: Return, template: string, words: Words) {
  const [reader] = await tx
    .select({ email: profiles.email, locale: profiles.locale, order: orders.number })
    .from(orders)
    .innerJoin(profiles, and(eq(profiles.id, userId), isNull(profiles.anonymisedAt)))
    .where(eq(orders.id, orderId))
  if (!reader || !isMailAddress(reader.email)) return
  const { email: to, locale } = reader
  const parts = words(reader)
  const url = `${env.PUBLIC_URL}/orders?tab=returns`
  const button = { label: m.returns_mail_open({}, { locale }), url }
  const link = {
    label: m.common_order_of({ number: reader.order }, { locale }),
    url: `${env.PUBLIC_URL}/orders/${orderId}`,
  }
  await sendMail(tx, {
    to,
    template,
    locale,
    aboutId: orderId,
    subject: parts.title,
    ...composeEmail({ locale, button, link, pictures: await picturesOfReturn(tx, { id }), ...parts }),
  })
}
