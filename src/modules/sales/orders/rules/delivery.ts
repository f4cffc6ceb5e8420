import {
  addWorkingDays,
  dayRead,
  dayWritten,
  endOfPanamaDay,
  type Holiday,
  listWorkingDays,
  panamaDay,
} from '#lib/panama-days.ts'
import type { Delivery } from '#modules/catalog/delivery/public.ts'
import { arrivalDay, type Destination, transitDays } from '#modules/catalog/delivery/rules.ts'
import { isCancelled, isUnpaid, type OrderStatus, type ShippingMethod } from '../rules.ts'

/** What was promised before the day was stored: the last working day after the payment on which a parcel arrives. */
export const DELIVERY_DAYS: Record<ShippingMethod, number> = { standard: 5, express: 1, free: 7 }
/** A parcel of which no one says anything counts as delivered this many working days after its promise. */
export const SILENT_DAYS = 2

export const TELLERS = ['seller', 'office', 'buyer'] as const
/** Who said that a parcel arrived. */
export type Teller = (typeof TELLERS)[number]

export const PARCEL_STATES = ['waiting', 'preparing', 'shipped', 'delivered', 'cancelled'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** Not called off, and its money is there or was said to be: something that can be on its way. */
export const isLive = ({ state }: { state: ParcelState }): boolean =>
  state !== 'cancelled' && state !== 'waiting'

/** What was promised when it was ordered. */
export type PromisedDay = { promisedOn: string; handlingDays: number; transitDays: number }
/** Null in what was ordered before the day was stored. */
export type PromisedDayColumns = { [Name in keyof PromisedDay]: PromisedDay[Name] | null }

type Promised = PromisedDayColumns & {
  orderedAt: Date
  paidAt: Date
  shippedAt: Date | null
  shippingMethod: ShippingMethod
}
type Days = { cutOff: number; holidays: readonly Holiday[] }

/** Money that comes within the hour does not move what was promised. */
const PROMPT_MS = 3_600_000

/**
 * The end of the last promised day. Money that comes later than an hour counts anew from then on, by the days that were
 * promised; what leaves after its promise is promised anew from the day it left.
 */
export const promisedUntil = (promised: Promised, days: Days): Date =>
  endOfPanamaDay(lastPromisedDay(promised, days))

function lastPromisedDay(promised: Promised, { cutOff, holidays }: Days): number {
  const { promisedOn, handlingDays, orderedAt, paidAt, shippedAt, shippingMethod } = promised
  const days = promised.transitDays ?? DELIVERY_DAYS[shippingMethod]
  const isPrompt = paidAt.getTime() - orderedAt.getTime() <= PROMPT_MS
  const counted = days + (handlingDays ?? 0)
  const workingDays = listWorkingDays(panamaDay(paidAt), counted + 2, holidays)
  const day =
    promisedOn === null
      ? addWorkingDays(panamaDay(paidAt), days)
      : isPrompt
        ? dayRead(promisedOn)
        : arrivalDay(paidAt.getTime(), counted, { cutOff, workingDays })!
  const leftOn = shippedAt && panamaDay(shippedAt)
  return leftOn === null || leftOn <= day ? day : addWorkingDays(leftOn, days, holidays)
}

/** What is promised to somebody who orders now. */
export function promiseOf(
  delivery: Delivery,
  { to, handlingDays, shippingMethod, now }: { to: Destination } & Ordered,
): PromisedDay {
  const days = transitDays(delivery.zones, shippingMethod, to)
  const day = arrivalDay(now.getTime(), handlingDays + days, delivery)!
  return { promisedOn: dayWritten(day), handlingDays, transitDays: days }
}
type Ordered = { handlingDays: number; shippingMethod: ShippingMethod; now: Date }

/** When a parcel arrived: as somebody said, else as taken when its promise is over; null while it has not. */
export function arrivedAt(
  parcel: Promised & { deliveredAt: Date | null },
  days: Days,
  now: Date,
): Date | null {
  if (parcel.deliveredAt !== null || parcel.shippedAt === null) return parcel.deliveredAt
  const taken = endOfPanamaDay(addWorkingDays(lastPromisedDay(parcel, days), SILENT_DAYS, days.holidays))
  return taken <= now ? taken : null
}

/** How a seller's share of an order stands on its way to the buyer. */
export function parcelState({
  status,
  shippedAt,
  arrivedAt,
}: {
  status: OrderStatus
  shippedAt: Date | null
  arrivedAt: Date | null
}): ParcelState {
  if (isCancelled(status)) return 'cancelled'
  if (arrivedAt !== null) return 'delivered'
  if (shippedAt !== null) return 'shipped'
  return isUnpaid(status) ? 'waiting' : 'preparing'
}
