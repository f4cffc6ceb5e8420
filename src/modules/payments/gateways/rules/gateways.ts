import { bankTransfer } from '../providers/bank-transfer/descriptor.ts'
import { crypto } from '../providers/crypto/descriptor.ts'
import type { GatewayDescriptor } from '../providers/descriptor.ts'
import { giftCard } from '../providers/gift-card/descriptor.ts'
import { paypal } from '../providers/paypal/descriptor.ts'
import { stripe } from '../providers/stripe/descriptor.ts'

/** Every gateway under the name that the database has for it, in the order of a checkout. */
export const GATEWAYS = {
  stripe,
  paypal,
  gift_card: giftCard,
  bank_transfer: bankTransfer,
  crypto,
} as const satisfies Record<string, GatewayDescriptor>

type All = typeof GATEWAYS
export type GatewayType = keyof All
/** A gateway whose provider is asked by its API. */
export type ApiGateway = {
  [Type in GatewayType]: All[Type] extends { api: object } ? Type : never
}[GatewayType]
type Offer = Exclude<All[GatewayType]['offers'], null>

/** What a buyer may choose, `testMode` while no real money is taken by it. */
export type OfferedMethod = { id: Offer['id']; provider: Offer['provider'] | 'test'; testMode: boolean }
/** What holds a payment: the test bank, a person or our own cards besides those that are asked. */
export type PaymentProviderName = Offer['provider'] | 'test' | 'gift_card'

const descriptors: Readonly<Record<GatewayType, GatewayDescriptor>> = GATEWAYS
export const GATEWAY_TYPES = Object.keys(GATEWAYS) as GatewayType[]
export const API_GATEWAYS = GATEWAY_TYPES.filter((type) => descriptors[type].api) as ApiGateway[]
/** In the order in which a checkout shows them. */
export const METHODS = Object.values(descriptors).flatMap(({ offers }) => offers?.id ?? []) as Offer['id'][]

/** Asked by the reconciler how a payment ended, because a notice may be lost. */
export const API_PROVIDERS = [...API_GATEWAYS, 'test'] as const
/** Paid into a seller's own account, so a person sends refunds back; the others go through their provider. */
export const MANUAL_PROVIDERS: readonly PaymentProviderName[] = GATEWAY_TYPES.flatMap((type) => {
  const { api, offers } = descriptors[type]
  return api || !offers ? [] : (offers.provider as PaymentProviderName)
})

export const isApiGateway = (name: string): name is ApiGateway => API_GATEWAYS.some((type) => type === name)
export const descriptorOf = (type: GatewayType): GatewayDescriptor => descriptors[type]
