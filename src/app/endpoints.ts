import type * as z from 'zod'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import * as assistant from '#modules/insight/assistant/endpoints.ts'
import * as audit from '#modules/platform/audit/endpoints.ts'
import * as backups from '#modules/insight/backups/endpoints.ts'
import * as cart from '#modules/sales/cart/endpoints.ts'
import * as cartRecovery from '#modules/sales/cart-recovery/endpoints.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import * as checkout from '#modules/sales/checkout/endpoints.ts'
import * as desk from '#modules/insight/admin-home/endpoints.ts'
import * as earlierShop from '#modules/sales/earlier-shop/endpoints.ts'
import * as promotions from '#modules/sales/promotions/endpoints.ts'
import * as earnings from '#modules/sales/earnings/endpoints.ts'
import * as events from '#modules/platform/events/endpoints.ts'
import * as gateways from '#modules/payments/gateways/endpoints.ts'
import * as giftCardSales from '#modules/payments/gift-card-sales/endpoints.ts'
import * as giftCards from '#modules/payments/gift-cards/endpoints.ts'
import * as imports from '#modules/catalog/imports/endpoints.ts'
import * as inventory from '#modules/stock/inventory/endpoints.ts'
import * as media from '#modules/platform/media/endpoints.ts'
import * as messages from '#modules/platform/emails/endpoints.ts'
import * as oldAddresses from '#modules/catalog/old-addresses/endpoints.ts'
import * as orders from '#modules/sales/orders/endpoints.ts'
import * as payments from '#modules/payments/core/endpoints.ts'
import * as people from '#modules/insight/users/endpoints.ts'
import * as delivery from '#modules/catalog/delivery/endpoints.ts'
import * as shippingRates from '#modules/catalog/shipping-rates/endpoints.ts'
import * as places from '#modules/platform/places/endpoints.ts'
import * as programs from '#modules/insight/developer/endpoints.ts'
import * as recommendations from '#modules/insight/recommendations/endpoints.ts'
import * as returns from '#modules/sales/returns/endpoints.ts'
import * as feedback from '#modules/sales/feedback/endpoints.ts'
import * as settings from '#modules/platform/settings/endpoints.ts'
import * as statistics from '#modules/insight/statistics/endpoints.ts'
import * as stores from '#modules/sellers/stores/endpoints.ts'
import * as storeAccounts from '#modules/sellers/store-accounts/endpoints.ts'
import * as subscriptions from '#modules/sellers/subscriptions/endpoints.ts'
import * as wishlist from '#modules/sales/wishlist/endpoints.ts'
import type { Endpoint, Named, RawEndpoint } from '#server/http/endpoint.ts'

/** The endpoints of every module. */
export const endpointsByModule = {
  accounts,
  assistant,
  audit,
  backups,
  cart,
  'cart-recovery': cartRecovery,
  catalog,
  checkout,
  desk,
  'earlier-shop': earlierShop,
  earnings,
  promotions,
  events,
  gateways,
  'gift-cards': giftCards,
  'gift-card-sales': giftCardSales,
  imports,
  inventory,
  media,
  messages,
  'old-addresses': oldAddresses,
  orders,
  payments,
  people,
  places,
  delivery,
  shippingRates,
  programs,
  recommendations,
  returns,
  feedback,
  settings,
  statistics,
  'store-accounts': storeAccounts,
  stores,
  subscriptions,
  wishlist,
}

type ByModule = typeof endpointsByModule
type AnyEndpoint = { [M in keyof ByModule]: ByModule[M][keyof ByModule[M]] }[keyof ByModule]

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

const all = Object.entries(endpointsByModule).flatMap(([module, own]) =>
  Object.entries(own as Record<string, Endpoint | RawEndpoint>).map(([name, endpoint]) => ({
    ...endpoint,
    id: `${module}_${name}`,
  })),
)

export const endpoints = all.filter((one) => one.work !== 'raw') as Named<Endpoint>[]
export const rawEndpoints = all.filter((one) => one.work === 'raw') as Named<RawEndpoint>[]
