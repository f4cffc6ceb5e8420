import { and, eq, isNull } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db.ts'
import { env } from '#server/env.ts'
import type { Locale } from '#lib/locale.ts'
import { profiles } from '#modules/accounts/tables.ts'
import { sendMail } from '#modules/messages/commands.ts'
import { letter } from '#modules/messages/letter.ts'
import { isMailAddress } from '#modules/messages/rules.ts'
import { dateText, dayText, findReader, inPanel, toBuyer } from '#modules/orders/emails.ts'
import { findOrder } from '#modules/orders/queries/orders.ts'
import { listParcels } from '#modules/orders/queries/parcels.ts'
import { orders } from '#modules/orders/tables.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { returnDeadlines } from './rules.ts'
import type { Return } from './tables.ts'

type Words = (about: { locale: Locale; order: string }) => { title: string; paragraphs: string[] }

/** Tells the buyer that the request arrived, and the shop's people that one waits for them. */
export async function mailAsked(tx: Tx, one: Return) {
  const { number, kind, refundCents } = one
  await mailShop(tx, one)
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

/** Tells the buyer that a parcel arrived and until when its products may go back, once. */
export async function mailDelivered(
  tx: Tx,
  { orderId, parcelId, now }: { orderId: string; parcelId: string; now: Date },
) {
  const order = await findOrder(tx, { orderId })
  const all = order ? await listParcels(tx, { order, now }) : []
  const parcel = all.find(({ id }) => id === parcelId)
  // Taken back meanwhile: nothing has arrived.
  if (!order || !parcel?.arrivedAt) return
  const { locale } = order
  const { standard, exchange, defective } = returnDeadlines(parcel.arrivedAt)
  const number = all.length > 1 ? parcel.number : order.number
  const said = {
    title: m.returns_mail_delivered_title({ number }, { locale }),
    paragraphs: [
      m.returns_mail_delivered_standard({ date: dayText(standard, locale) }, { locale }),
      m.returns_mail_delivered_exchange({ date: dayText(exchange, locale) }, { locale }),
      m.returns_mail_delivered_defective({ date: dateText(defective, locale) }, { locale }),
    ],
    table: { rows: parcel.lines.map(({ title, quantity }) => [`${quantity} × ${title}`]) },
  }
  const key = `delivered:${parcelId}:${parcel.arrivedAt.toISOString()}`
  await toBuyer(tx, order, await findReader(tx, order), 'order_delivered', said, key)
}

/** To where news of orders goes, under the same switch. The shop's people read Spanish. */
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
  const kinds = {
    standard: m.common_standard_return,
    exchange: m.common_size_exchange,
    defective: m.common_faulty_product,
  }
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
    ...letter({ locale, title, paragraphs, button }),
  })
}

/** To the account's own address in the account's own language; to nobody once the person has left. */
async function post(tx: Tx, { orderId, userId }: Return, template: string, words: Words) {
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
  await sendMail(tx, {
    to,
    template,
    locale,
    aboutId: orderId,
    subject: parts.title,
    ...letter({ locale, button, ...parts }),
  })
}
