import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { canSubscribe } from '../access.ts'
import { subscribe as buy } from '../commands/buy-plan.ts'
import * as ending from '../commands/end-subscriptions.ts'
import { authenticatePurchase, capturePurchase, refreshPurchase } from '../commands/pay-plan.ts'
import { authenticateInput, plansInput, purchasePath, subscribeInput } from '../input.ts'
import type { Db } from '#server/db/db.ts'
import { findRegistration } from '#modules/identity/accounts/public.ts'
import { REGISTRATION_COOKIE } from '#modules/identity/accounts/rules.ts'
import { payingWith, readPayingWith } from '#modules/payments/core/public.ts'
import { listPlans, readOwnSubscription } from '../queries.ts'
import { USER_PLANS } from '../rules.ts'
import { REFRESH_LIMIT, SUBSCRIBE_LIMIT, subscribeAnswer, waitingPurchase } from './views.ts'

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

async function readWaiting(db: Db, registrationToken: string | undefined, now: Date) {
  const waiting = await findRegistration(db, { registrationToken, now })
  return waiting && { email: waiting.email, fullName: waiting.fullName }
}

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
    waiting: waitingPurchase.nullable(),
    isAdult: z.boolean(),
    /** What a visitor staged in this browser at sign-up and may go on with. */
    registration: z.object({ email: z.string(), fullName: z.string() }).nullable(),
    ...payingWith,
  }),
  allow: anyone,
  run: async ({ tx, actor, locale, now, cookies }) => ({
    ...(actor.kind === 'visitor'
      ? {
          ...{ current: null, waiting: null, isAdult: false },
          registration: await readWaiting(tx, cookies.get(REGISTRATION_COOKIE), now),
        }
      : { ...(await readOwnSubscription(tx, { userId: actor.userId, now })), registration: null }),
    ...(await readPayingWith(tx, { actor, locale, now })),
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
