import * as z from 'zod'
import { cardWish, seenTotal, testChoice } from '#modules/payments/core/input.ts'
import { storeEmail, storeName } from '#modules/sellers/stores/input.ts'
import { id, line, listInput, wholeNumber } from '#server/http/input.ts'
import { PLAN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { PLAN_KINDS, SUBSCRIPTION_STATUSES, USER_PLANS } from './rules.ts'

export const plansInput = z.strictObject({ type: z.enum(['user', 'business']).default('user') })

// No price, no amount, no end: the server knows them. `seen` and `seenEnd` are the price and the end of the plan that
// the page showed, so that no one pays more than was said and an old tab does not pay a second time.
export const subscribeInput = z.strictObject({
  planType: z.enum(USER_PLANS, 'subscriptions_plan_required'),
  paymentMethod: z.enum(PLAN_METHODS, 'subscriptions_payment_required').optional(),
  isAdult: z.boolean().optional(),
  seen: seenTotal,
  seenEnd: z.iso.datetime().nullable().default(null),
  testChoice,
  ...cardWish,
})
export type Subscribe = z.output<typeof subscribeInput>

/** The plan of a store, with what the store is to be called; `seen` and `seenEnd` are the price and the end that the page showed. */
export const subscribeStoreInput = z.strictObject({
  name: storeName,
  contactEmail: storeEmail,
  planType: line({ min: 1, max: 40, message: 'subscriptions_information_missing' }),
  paymentMethod: z.enum(PLAN_METHODS, 'subscriptions_information_missing'),
  seen: seenTotal,
  seenEnd: z.iso.datetime().nullable().default(null),
  testChoice,
  ...cardWish,
})
export type SubscribeStore = z.output<typeof subscribeStoreInput>

export const purchasePath = z.strictObject({ purchaseId: id() })
export const authenticateInput = z.strictObject({ purchaseId: id(), approve: z.boolean() })

export const decidePurchaseInput = z.strictObject({
  purchaseId: id(),
  decision: z.enum(['grant', 'close']),
  reason: line({ min: 1, max: 500, message: 'subscriptions_decision_reason_required' }),
})
export type DecidePurchase = z.output<typeof decidePurchaseInput>

/** `seenAt` is when the price was last changed as the page showed it; null when no one ever wrote one. */
export const savePlanPriceInput = z.strictObject({
  type: z.enum(['user', 'business']),
  planType: line({ min: 1, max: 40 }),
  priceCents: wholeNumber({ min: 0, max: 1_000_000 }),
  features: z.array(line({ min: 1, max: 120, message: 'subscriptions_feature_invalid' })).max(20),
  isActive: z.boolean(),
  /** Hundredths of a percent of what stores of this plan sell; as it was where it is not said. */
  commissionHundredths: wholeNumber({ min: 0, max: 10_000 }).optional(),
  seenAt: z.iso.datetime().nullable(),
})
export type SavePlanPrice = z.output<typeof savePlanPriceInput>

export const listSubscriptionsInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  type: z.enum(PLAN_KINDS).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...listInput(50),
})

export const subscriptionPath = z.strictObject({ id: id() })

/** `seenAt` is when the plan was last changed as the page showed it. */
export const setSubscriptionStatusInput = z.strictObject({
  id: id(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  seenAt: z.iso.datetime(),
  /** Asked for where a plan that runs is ended. */
  reason: line({ max: 500 }).default(''),
})
