import * as z from 'zod'
import { m } from '#paraglide/messages.js'
import { anyone } from '#server/actor.ts'
import { endpoint, steppedEndpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import type { Locale } from '#lib/locale.ts'
import { findPayPalScript, findStripePublicKey } from '#modules/payments/queries/gateways.ts'
import { canSubscribe } from './access.ts'
import {
  authenticatePurchase,
  capturePurchase,
  refreshPurchase,
  subscribe as buy,
} from './commands/buy-plan.ts'
import * as ending from './commands/end-subscriptions.ts'
import { authenticateInput, plansInput, purchasePath, subscribeInput } from './input.ts'
import { listPlanMethods, listPlans, readOwnSubscription } from './queries.ts'
import { PLAN_METHODS, PURCHASE_STATUSES, USER_PLANS, WAITING_STATES } from './rules.ts'

export * from './endpoints.admin.ts'

const SUBSCRIBE_LIMIT = { name: 'subscribe', hits: 30, seconds: 60, by: 'user', shared: true } as const
const REFRESH_LIMIT = { name: 'subscribe-refresh', hits: 60, seconds: 60, by: 'user', shared: true } as const

const METHOD_TEXTS = {
  credit_card: (locale: Locale) => ({
    name: m.checkout_method_credit_card({}, { locale }),
    description: m.checkout_method_credit_card_text({}, { locale }),
  }),
  paypal: (locale: Locale) => ({
    name: m.checkout_method_paypal({}, { locale }),
    description: m.checkout_method_paypal_text({}, { locale }),
  }),
}

const subscribeAnswer = z
  .object({
    purchaseId: z.uuid().nullable(),
    status: z.enum(PURCHASE_STATUSES),
    next: z.enum(['success', 'authenticate', 'pay']),
    /** Why it did not simply work, for programs; `message` is the same for people. */
    code: z.string().nullable(),
    message: z.string().nullable(),
    clientSecret: z.string().optional(),
    paypalOrderId: z.string().optional(),
  })
  .meta({ id: 'PlanAnswer' })

export const getPlans = endpoint({
  method: 'GET',
  path: '/plans',
  summary: 'The plans on offer for people or for stores, cheapest first',
  input: plansInput,
  output: z.object({
    items: z.array(
      z.object({
        planType: z.string(),
        planName: z.string(),
        priceCents: z.int(),
        features: z.array(z.string()),
        productLimit: z.int().nullable(),
      }),
    ),
  }),
  allow: anyone,
  run: async ({ tx }, { type }) => ({
    items: (await listPlans(tx, { type })).map(
      ({ planType, planName, priceCents, features, productLimit }) => ({
        planType,
        planName,
        priceCents,
        features: [...features],
        productLimit,
      }),
    ),
  }),
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  summary: 'My plan, if somebody is signed in, and what a plan can be paid with',
  input: noInput,
  output: z.object({
    current: z
      .object({
        planType: z.enum(USER_PLANS),
        startDate: z.iso.datetime(),
        endDate: z.iso.datetime(),
        isCancelled: z.boolean(),
      })
      .nullable(),
    waiting: z
      .object({
        purchaseId: z.uuid(),
        planType: z.string(),
        amountCents: z.int(),
        state: z.enum(WAITING_STATES),
      })
      .nullable(),
    isAdult: z.boolean(),
    stripePublicKey: z.string().nullable(),
    paypalScriptUrl: z.string().nullable(),
    paymentMethods: z.array(
      z.object({
        id: z.enum(PLAN_METHODS),
        name: z.string(),
        description: z.string(),
        testMode: z.boolean(),
      }),
    ),
  }),
  allow: anyone,
  run: async ({ tx, actor, locale, now }) => ({
    ...(actor.kind === 'visitor'
      ? { current: null, waiting: null, isAdult: false }
      : await readOwnSubscription(tx, { userId: actor.userId, now })),
    stripePublicKey: await findStripePublicKey(tx),
    paypalScriptUrl: await findPayPalScript(tx, { locale }),
    paymentMethods: (await listPlanMethods(tx)).map(({ id, provider }) => ({
      id,
      ...METHOD_TEXTS[id](locale),
      testMode: provider === 'test',
    })),
  }),
})

export const subscribe = steppedEndpoint({
  method: 'POST',
  path: '/subscriptions',
  summary: 'Takes a plan: a free one at once, a paid one by its payment',
  input: subscribeInput,
  output: subscribeAnswer,
  allow: canSubscribe,
  limit: SUBSCRIBE_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now, key }, input) => buy({ userId: actor.userId, locale, now, key }, input),
})

export const authenticateSubscription = steppedEndpoint({
  method: 'POST',
  path: '/subscriptions/{purchaseId}/authenticate',
  summary: "Answers the test bank's 3-D Secure question about my plan",
  input: authenticateInput,
  output: subscribeAnswer,
  allow: canSubscribe,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { purchaseId, approve }) =>
    authenticatePurchase({ userId: actor.userId, purchaseId, locale, now }, { approve }),
})

export const captureSubscription = steppedEndpoint({
  method: 'POST',
  path: '/subscriptions/{purchaseId}/capture',
  summary: 'Takes the money of my plan after I approved it at PayPal',
  input: purchasePath,
  output: subscribeAnswer,
  allow: canSubscribe,
  limit: REFRESH_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now }, { purchaseId }) =>
    capturePurchase({ userId: actor.userId, purchaseId, locale, now }),
})

export const refreshSubscription = steppedEndpoint({
  method: 'POST',
  path: '/subscriptions/{purchaseId}/refresh',
  summary: 'Asks the payment provider how the payment of my plan stands, and settles it',
  input: purchasePath,
  output: subscribeAnswer,
  allow: canSubscribe,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { purchaseId }) =>
    refreshPurchase({ userId: actor.userId, purchaseId, locale, now }),
})

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/subscription',
  summary: 'Calls my paid plan off; it keeps its benefits to the end that was paid for',
  input: noInput,
  output: z.object({ endDate: z.iso.datetime() }),
  allow: canSubscribe,
  run: async ({ tx, actor, now }) => {
    const { endDate } = await ending.cancelSubscription(tx, { userId: actor.userId, now })
    return { endDate: endDate.toISOString() }
  },
})
