import { endOfPanamaDay, panamaDay } from '#lib/panama-days.ts'
import { centsOfUnits } from '#modules/sales/orders/rules/refunds.ts'
import {
  isCancelled,
  hasMoneyLeft,
  type OrderStatus,
  type PaymentStatus,
} from '#modules/sales/orders/rules.ts'

export const RETURN_KINDS = ['standard', 'exchange', 'defective'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
export const RETURN_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]
/** What it asks for goes back or may go back, so that nothing else can give it back. */
export const HOLDING_STATUSES: readonly ReturnStatus[] = ['pending', 'approved']

export const RETURN_DAYS = { standard: 30, exchange: 15 } as const
export const DEFECT_HOURS = 48
export const MAX_REASON = 1000
export const MAX_DECISION_REASON = 500

const HOUR_MS = 3_600_000

/**
 * The last moment at which what arrived then may still go back: at will and for another size until the end of
 * the day in Panama, so that the day named to the buyer counts whole; broken by the hour.
 */
export function returnDeadlines(arrivedAt: Date): Record<ReturnKind, Date> {
  const day = panamaDay(arrivedAt)
  return {
    standard: endOfPanamaDay(day + RETURN_DAYS.standard),
    exchange: endOfPanamaDay(day + RETURN_DAYS.exchange),
    defective: new Date(arrivedAt.getTime() + DEFECT_HOURS * HOUR_MS),
  }
}

export function isOpenFor(kind: ReturnKind, arrivedAt: Date, now: Date): boolean {
  return now <= returnDeadlines(arrivedAt)[kind]
}

/** The ways in which something may still go back; none while it has not arrived. */
export const openKinds = ({ arrivedAt }: { arrivedAt: Date | null }, now: Date): ReturnKind[] =>
  arrivedAt === null ? [] : RETURN_KINDS.filter((kind) => isOpenFor(kind, arrivedAt, now))

export type Refusal = 'not_delivered' | 'not_paid' | 'too_late' | 'nothing_left'

/** Why nothing of an order can be asked back, or null when something can. */
export function whyNotReturnable(
  order: { status: OrderStatus; paymentStatus: PaymentStatus },
  lines: readonly { returnable: number; arrivedAt: Date | null }[],
  now: Date,
): Refusal | null {
  if (isCancelled(order.status)) return 'not_delivered'
  const open = lines.filter((line) => openKinds(line, now).length > 0)
  if (open.length === 0)
    return lines.some(({ arrivedAt }) => arrivedAt === null) ? 'not_delivered' : 'too_late'
  if (open.every(({ returnable }) => returnable === 0)) return 'nothing_left'
  return hasMoneyLeft(order.paymentStatus) ? null : 'not_paid'
}

type ReturnedLine = { quantity: number; unpaidBack: number; unpaidCents: number }

/** What these units cost, without those whose money went back already. */
export const returnedCents = ({ quantity, unpaidBack, unpaidCents }: ReturnedLine): number =>
  centsOfUnits({ left: unpaidBack, leftCents: unpaidCents }, Math.min(quantity, unpaidBack))

/** What is given back for these units: what each cost after its discount. Another size is goods for goods. */
export function askedCents(kind: ReturnKind, lines: readonly ReturnedLine[]): number {
  if (kind === 'exchange') return 0
  return lines.reduce((sum, line) => sum + returnedCents(line), 0)
}

type ShippedLine = {
  variantId: string
  quantity: number
  storeId: string | null
  hasShipping: boolean
  shippingLeftCents: number
}

/** The shipping of a seller goes back once, with a return of everything that the seller sent because it arrived broken. */
export function askedShippingCents(
  kind: ReturnKind,
  lines: readonly ShippedLine[],
  asked: readonly { variantId: string; quantity: number }[],
): number {
  if (kind !== 'defective') return 0
  const isAsked = ({ variantId, quantity }: { variantId: string; quantity: number }) =>
    asked.some((one) => one.variantId === variantId && one.quantity === quantity)
  const carrying = lines.filter(({ hasShipping }) => hasShipping)
  const sellers = [...new Set(carrying.map(({ storeId }) => storeId))].map((seller) =>
    carrying.filter(({ storeId }) => storeId === seller),
  )
  return sellers.reduce((sum, own) => sum + (own.every(isAsked) ? own[0]!.shippingLeftCents : 0), 0)
}

/** The same product named twice is one line. */
export function mergeAsked<Line extends { variantId: string; quantity: number }>(lines: readonly Line[]) {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines) merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** Once approved the money is on its way, and nothing calls it back; everything else may be decided anew. */
export const mayDecide = (from: ReturnStatus, to: ReturnStatus) => from === to || from !== 'approved'

export const canWithdraw = ({ status }: { status: ReturnStatus }) => status === 'pending'
