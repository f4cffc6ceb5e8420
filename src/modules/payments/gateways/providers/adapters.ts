import type { ApiGateway, GatewayType } from '../rules/gateways.ts'
import type { ApiAdapter, TryOut } from './adapter.ts'
import { tryNodes } from './crypto/try-out.ts'
import { payPalAdapter } from './paypal/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'

export const API_ADAPTERS = {
  stripe: stripeAdapter,
  paypal: payPalAdapter,
} satisfies Record<ApiGateway, ApiAdapter>

/** How each gateway is tried; the others tell their buyers by email what to do, so the mail server is tried. */
export const TRIALS: Partial<Record<GatewayType, TryOut>> = {
  stripe: stripeAdapter.tryOut,
  paypal: payPalAdapter.tryOut,
  crypto: tryNodes,
}
