import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Payment } from '#modules/payments/core/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { mailMoneyProblem, pageOf, planName } from '../emails.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import type { Purchase } from '../tables.ts'

type About = { purchase: Purchase; payment: Payment }

/** PayPal keeps the money of a plan back: the person learns that nothing is lost, the shop why. Once per payment. */
export async function mailHeld(tx: Tx, { purchase, payment, reason }: About & { reason: string }) {
  await mailPerson(
    tx,
    purchase,
    'plan_held',
    (locale) => ({
      title: m.subscriptions_mail_held_title({}, { locale }),
      paragraphs: [m.subscriptions_mail_held_body({ plan: planName(purchase.planType, locale) }, { locale })],
    }),
    `plan_held:${payment.id}`,
  )
  await mailMoneyProblem(tx, {
    purchase,
    why: 'held',
    detail: reason,
    payment,
    dedupeKey: `plan_held_shop:${payment.id}`,
  })
}

/** PayPal refused what it held: the plan can be paid another way. */
export async function mailHeldRefused(tx: Tx, { purchase, payment }: About) {
  const amount = formatUsd(purchase.amountCents)
  await mailPerson(
    tx,
    purchase,
    'plan_held_refused',
    (locale) => ({
      title: m.subscriptions_mail_held_refused_title({}, { locale }),
      paragraphs: [m.subscriptions_mail_held_refused_body({ amount }, { locale })],
      button: {
        label: m.subscriptions_mail_held_again({}, { locale }),
        url: `${env.PUBLIC_URL}${pageOf(purchase)}`,
      },
    }),
    `plan_held_refused:${payment.id}`,
  )
}
