import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { openPayment, type OrderPayment } from '#modules/payments/core/public.ts'
import { type NewPart, type OpenPartState, splitIntoParts } from '../rules/parts.ts'
import { orderParts } from '../tables.ts'

/** Where a seller is paid, as the buyer sees it; stored with the part, because an account may change meanwhile. */
export type PartAccount = Record<string, string>

/**
 * Opens one part per seller of a freshly placed order, with its payment, in the order's own transaction.
 * The parts add up to the total to the cent. The site's account is under null.
 */
export async function openParts(
  tx: Tx,
  opening: {
    orderId: string
    number: string
    lines: readonly { storeId: string | null; lineCents: number }[]
    shippingCents: number
    provider: 'manual' | 'crypto'
    accounts: ReadonlyMap<string | null, PartAccount>
    state?: OpenPartState
    /** The first of their attempts, where the order was to be paid otherwise before. */
    firstAttempt?: number
    dueAt: Date
    now: Date
  },
): Promise<OrderPayment[]> {
  const { orderId, number, lines, shippingCents, firstAttempt = 1 } = opening
  const payments: OrderPayment[] = []
  for (const [index, part] of splitIntoParts(number, lines, { shippingCents }).entries())
    payments.push(await openPart(tx, { ...opening, part, attempt: firstAttempt + index }))
  await tx.execute(sql`
    update order_lines l set part_id = p.id from order_parts p
    where l.order_id = ${orderId} and p.order_id = l.order_id and p.store_id is not distinct from (
      select s.store_id from store_orders s where s.id = l.store_order_id)`)
  return payments
}

type Opening = Omit<Parameters<typeof openParts>[1], 'number'> & { part: NewPart; attempt: number }

async function openPart(tx: Tx, { part, attempt, ...opening }: Opening): Promise<OrderPayment> {
  const { orderId, provider, accounts, state = 'waiting', dueAt, now } = opening
  const { storeId, amountCents } = part
  const payment = await openPayment(tx, {
    orderId,
    storeId,
    attempt,
    provider,
    amountCents,
    liveMode: false,
    now,
  })
  if (!payment) throw new Error(`Part ${part.number} was opened before`)
  await tx.insert(orderParts).values({
    ...part,
    id: payment.id,
    orderId,
    state,
    account: accounts.get(storeId) ?? {},
    dueAt,
    createdAt: now,
    updatedAt: now,
  })
  return payment
}
