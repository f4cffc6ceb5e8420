import { addWorkingDays, endOfPanamaDay, panamaDay } from '#lib/panama-days.ts'
import type { PartState } from './rules.parts.ts'
import type { OrderStatus, ShippingMethod } from './rules.ts'

/** What the shop promises: the last working day after the payment on which a parcel arrives. */
export const DELIVERY_DAYS: Record<ShippingMethod, number> = { standard: 5, express: 1, free: 7 }
/** A parcel of which nobody says anything counts as delivered this many working days after its promise. */
export const SILENT_DAYS = 2

export const TELLERS = ['seller', 'office', 'buyer'] as const
/** Who said that a parcel arrived. */
export type Teller = (typeof TELLERS)[number]

export const PARCEL_STATES = ['waiting', 'preparing', 'shipped', 'delivered', 'cancelled'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

type Promised = { paidAt: Date; shippedAt: Date | null; shippingMethod: ShippingMethod }

/** The end of the last promised day, from the payment on; what leaves after it is promised anew from the day it left. */
export const promisedUntil = (promised: Promised): Date => endOfPanamaDay(lastPromisedDay(promised))

function lastPromisedDay({ paidAt, shippedAt, shippingMethod }: Promised): number {
  const days = DELIVERY_DAYS[shippingMethod]
  const promised = addWorkingDays(panamaDay(paidAt), days)
  const leftOn = shippedAt && panamaDay(shippedAt)
  return leftOn === null || leftOn <= promised ? promised : addWorkingDays(leftOn, days)
}

/** When a parcel arrived: as somebody said, else as taken when its promise is over; null while it has not. */
export function arrivedAt(parcel: Promised & { deliveredAt: Date | null }, now: Date): Date | null {
  if (parcel.deliveredAt !== null || parcel.shippedAt === null) return parcel.deliveredAt
  const taken = endOfPanamaDay(addWorkingDays(lastPromisedDay(parcel), SILENT_DAYS))
  return taken <= now ? taken : null
}

/** How a seller's share of an order stands on its way to the buyer. */
export function parcelState(parcel: {
  orderStatus: OrderStatus
  /** Null for what the site sells. */
  storeStatus: OrderStatus | null
  /** Null where the order is one charge. */
  partState: PartState | null
  shippedAt: Date | null
  arrivedAt: Date | null
}): ParcelState {
  const { orderStatus, storeStatus, partState } = parcel
  const isOut = partState === 'lapsed' || partState === 'cancelled'
  if (isOut || orderStatus === 'cancelled' || storeStatus === 'cancelled') return 'cancelled'
  if (parcel.arrivedAt !== null) return 'delivered'
  if (parcel.shippedAt !== null) return 'shipped'
  // A part that was paid is worked on while the others still wait for their money.
  const own = storeStatus ?? (partState === 'paid' ? 'processing' : orderStatus)
  return own === 'pending' ? 'waiting' : 'preparing'
}
