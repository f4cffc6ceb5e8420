import { eq, sql } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db.ts'
import { env } from '#server/env.ts'
import { profiles } from '#modules/accounts/tables.ts'
import { sendMail } from '#modules/messages/commands.ts'
import { letter, type LetterParts } from '#modules/messages/letter.ts'
import { isMailAddress } from '#modules/messages/rules.ts'
import { findBankDetails } from '#modules/payments/queries/gateways.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { type Order, orderLines } from './tables.ts'

type Line = { title: string; quantity: number; lineCents: number }
type Buyer = { email: string; fullName: string; lines: Line[] }

/** The order stands and waits for a transfer: where to, how much, until when. */
export async function mailOrdered(tx: Tx, order: Order) {
  const buyer = await findReader(tx, order)
  const bank = await findBankDetails(tx)
  const { locale, number } = order
  const deadline = order.expiresAt ? dateText(order.expiresAt, locale) : ''
  const paragraphs: string[] = [m.orders_mail_ordered_body({ number, deadline }, { locale })]
  if (bank) {
    const account = [bank.bankName, bank.accountNumber, bank.accountType, bank.accountHolder].join(' · ')
    paragraphs.push(
      m.orders_mail_ordered_account({ account, number, amount: formatUsd(order.totalCents) }, { locale }),
    )
    if (bank.instructions) paragraphs.push(bank.instructions)
  }
  const title = m.orders_mail_ordered_title({ number }, { locale })
  await toBuyer(tx, order, buyer, 'order_placed', {
    title,
    paragraphs,
    table: tableOf(order, buyer?.lines ?? []),
  })
  await mailShop(tx, order, buyer)
}

/** The money is here: the receipt. A card order gets only this letter, because the two would come at once. */
export async function mailPaid(tx: Tx, order: Order) {
  const buyer = await findReader(tx, order)
  const { locale, number } = order
  await toBuyer(tx, order, buyer, 'order_paid', {
    title: m.orders_mail_paid_title({ number }, { locale }),
    paragraphs: [m.orders_mail_paid_body({}, { locale })],
    table: tableOf(order, buyer?.lines ?? []),
    link: {
      label: m.orders_receipt_see({}, { locale }),
      url: `${env.PUBLIC_URL}/orders/${order.id}/receipt`,
    },
  })
  if (order.paymentMethod !== 'bank_transfer') await mailShop(tx, order, buyer)
}

export async function mailCancelled(tx: Tx, order: Order) {
  const { locale, number, cancelReason } = order
  const why = {
    buyer: () => m.orders_mail_cancelled_by_buyer({}, { locale }),
    expiry: () => m.orders_mail_cancelled_by_expiry({}, { locale }),
  }[cancelReason ?? '']
  const said = cancelReason === 'admin' || cancelReason === null ? '' : cancelReason
  await toBuyer(tx, order, await findReader(tx, order), 'order_cancelled', {
    title: m.orders_mail_cancelled_title({ number }, { locale }),
    paragraphs: [
      why
        ? why()
        : said
          ? m.orders_mail_cancelled_reason({ reason: said }, { locale })
          : m.orders_mail_cancelled_by_shop({}, { locale }),
      ...(order.paidAt ? [m.orders_mail_cancelled_refund({}, { locale })] : []),
    ],
  })
}

export async function mailRefunded(
  tx: Tx,
  { order, amountCents, note }: { order: Order; amountCents: number; note?: string | null },
) {
  const { locale, number } = order
  await toBuyer(tx, order, await findReader(tx, order), 'order_refunded', {
    title: m.orders_mail_refunded_title({ number }, { locale }),
    paragraphs: [
      m.orders_mail_refunded_body({ amount: formatUsd(amountCents) }, { locale }),
      ...(note ? [m.orders_refund_note({ note }, { locale })] : []),
    ],
  })
}

/** Tells the buyer that money came which the order could no longer take, and that it goes back. */
export async function mailMoneyBack(
  tx: Tx,
  { order, amountCents, why }: { order: Order; amountCents: number; why: 'second_charge' | 'late_money' },
) {
  const { locale, number } = order
  const amount = formatUsd(amountCents)
  const body = why === 'late_money' ? m.orders_mail_late_money_body : m.orders_mail_second_charge_body
  await toBuyer(tx, order, await findReader(tx, order), `order_${why}`, {
    title: m.orders_mail_money_back_title({ number }, { locale }),
    paragraphs: [body({ amount }, { locale })],
  })
}

