import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { Output } from '#browser/client.ts'
import { formatDay } from '#i18n/dates.ts'
import type { ParcelState } from '../rules.delivery.ts'

export type Parcel = Output<'GET /orders/{id}'>['parcels'][number]

export const parcelStateText = (state: ParcelState): string => texts[state]()
export const parcelStateTone = (state: ParcelState): Tone => tones[state]

/** What is known of a parcel, one sentence each: why its seller called it off, else when it left and with whom, when it arrived or will at the latest. */
export function parcelFacts(parcel: Parcel, received = m.orders_parcel_received_on): string[] {
  const { state, seller, shippedAt, courier, deliveredAt, toldBy, promisedUntil, cancelReason } = parcel
  if (cancelReason !== null) return [m.orders_parcel_called_off({ seller, reason: cancelReason })]
  const facts: string[] = []
  if (shippedAt !== null) {
    const date = formatDay(shippedAt)
    facts.push(
      courier ? m.orders_parcel_shipped_with({ date, courier }) : m.orders_parcel_shipped_on({ date }),
    )
  }
  if (state === 'preparing' || state === 'shipped')
    facts.push(m.orders_parcel_promised({ date: formatDay(promisedUntil) }))
  if (deliveredAt !== null) {
    const told = toldBy === 'buyer' ? received : m.orders_parcel_delivered_on
    facts.push((toldBy === null ? m.orders_parcel_taken_on : told)({ date: formatDay(deliveredAt) }))
  }
  return facts
}

const texts: Record<ParcelState, () => string> = {
  waiting: m.orders_parcel_waiting,
  preparing: m.orders_parcel_preparing,
  shipped: m.orders_parcel_shipped,
  delivered: m.common_delivered,
  cancelled: m.common_cancelled,
}
const tones: Record<ParcelState, Tone> = {
  waiting: 'warn',
  preparing: 'brand',
  shipped: 'brand',
  delivered: 'ok',
  cancelled: 'neutral',
}
