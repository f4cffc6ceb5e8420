import { bankTransfer } from '../providers/bank-transfer/method.ts'
import { counter } from '../providers/counter/method.ts'
import { crypto } from '../providers/crypto/method.ts'
import { giftCard } from '../providers/gift-card/method.ts'
import type { Method } from '../providers/method.ts'
import { paypal } from '../providers/paypal/method.ts'
import { card } from '../providers/stripe/method.ts'
import { yappy } from '../providers/yappy/method.ts'

/** Every way of paying under the name that an order has for it, in the order of a checkout. */
export const METHODS = {
  credit_card: card,
  paypal,
  yappy,
  bank_transfer: bankTransfer,
  crypto,
  counter,
  gift_card: giftCard,
} as const satisfies Record<string, Method>

type All = typeof METHODS
export type PaymentMethod = keyof All
/** What a buyer may choose: all but what pays beside another method. */
export type ChosenMethod = {
  [Id in PaymentMethod]: All[Id] extends { isBeside: true } ? never : Id
}[PaymentMethod]
/** What a plan or a gift card may be paid with, because it begins at once. */
export type PlanMethod = {
  [Id in PaymentMethod]: All[Id] extends { paysPlans: true } ? Id : never
}[PaymentMethod]
/** For which a seller needs an account of their own. */
export type ReceiptMethod = {
  [Id in PaymentMethod]: All[Id] extends { provedBy: 'receipt' } ? Id : never
}[PaymentMethod]
/** What holds a payment: the test bank besides the holders of the methods. */
export type PaymentProviderName = All[PaymentMethod]['provider'] | 'test'

export const methodOf = (id: PaymentMethod): Method => METHODS[id]

// Marked as pure, so that a page which needs none of them loads none of them.
const listMethods = <Id extends PaymentMethod>(isIn: (method: Method) => boolean) =>
  (Object.keys(METHODS) as PaymentMethod[]).filter((id) => isIn(METHODS[id])) as [Id, ...Id[]]

export const PAYMENT_METHODS = /* @__PURE__ */ listMethods(() => true)
export const CHOSEN_METHODS = /* @__PURE__ */ listMethods<ChosenMethod>(({ isBeside }) => !isBeside)
export const PLAN_METHODS = /* @__PURE__ */ listMethods<PlanMethod>(({ paysPlans }) => paysPlans === true)
/** Paid to the sellers' own accounts, one payment per seller order; the others are one charge by the shop. */
export const SELLER_METHODS = /* @__PURE__ */ listMethods(({ paidTo }) => paidTo === 'sellers')

export const methodHeldBy = (provider: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((id) => METHODS[id].provider === provider)
/** Whether what holds a payment is of a kind; the test bank is of none. */
export const isHeldBy = (provider: string, kind: (method: Method) => unknown): boolean => {
  const id = methodHeldBy(provider)
  return id !== undefined && Boolean(kind(METHODS[id]))
}
const listHolders = (isIn: (method: Method) => boolean) =>
  listMethods(isIn).map((id): PaymentProviderName => METHODS[id].provider)
/** What holds the money that paid a part beside another method; it gives back last. */
export const BESIDE_PROVIDERS = /* @__PURE__ */ listHolders(({ isBeside }) => isBeside === true)
export const CHAIN_PROVIDERS = /* @__PURE__ */ listHolders(({ provedBy }) => provedBy === 'chain')

export const isChosen = (id: PaymentMethod): id is ChosenMethod => !methodOf(id).isBeside
export const isPaidToSellers = (id: PaymentMethod): boolean => methodOf(id).paidTo === 'sellers'
export const isOnChain = (id: PaymentMethod): boolean => methodOf(id).provedBy === 'chain'
export const isByReceipt = (id: PaymentMethod): id is ReceiptMethod => methodOf(id).provedBy === 'receipt'
export const isTakenByStaff = (id: PaymentMethod): boolean => methodOf(id).isTakenByStaff === true
/** A person says that its money came, and sends it back; so its orders wait for days. */
export const isByPerson = (id: PaymentMethod): boolean => isPaidToSellers(id) || isTakenByStaff(id)
/** A person sends its money back, because no provider can be asked for it. */
export const isRefundedByHand = (id: PaymentMethod): boolean =>
  isByPerson(id) || methodOf(id).refundsByHand === true
