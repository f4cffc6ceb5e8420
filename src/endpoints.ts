import type * as z from 'zod'
import * as accounts from '#modules/accounts/endpoints.ts'
import * as assistant from '#modules/assistant/endpoints.ts'
import * as audit from '#modules/audit/endpoints.ts'
import * as backups from '#modules/backups/endpoints.ts'
import * as cart from '#modules/cart/endpoints.ts'
import * as catalog from '#modules/catalog/endpoints.ts'
import * as checkout from '#modules/checkout/endpoints.ts'
import * as desk from '#modules/desk/endpoints.ts'
import * as earnings from '#modules/earnings/endpoints.ts'
import * as events from '#modules/events/endpoints.ts'
import * as gateways from '#modules/gateways/endpoints.ts'
import * as giftCards from '#modules/gift-cards/endpoints.ts'
import * as imports from '#modules/imports/endpoints.ts'
import * as inventory from '#modules/inventory/endpoints.ts'
import * as media from '#modules/media/endpoints.ts'
import * as messages from '#modules/messages/endpoints.ts'
import * as orders from '#modules/orders/endpoints.ts'
import * as payments from '#modules/payments/endpoints.ts'
import * as people from '#modules/people/endpoints.ts'
import * as delivery from '#modules/delivery/endpoints.ts'
import * as places from '#modules/places/endpoints.ts'
import * as programs from '#modules/programs/endpoints.ts'
import * as questions from '#modules/questions/endpoints.ts'
import * as recommendations from '#modules/recommendations/endpoints.ts'
import * as returns from '#modules/returns/endpoints.ts'
import * as reviews from '#modules/reviews/endpoints.ts'
import * as settings from '#modules/settings/endpoints.ts'
import * as statistics from '#modules/statistics/endpoints.ts'
import * as stores from '#modules/stores/endpoints.ts'
import * as storeAccounts from '#modules/store-accounts/endpoints.ts'
import * as subscriptions from '#modules/subscriptions/endpoints.ts'
import * as wishlist from '#modules/wishlist/endpoints.ts'
import type { Endpoint, Named, RawEndpoint } from '#server/endpoint.ts'

/** Every door of the house, room by room. */
export const rooms = {
  accounts,
  assistant,
  audit,
  backups,
  cart,
  catalog,
  checkout,
  desk,
  earnings,
  events,
  gateways,
  'gift-cards': giftCards,
  imports,
  inventory,
  media,
  messages,
  orders,
  payments,
  people,
  places,
  delivery,
  programs,
  questions,
  recommendations,
  returns,
  reviews,
  settings,
  statistics,
  'store-accounts': storeAccounts,
  stores,
  subscriptions,
  wishlist,
}

type Rooms = typeof rooms
type AnyEndpoint = { [Room in keyof Rooms]: Rooms[Room][keyof Rooms[Room]] }[keyof Rooms]

/** What the typed client knows: route -> input and output. */
export type Calls = {
  [E in AnyEndpoint as RouteOf<E>]: E extends {
    input: infer I extends z.ZodType
    output: infer O extends z.ZodType
  }
    ? { input: z.input<I>; output: z.input<O> }
    : never
}
type RouteOf<E> = E extends { method: infer M extends string; path: infer P extends string; input: z.ZodType }
  ? `${M} ${P}`
  : never

const all = Object.entries(rooms).flatMap(([room, doors]) =>
  Object.entries(doors as Record<string, Endpoint | RawEndpoint>).map(([name, door]) => ({
    ...door,
    id: `${room}_${name}`,
  })),
)

export const endpoints = all.filter((one) => one.work !== 'raw') as Named<Endpoint>[]
export const rawEndpoints = all.filter((one) => one.work === 'raw') as Named<RawEndpoint>[]
