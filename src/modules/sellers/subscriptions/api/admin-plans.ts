import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { canDecidePurchases, canSetPrices } from '../access.ts'
import * as deciding from '../commands/decide-purchase.ts'
import { NEVER, savePlanPrice } from '../commands/save-price.ts'
import { decidePurchaseInput, savePlanPriceInput } from '../input.ts'
import { listPrices } from '../queries.ts'
import * as reviews from '../queries/review.ts'
import { DEFAULT_PLANS } from '../rules.ts'

const reviewList = z.object({
  items: z.array(
    z
      .object({
        purchaseId: z.uuid(),
        planType: z.string(),
        amountCents: z.int(),
        fullName: z.string(),
        email: z.string(),
        provider: z.string(),
        providerPaymentId: z.string().nullable(),
        isHeld: z.boolean(),
        reasons: z.array(z.string()),
        since: z.iso.datetime(),
      })
      .meta({ id: 'PlanReview' }),
  ),
})

export const listPlanReviews = endpoint({
  method: 'GET',
  path: '/admin/plan-reviews',
  summary: 'The payments for plans that wait for a decision, the longest waiting first',
  input: noInput,
  output: reviewList,
  allow: canDecidePurchases,
  run: async ({ tx }) => ({ items: await reviews.listReviews(tx) }),
})

export const decidePlanReview = endpoint({
  method: 'POST',
  path: '/admin/plan-reviews/{purchaseId}/decide',
  summary: 'Gives the plan of a payment that did not agree, or closes its purchase; both need a reason',
  input: decidePurchaseInput,
  output: reviewList,
  allow: canDecidePurchases,
  run: async ({ tx, actor, address, now }, input) => {
    await deciding.decidePurchase(tx, input, { actor, address, now })
    return { items: await reviews.listReviews(tx) }
  },
})

const priceList = z.object({
  items: z.array(
    z
      .object({
        type: z.enum(['user', 'business']),
        planType: z.string(),
        planName: z.string(),
        priceCents: z.int(),
        features: z.array(z.string()),
        productLimit: z.int().nullable(),
        isActive: z.boolean(),
        commissionHundredths: z.int(),
        /** Null while no one has changed it. */
        updatedAt: z.iso.datetime().nullable(),
      })
      .meta({ id: 'PlanPrice' }),
  ),
})

export const listPlanPrices = endpoint({
  method: 'GET',
  path: '/admin/plan-prices',
  summary: 'What every plan costs and offers, those of people first, with what is not sold',
  input: noInput,
  output: priceList,
  allow: canSetPrices,
  run: ({ tx }) => readPriceList(tx),
})

export const setPlanPrice = endpoint({
  method: 'PUT',
  path: '/admin/plan-prices/{type}/{planType}',
  summary: 'Changes what a plan costs and offers and whether it is sold; open pages follow at once',
  input: savePlanPriceInput,
  output: priceList,
  allow: canSetPrices,
  run: async ({ tx, actor, address, now }, input) => {
    await savePlanPrice(tx, input, { actor, address, now })
    return readPriceList(tx)
  },
})

async function readPriceList(db: Db) {
  const written = await listPrices(db, {})
  const missing = DEFAULT_PLANS.filter(({ type }) => !written.some((plan) => plan.type === type))
  const ours = missing.map((plan) => ({ ...plan, isActive: true, commissionHundredths: 0, updatedAt: NEVER }))
  return {
    items: [...written, ...ours].map(({ features, updatedAt, ...plan }) => ({
      ...plan,
      features: [...features],
      updatedAt: updatedAt > NEVER ? updatedAt.toISOString() : null,
    })),
  }
}
