import * as z from 'zod'
import { findPayPalScript, findStripePublicKey, listPlanMethods } from '#modules/payments/gateways/public.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import { PLAN_METHODS, type PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import type { Locale } from '#lib/locale.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { listPayableCards, savedCardView } from '../queries/cards.ts'

/** What a page that takes money does next. */
export const nextStep = {
  next: z.enum(['success', 'authenticate', 'pay']),
  /** Why it did not simply work, for programs; `message` is the same for people. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  clientSecret: z.string().optional(),
  paypalOrderId: z.string().optional(),
}

/** What a plan or a gift card can be paid with, and what the page needs for it. */
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
