import * as z from 'zod'
import { endpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import { canDecidePurchases } from './access.ts'
import * as deciding from './commands/decide-purchase.ts'
import { decidePurchaseInput } from './input.ts'
import * as reviews from './queries.review.ts'

const reviewList = z.object({
  items: z.array(
    z.object({
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
    }),
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
