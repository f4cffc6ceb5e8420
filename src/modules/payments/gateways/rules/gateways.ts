import { bankTransfer } from '../providers/bank-transfer/descriptor.ts'
import { counter } from '../providers/counter/descriptor.ts'
import { crypto } from '../providers/crypto/descriptor.ts'
import { fieldsOf, type GatewayDescriptor } from '../providers/descriptor.ts'
import { giftCard } from '../providers/gift-card/descriptor.ts'
import { paypal } from '../providers/paypal/descriptor.ts'
import { stripe } from '../providers/stripe/descriptor.ts'
import { yappy } from '../providers/yappy/descriptor.ts'
import {
  type ChosenMethod,
  isRefundedByHand,
  METHODS,
  PAYMENT_METHODS,
  type PaymentProviderName,
} from './methods.ts'

/** Every gateway under the name that the database has for it, in the order of a checkout. */
export const GATEWAYS = {
  stripe,
  paypal,
  yappy,
  gift_card: giftCard,
  bank_transfer: bankTransfer,
  crypto,
  counter,
} as const satisfies Record<string, GatewayDescriptor>

type All = typeof GATEWAYS
export type GatewayType = keyof All
/** A gateway whose provider is asked by its API. */
export type ApiGateway = {
  [Type in GatewayType]: All[Type] extends { api: object } ? Type : never
}[GatewayType]

/** A method that is offered now, `testMode` while no real money is taken by it. */
export type OfferedMethod = { id: ChosenMethod; provider: PaymentProviderName; testMode: boolean }

const descriptors: Readonly<Record<GatewayType, GatewayDescriptor>> = GATEWAYS
export const GATEWAY_TYPES = Object.keys(GATEWAYS) as GatewayType[]
export const API_GATEWAYS = GATEWAY_TYPES.filter((type) => descriptors[type].api) as ApiGateway[]

/** Asked by the reconciler how a payment ended, because a notice may be lost. */
export const API_PROVIDERS = [...API_GATEWAYS, 'test'] as const
/** No provider is asked, so a person sends refunds back. */
export const MANUAL_PROVIDERS: readonly PaymentProviderName[] = PAYMENT_METHODS.filter(isRefundedByHand).map(
  (id) => METHODS[id].provider,
)
/** Asked by the reconciler what became of a refund. */
export const ASKED_FOR_REFUNDS: readonly PaymentProviderName[] = API_PROVIDERS.filter(
  (provider) => !MANUAL_PROVIDERS.includes(provider),
)

export const isApiGateway = (name: string): name is ApiGateway => API_GATEWAYS.some((type) => type === name)
export const descriptorOf = (type: GatewayType): GatewayDescriptor => descriptors[type]
/** The names of its secrets; everything else of it may be read back. */
export const secretsOf = (type: GatewayType): string[] =>
  fieldsOf(descriptors[type]).flatMap(({ kind, name }) => (kind === 'secret' ? name : []))

/** What buyers read of a method before they choose it. */
export const choiceOf = (id: ChosenMethod) =>
  Object.values(descriptors).find(({ method }) => method === id)!.choice!
