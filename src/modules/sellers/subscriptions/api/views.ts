import * as z from 'zod'
import { nextStep } from '#modules/payments/core/public.ts'
import { PURCHASE_STATUSES } from '#modules/payments/core/rules/purchases.ts'
import { WAITING_STATES } from '../rules.ts'

export const SUBSCRIBE_LIMIT = { name: 'subscribe', hits: 30, seconds: 60, by: 'user', shared: true } as const
export const REFRESH_LIMIT = {
  name: 'subscribe-refresh',
  hits: 60,
  seconds: 60,
  by: 'user',
  shared: true,
} as const

export const subscribeAnswer = z
  .object({
    purchaseId: z.uuid().nullable(),
    status: z.enum(PURCHASE_STATUSES),
    ...nextStep,
  })
  .meta({ id: 'PlanAnswer' })

/** Money for a plan that is no plan yet. */
export const waitingPurchase = z.object({
  purchaseId: z.uuid(),
  planType: z.string(),
  amountCents: z.int(),
  state: z.enum(WAITING_STATES),
})
