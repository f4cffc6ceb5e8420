import type { ApiGateway, GatewayType } from '../rules/gateways.ts'
import type { ApiAdapter, TryOut } from './adapter.ts'
import { checkForm } from './crypto/check-addresses.ts'
import { tryNodes } from './crypto/try-out.ts'
import { payPalAdapter } from './paypal/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'
import { yappyAdapter } from './yappy/adapter.ts'

export const API_ADAPTERS = {
  stripe: stripeAdapter,
  paypal: payPalAdapter,
  yappy: yappyAdapter,
} satisfies Record<ApiGateway, ApiAdapter>

/** How gateways without an API are tried; those that inform their buyers by email need only the mail server. */
export const OTHER_TRIALS: Partial<Record<Exclude<GatewayType, ApiGateway>, TryOut>> = {
  crypto: tryNodes,
}

/** What is asked of a form beyond its single fields; answers what is saved. */
export const FORM_CHECKS: Partial<Record<GatewayType, (config: FormConfig) => Promise<FormConfig>>> = {
  crypto: checkForm,
}

type FormConfig = Record<string, string | number>
