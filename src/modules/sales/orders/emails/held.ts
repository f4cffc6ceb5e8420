import { dayAndHourIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { findReader, mailMoneyProblem, toBuyer } from '../emails.ts'
import type { Order } from '../tables.ts'

/** PayPal keeps the money back: the buyer learns that nothing is lost, the shop why. Once per payment. */
export async function mailHeld(
  tx: Tx,
  { order, paymentId, reason }: { order: Order; paymentId: string; reason: string },
) {
  const { locale, number } = order
  const parts = {
    title: m.orders_mail_held_title({ number }, { locale }),
    paragraphs: [m.orders_mail_held_body({}, { locale })],
  }
  await toBuyer(tx, order, await findReader(tx, order), 'order_held', parts, `order_held:${paymentId}`)
  await mailMoneyProblem(tx, {
    order,
    why: 'held',
    detail: reason,
    dedupeKey: `order_held_shop:${paymentId}`,
  })
}

/** PayPal refused what it held: the buyer may pay another way until the order ends. */
export async function mailHeldRefused(tx: Tx, { order, paymentId }: { order: Order; paymentId: string }) {
  const { locale, number, expiresAt } = order
  const amount = formatUsd(order.totalCents - order.giftCardCents)
  const date = expiresAt ? dayAndHourIn(expiresAt, locale) : ''
  const parts = {
    title: m.orders_mail_held_refused_title({ number }, { locale }),
    paragraphs: [m.orders_mail_held_refused_body({ amount, date }, { locale })],
    button: {
      label: m.orders_mail_held_pay({}, { locale }),
      url: `${env.PUBLIC_URL}/checkout?order=${order.id}`,
    },
  }
  const reader = await findReader(tx, order)
  await toBuyer(tx, order, reader, 'order_held_refused', parts, `order_held_refused:${paymentId}`)
}
