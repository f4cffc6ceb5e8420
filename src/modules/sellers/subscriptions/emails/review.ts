import { dayAndHourIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { pageOf, planName } from '../emails.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import type { Purchase } from '../tables.ts'

/** The shop has looked at money that differed and gives the plan. */
export async function mailReviewGranted(
  tx: Tx,
  { purchase, endDate }: { purchase: Purchase; endDate: Date },
) {
  await mailPerson(tx, purchase, 'plan_review_granted', (locale) => ({
    title: m.subscriptions_mail_granted_title({ plan: planName(purchase.planType, locale) }, { locale }),
    paragraphs: [m.subscriptions_mail_granted_body({ date: dayAndHourIn(endDate, locale) }, { locale })],
    button: {
      label: m.subscriptions_mail_open_offers({}, { locale }),
      url: `${env.PUBLIC_URL}/premium-offers`,
    },
  }))
}

/** An admin checked a payment that differed and gives no plan for it; the reason is in the admin's own words. */
export async function mailReviewClosed(tx: Tx, { purchase, reason }: { purchase: Purchase; reason: string }) {
  await mailPerson(tx, purchase, 'plan_review_closed', (locale) => ({
    title: m.subscriptions_mail_closed_title({}, { locale }),
    paragraphs: [
      m.subscriptions_mail_closed_body({ plan: planName(purchase.planType, locale), reason }, { locale }),
      m.subscriptions_mail_closed_money({}, { locale }),
    ],
    button: {
      label: m.subscriptions_mail_held_again({}, { locale }),
      url: `${env.PUBLIC_URL}${pageOf(purchase)}`,
    },
  }))
}
