import * as z from 'zod'
import { findPayPalScript, findStripePublicKey } from '#modules/payments/gateways/public.ts'
import { listPayableCards, savedCardView } from '#modules/payments/core/public.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { listPlanMethods } from '../queries.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import { PLAN_METHODS, type PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { PURCHASE_STATUSES, WAITING_STATES } from '../rules.ts'

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
    next: z.enum(['success', 'authenticate', 'pay']),
    /** Why it did not simply work, for programs; `message` is the same for people. */
    code: z.string().nullable(),
    message: z.string().nullable(),
    clientSecret: z.string().optional(),
    paypalOrderId: z.string().optional(),
  })
  .meta({ id: 'PlanAnswer' })

/** Money for a plan that is no plan yet. */
export const waitingPurchase = z.object({
  purchaseId: z.uuid(),
  planType: z.string(),
  amountCents: z.int(),
  state: z.enum(WAITING_STATES),
})

/** What a plan can be paid with, and what the page needs for it. */
export const payingWith = {
  stripePublicKey: z.string().nullable(),
  paypalScriptUrl: z.string().nullable(),
  savedCards: z.array(savedCardView),
  paymentMethods: z.array(
    z.object({
      id: z.enum(PLAN_METHODS),
      name: z.string(),
      description: z.string(),
      testMode: z.boolean(),
    }),
  ),
}

function methodTexts(id: PlanMethod, locale: Locale) {
  const { name, text } = choiceOf(id)
  return { name: name({}, { locale }), description: text({}, { locale }) }
}

type Reader = { actor: Actor; locale: Locale; now: Date }

export const readPayingWith = async (db: Db, { actor, locale, now }: Reader) => ({
  stripePublicKey: await findStripePublicKey(db),
  paypalScriptUrl: await findPayPalScript(db, { locale }),
  savedCards: actor.kind === 'visitor' ? [] : await listPayableCards(db, { userId: actor.userId, now }),
  paymentMethods: (await listPlanMethods(db)).map(({ id, provider }) => ({
    id,
    ...methodTexts(id, locale),
    testMode: provider === 'test',
  })),
})
