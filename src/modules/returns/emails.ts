import { and, eq, isNull } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db.ts'
import { env } from '#server/env.ts'
import type { Locale } from '#server/locale.ts'
import { profiles } from '#modules/accounts/tables.ts'
import { sendMail } from '#modules/messages/commands.ts'
import { letter } from '#modules/messages/letter.ts'
import { isMailAddress } from '#modules/messages/rules.ts'
import { orders } from '#modules/orders/tables.ts'
import type { Return } from './tables.ts'

type Words = (about: { locale: Locale; order: string }) => { title: string; paragraphs: string[] }

export function mailAsked(tx: Tx, one: Return) {
  const { number, kind, refundCents } = one
  return post(tx, one, 'return_asked', ({ locale, order }) => ({
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
      ...(loweredReason ? [m.returns_mail_lowered({ reason: loweredReason }, { locale })] : []),
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
  await sendMail(tx, { to, template, locale, subject: parts.title, ...letter({ locale, button, ...parts }) })
}
