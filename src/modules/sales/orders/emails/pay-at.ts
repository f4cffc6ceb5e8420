import { dayAndHourIn } from '#i18n/calendar.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { findReader, mailShop, tableOf, toBuyer } from '../emails.ts'
import { readPayAt } from '../queries/orders.ts'
import type { Order } from '../tables.ts'
import { arrivalSentences } from './arrival.ts'

/** The order is placed and is paid at the shop: where, when, how much and until when. */
export async function mailPayAt(tx: Tx, order: Order) {
  const buyer = await findReader(tx, order)
  const { locale, number } = order
  const { place, hours, instructions, amountCents } = (await readPayAt(tx, order))!
  const deadline = order.expiresAt ? dayAndHourIn(order.expiresAt, locale) : ''
  const amount = formatUsd(amountCents)
  await toBuyer(tx, order, buyer, 'order_pay_at', {
    title: m.orders_mail_ordered_title({ number }, { locale }),
    paragraphs: [
      m.payments_counter_mail({ amount, place, hours, number }, { locale }),
      m.payments_counter_until({ date: deadline }, { locale }),
      ...(instructions ? [instructions] : []),
      ...(await arrivalSentences(tx, order, buyer?.lines ?? [])),
    ],
    table: tableOf(order, buyer?.lines ?? []),
  })
  await mailShop(tx, order, buyer)
}
