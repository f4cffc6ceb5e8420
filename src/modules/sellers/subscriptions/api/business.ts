import * as z from 'zod'
import { APPROVAL_STATUSES } from '#modules/sellers/stores/rules.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { canOpenStore } from '../access.ts'
import { subscribeStore as buy } from '../commands/buy-plan.ts'
import { payingWith, readPayingWith } from '#modules/payments/core/public.ts'
import { SUBSCRIBE_LIMIT, subscribeAnswer, waitingPurchase } from './views.ts'
import { subscribeStoreInput } from '../input.ts'
import { readBusiness } from '../queries/business.ts'

export const getBusiness = endpoint({
  method: 'GET',
  path: '/business',
  summary: 'My store and its plan as the page of business plans needs them, and what a plan can be paid with',
  input: noInput,
  output: z.object({
    store: z
      .object({
        name: z.string(),
        contactEmail: z.string(),
        description: z.string(),
        contactPhone: z.string().nullable(),
        address: z.string().nullable(),
        approvalStatus: z.enum(APPROVAL_STATUSES),
        isSuspended: z.boolean(),
        rejectionReason: z.string().nullable(),
      })
      .nullable(),
    plan: z
      .object({
        planType: z.string(),
        endDate: z.iso.datetime(),
        /** Until when the store sells: three days longer. */
        sellsUntil: z.iso.datetime(),
        productLimit: z.int().nullable(),
      })
      .nullable(),
    waiting: waitingPurchase.nullable(),
    ...payingWith,
  }),
  allow: canOpenStore,
  run: async ({ tx, actor, locale, now }) => ({
    ...(await readBusiness(tx, { userId: actor.userId, now })),
    ...(await readPayingWith(tx, { actor, locale, now })),
  }),
})

export const subscribeStore = steppedEndpoint({
  method: 'POST',
  path: '/business/subscriptions',
  summary: 'Takes a plan for my store, which its payment opens or updates',
  input: subscribeStoreInput,
  output: subscribeAnswer,
  allow: canOpenStore,
  limit: SUBSCRIBE_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now, key }, input) => buy({ userId: actor.userId, locale, now, key }, input),
})
