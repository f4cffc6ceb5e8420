import { paymentNames, statusWords } from '#modules/sales/orders/words.ts'
import { and, desc, eq, isNotNull, not } from 'drizzle-orm'
import { listOwnOrders, listSellerOrders } from '#modules/sales/orders/public.ts'
import { CANCELLED_STATUSES } from '#modules/sales/orders/rules.ts'
import { orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { returnDeadlines } from '#modules/sales/returns/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { withOneStop } from '#lib/text.ts'
import { m } from '#paraglide/messages.js'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { type Answer, dayText, linksTo, momentText, type Question, say, suggest } from './answer.ts'

const MAX_ORDERS = 3

/** How the caller's newest orders are doing; a visitor is asked to sign in. */
export async function answerOrder(db: Db, question: Question): Promise<Answer> {
  const { inLocale, userId } = question
  if (userId === null)
    return say(question, m.assistant_reply_order_sign_in({}, inLocale), {
      needsSignIn: true,
      suggestions: suggest(question, 'shipping', 'contact'),
    })
  const { items } = await listOwnOrders(db, { userId, page: 1, pageSize: MAX_ORDERS, now: question.now })
  if (items.length === 0)
    return say(question, m.assistant_reply_order_none({}, inLocale), { links: linksTo(question, '/search') })
  const head = items.length === 1 ? m.assistant_reply_order_latest : m.assistant_reply_order_several
  const lines = items.map(({ number, createdAt, status, paymentStatus, totalCents }) =>
    m.assistant_reply_order_line(
      {
        number,
        day: dayText(new Date(createdAt), question),
        status: statusWords[status].label({}, inLocale),
        payment: paymentNames[paymentStatus]({}, inLocale),
        total: formatUsd(totalCents),
      },
      inLocale,
    ),
  )
  const open = items.map(({ id, number }) => ({
    label: m.common_order_of({ number }, inLocale),
    href: `/orders/${id}`,
  }))
  return say(question, [head({}, inLocale), ...lines].join('\n'), {
    links: open,
    suggestions: suggest(question, 'return', 'contact'),
  })
}

/** The three ways to return, and how long the caller's latest delivered order may still go back. */
export async function answerReturn(db: Db, question: Question): Promise<Answer> {
  const policy = m.assistant_reply_return({}, question.inLocale)
  return say(question, `${policy}\n\n${await latestOrderSentence(db, question)}`, {
    needsSignIn: question.userId === null,
    links: linksTo(question, '/returns', ...(question.userId === null ? [] : (['/orders'] as const))),
    suggestions: suggest(question, 'contact'),
  })
}

async function latestOrderSentence(db: Db, question: Question): Promise<string> {
  const { inLocale, now, userId } = question
  if (userId === null) return m.assistant_reply_return_sign_in({}, inLocale)
  const latest = await findLatestArrival(db, { userId, now })
  if (!latest) return m.assistant_reply_return_none({}, inLocale)
  const { number, arrivedAt } = latest
  const { standard, exchange, defective } = returnDeadlines(arrivedAt)
  if (standard <= now)
    return m.assistant_reply_return_over({ number, until: dayText(standard, question) }, inLocale)
  const sentences = [
    m.assistant_reply_return_until(
      { number, arrived: dayText(arrivedAt, question), until: dayText(standard, question) },
      inLocale,
    ),
    exchange > now
      ? m.assistant_reply_exchange_until({ until: dayText(exchange, question) }, inLocale)
      : m.assistant_reply_exchange_over({}, inLocale),
  ]
  if (defective > now)
    sentences.push(m.assistant_reply_defect_until({ until: momentText(defective, question) }, inLocale))
  return withOneStop(sentences.join(' '))
}

/** Among the orders that were shipped last, the one of which something arrived last. */
async function findLatestArrival(db: Db, { userId, now }: { userId: string; now: Date }) {
  const latest = await db
    .select({ order: orders })
    .from(sellerOrders)
    .innerJoin(orders, eq(orders.id, sellerOrders.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        not(isOneOf(orders.status, CANCELLED_STATUSES)),
        isNotNull(sellerOrders.shippedAt),
      ),
    )
    .orderBy(desc(sellerOrders.shippedAt))
    .limit(MAX_ORDERS)
  const arrivals = []
  for (const { order } of latest)
    for (const { arrivedAt } of await listSellerOrders(db, { order, now }))
      if (arrivedAt) arrivals.push({ number: order.number, arrivedAt })
  return arrivals.toSorted((one, other) => Number(other.arrivedAt) - Number(one.arrivedAt))[0] ?? null
}
