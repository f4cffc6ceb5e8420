import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import { formatDay, formatMoment, formatWeekday } from '#i18n/dates.ts'
import { withOneStop } from '#lib/text.ts'
import type { ParcelState } from '../rules/delivery.ts'
import type { SellerOrder } from './seller-payment-words.ts'

export const parcelStateText = (state: ParcelState): string => texts[state]()
export const parcelStateTone = (state: ParcelState): Tone => tones[state]

/** What is known of a parcel, one sentence each: why its seller called it off, else when it left and with whom, when it arrived or will at the latest. */
export function parcelFacts(
  own: SellerOrder,
  {
    received = m.orders_parcel_received_on,
    place,
  }: { received?: typeof m.orders_parcel_received_on; place?: string },
): string[] {
  const { state, seller, shippedAt, courier, deliveredAt, toldBy, promisedUntil, cancelReason } = own
  if (cancelReason !== null) return [m.orders_parcel_called_off({ seller, reason: cancelReason })]
  const facts: string[] = []
  if (shippedAt !== null) facts.push(shippedText(formatDay(shippedAt), courier))
  if (state === 'preparing' || state === 'shipped')
    facts.push(promiseText(formatWeekday(promisedUntil), place))
  if (deliveredAt !== null) facts.push(deliveredText(formatDay(deliveredAt), toldBy, received))
  return facts
}

export type ParcelStep = {
  name: string
  /** When it was, or will be. */
  fact: string | null
  state: 'done' | 'now' | 'next'
}

/** The way of a parcel from the order to the door, for its buyer, with the hour of each step. */
export function parcelSteps(
  own: SellerOrder,
  { placedAt, place }: { placedAt: string; place: string },
): ParcelStep[] {
  const { state, paidAt, shippedAt, courier, deliveredAt, toldBy, promisedUntil } = own
  const now = STATES_ON_THE_WAY.indexOf(state) + 1
  const isComing = state === 'preparing' || state === 'shipped'
  const format = toldBy === null ? formatDay : formatMoment
  const facts: [string, string | null][] = [
    [m.orders_step_placed(), formatMoment(placedAt)],
    [
      paidAt === null ? m.orders_parcel_waiting() : m.orders_step_paid(),
      paidAt === null ? null : formatMoment(paidAt),
    ],
    [shippedAt === null ? m.orders_parcel_preparing() : m.orders_step_prepared(), null],
    [m.orders_parcel_shipped(), shippedAt === null ? null : shippedText(formatMoment(shippedAt), courier)],
    [
      m.common_delivered(),
      deliveredAt !== null
        ? deliveredText(format(deliveredAt), toldBy, m.orders_parcel_received_on)
        : isComing
          ? promiseText(formatWeekday(promisedUntil), place)
          : null,
    ],
  ]
  return facts.map(([name, fact], at) => ({
    name,
    fact,
    state: at < now || state === 'delivered' ? 'done' : at === now ? 'now' : 'next',
  }))
}
const STATES_ON_THE_WAY: readonly ParcelState[] = ['waiting', 'preparing', 'shipped', 'delivered']

const shippedText = (date: string, courier: string | null) =>
  withOneStop(
    courier ? m.orders_parcel_shipped_with({ date, courier }) : m.orders_parcel_shipped_on({ date }),
  )

function deliveredText(
  date: string,
  toldBy: SellerOrder['toldBy'],
  received: typeof m.orders_parcel_received_on,
): string {
  if (toldBy === null) return m.orders_parcel_taken_on({ date })
  return withOneStop((toldBy === 'buyer' ? received : m.orders_parcel_delivered_on)({ date }))
}

const promiseText = (date: string, place: string | undefined) =>
  place ? m.orders_parcel_promised_at({ date, place }) : m.orders_parcel_promised({ date })

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
