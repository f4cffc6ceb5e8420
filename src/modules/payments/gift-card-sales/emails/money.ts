import { formatUsd } from '#lib/money.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import type { Payment } from '#modules/payments/core/public.ts'
import { mailParts } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { PAGE } from '../emails.ts'
import type { MoneyBack } from '../rules.ts'
import type { GiftPurchase } from '../tables.ts'

type About = { purchase: GiftPurchase; payment: Payment }

/** PayPal keeps the money of a card back: the buyer learns that nothing is lost, the shop why. Once per payment. */
export async function mailHeld(tx: Tx, { purchase, payment, reason }: About & { reason: string }) {
  await mailPerson(
    tx,
    purchase,
    'gift_held',
    (locale) => ({
      title: m.gifts_mail_held_title({}, { locale }),
      paragraphs: [m.gifts_mail_held_body({}, { locale })],
    }),
    `gift_held:${payment.id}`,
  )
  const dedupeKey = `gift_held_shop:${payment.id}`
  await mailMoneyProblem(tx, { purchase, why: 'held', detail: reason, dedupeKey })
}

/** PayPal refused what it held: the card can be paid another way. */
export async function mailHeldRefused(tx: Tx, { purchase, payment }: About) {
  const amount = formatUsd(purchase.amountCents)
  await mailPerson(
    tx,
    purchase,
    'gift_held_refused',
    (locale) => ({
      title: m.gifts_mail_held_refused_title({}, { locale }),
      paragraphs: [m.gifts_mail_held_refused_body({ amount }, { locale })],
      button: { label: m.gifts_mail_open({}, { locale }), url: PAGE },
    }),
    `gift_held_refused:${payment.id}`,
  )
}

/** Informs the buyer that the money we had sent back did not reach them. */
export async function mailRefundBounced(
  tx: Tx,
  { purchase, amountCents }: { purchase: GiftPurchase; amountCents: number },
) {
  await mailPerson(tx, purchase, 'gift_refund_bounced', (locale) => ({
    title: m.gifts_mail_refund_bounced_title({}, { locale }),
    paragraphs: [m.gifts_mail_refund_bounced_body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}

type Problem = {
  purchase: GiftPurchase
  why: MoneyBack | 'mismatch' | 'refund_refused' | 'refund_bounced' | 'held'
  detail: string
  dedupeKey?: string
}

/** Informs the shop's people about money that needs their eyes. They read Spanish. */
export async function mailMoneyProblem(tx: Tx, { purchase, why, detail, dedupeKey }: Problem) {
  const { contactEmail } = await readSettings(tx, 'site')
  const said = { locale: 'es' } as const
  const reason = {
    second_charge: m.gifts_mail_problem_second_charge,
    late_money: m.gifts_mail_problem_late_money,
    mismatch: m.gifts_mail_problem_mismatch,
    refund_refused: m.gifts_mail_problem_refund_refused,
    refund_bounced: m.gifts_mail_problem_refund_bounced,
    held: m.gifts_mail_problem_held,
  }[why]
  await mailParts(tx, {
    to: contactEmail,
    template: `gift_problem_${why}`,
    parts: {
      ...said,
      title: m.gifts_mail_problem_title({}, said),
      paragraphs: [
        reason({}, said),
        m.gifts_mail_problem_detail(
          { purchase: purchase.id, detail, amount: formatUsd(purchase.amountCents) },
          said,
        ),
      ],
      button: { label: m.common_open_panel({}, said), url: `${env.PUBLIC_URL}/admin/gift-cards` },
    },
    dedupeKey,
  })
}