/** Tells the shop's people about money that needs their eyes. They read Spanish. */
export async function mailMoneyProblem(
  tx: Tx,
  {
    order,
    why,
    detail,
  }: { order: Order; why: 'second_charge' | 'late_money' | 'mismatch' | 'refund_refused'; detail: string },
) {
  const { contactEmail } = await readSettings(tx, 'site')
  const texts = {
    second_charge: m.orders_mail_problem_second_charge,
    late_money: m.orders_mail_problem_late_money,
    mismatch: m.orders_mail_problem_mismatch,
    refund_refused: m.orders_mail_problem_refund_refused,
  }
  await post(tx, contactEmail, `order_problem_${why}`, {
    locale: 'es',
    title: m.orders_mail_problem_title({ number: order.number }, { locale: 'es' }),
    paragraphs: [texts[why]({ detail }, { locale: 'es' })],
    button: { label: m.orders_mail_open_panel({}, { locale: 'es' }), url: `${env.PUBLIC_URL}/admin/sales` },
  })
}

async function mailShop(tx: Tx, order: Order, buyer: Buyer | null) {
  const { emailNewOrders } = await readSettings(tx, 'notifications')
  if (!emailNewOrders) return
  const { contactEmail } = await readSettings(tx, 'site')
  const locale = 'es'
  await post(tx, contactEmail, 'order_new', {
    locale,
    title: m.orders_mail_new_title({ number: order.number }, { locale }),
    paragraphs: [
      m.orders_mail_new_body({ name: buyer?.fullName ?? '', email: buyer?.email ?? '' }, { locale }),
    ],
    table: tableOf({ ...order, locale }, buyer?.lines ?? []),
    button: { label: m.orders_mail_open_panel({}, { locale }), url: `${env.PUBLIC_URL}/admin/sales` },
  })
}

export async function toBuyer(
  tx: Tx,
  order: Order,
  buyer: Buyer | null,
  template: string,
  parts: Omit<LetterParts, 'locale'>,
  dedupeKey?: string,
) {
  if (!buyer) return
  const { locale } = order
  const button = {
    label: m.orders_mail_open_order({}, { locale }),
    url: `${env.PUBLIC_URL}/orders/${order.id}`,
  }
  await post(tx, buyer.email, template, { locale, button, ...parts }, dedupeKey)
}

// A letter that cannot be addressed must not stop the money or the stock.
async function post(tx: Tx, to: string, template: string, parts: LetterParts, dedupeKey?: string) {
  if (!isMailAddress(to)) return
  const { siteName: shopName } = await readSettings(tx, 'site')
  await sendMail(tx, {
    to,
    template,
    locale: parts.locale,
    subject: parts.title,
    ...(dedupeKey ? { dedupeKey } : {}),
    ...letter({ shopName, ...parts }),
  })
}

/** The buyer's own address and the lines, in one read; nobody once the account was anonymised. */
export async function findReader(tx: Tx, order: Order): Promise<Buyer | null> {
  const lines = sql<Line[]>`(select coalesce(jsonb_agg(jsonb_build_object('title', ${orderLines.title},
    'quantity', ${orderLines.quantity}, 'lineCents', ${orderLines.lineCents}) order by ${orderLines.position}), '[]')
    from ${orderLines} where ${orderLines.orderId} = ${order.id})`
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

function tableOf({ locale, shippingCents, totalCents }: Order, lines: readonly Line[]) {
  const shipping = shippingCents === 0 ? m.orders_mail_free({}, { locale }) : formatUsd(shippingCents)
  return {
    rows: [
      ...lines.map(({ title, quantity, lineCents }) => [`${quantity} × ${title}`, formatUsd(lineCents)]),
      [m.orders_mail_shipping({}, { locale }), shipping],
    ],
    total: [m.orders_mail_total({}, { locale }), formatUsd(totalCents)] as const,
  }
}

const dateText = (moment: Date, locale: Order['locale']) =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-PA' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Panama',
  }).format(moment)
