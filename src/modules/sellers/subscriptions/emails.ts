import { dateIn, dayAndHourIn } from '#i18n/calendar.ts'
import { eq } from 'drizzle-orm'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import { mailParts } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { DEFAULT_PLANS, type MoneyBack, type ReminderDays } from './rules.ts'
import type { Purchase } from './tables.ts'

/** The receipt: what was paid, and until when it lasts. */
export async function mailStarted(tx: Tx, { purchase, endDate }: { purchase: Purchase; endDate: Date }) {
  const { userId, planType, amountCents } = purchase
  const { premiumDiscountPercent: percent } = await readSettings(tx, 'pricing')
  await mailPerson(tx, { userId, locale: purchase.locale }, 'plan_started', (locale) => ({
    title: m.subscriptions_mail_started_title({ plan: planName(planType, locale) }, { locale }),
    paragraphs: [
      m.subscriptions_mail_started_body({ date: dayAndHourIn(endDate, locale) }, { locale }),
      m.subscriptions_mail_started_benefit({ percent }, { locale }),
    ],
    table: {
      rows: [
        [m.subscriptions_mail_line({ plan: planName(planType, locale) }, { locale }), formatUsd(amountCents)],
      ],
      total: [m.common_total({}, { locale }), formatUsd(amountCents)],
    },
    button: {
      label: m.subscriptions_mail_open_offers({}, { locale }),
      url: `${env.PUBLIC_URL}/premium-offers`,
    },
    note: m.subscriptions_mail_no_renewal({}, { locale }),
  }))
}

export async function mailReminder(
  tx: Tx,
  { userId, endDate, days }: { userId: string; endDate: Date; days: ReminderDays },
) {
  await mailPerson(tx, { userId }, `plan_ends_in_${days}`, (locale) => ({
    title: m.subscriptions_mail_reminder_title({ date: dayText(endDate, locale) }, { locale }),
    paragraphs: [m.subscriptions_mail_reminder_body({ date: dayAndHourIn(endDate, locale) }, { locale })],
    button: { label: m.subscriptions_mail_renew({}, { locale }), url: `${env.PUBLIC_URL}/subscription` },
    note: m.subscriptions_mail_no_renewal({}, { locale }),
  }))
}

export async function mailEnded(tx: Tx, { userId, endDate }: { userId: string; endDate: Date }) {
  await mailPerson(tx, { userId }, 'plan_ended', (locale) => ({
    title: m.subscriptions_mail_ended_title({}, { locale }),
    paragraphs: [m.subscriptions_mail_ended_body({ date: dayAndHourIn(endDate, locale) }, { locale })],
    button: {
      label: m.subscriptions_mail_renew_again({}, { locale }),
      url: `${env.PUBLIC_URL}/subscription`,
    },
  }))
}

export async function mailCancelled(tx: Tx, { userId, endDate }: { userId: string; endDate: Date }) {
  await mailPerson(tx, { userId }, 'plan_cancelled', (locale) => ({
    title: m.subscriptions_mail_cancelled_title({}, { locale }),
    paragraphs: [m.subscriptions_mail_cancelled_body({ date: dayAndHourIn(endDate, locale) }, { locale })],
  }))
}

/** Informs the person that money came which could not become a plan, and that it goes back. */
export async function mailMoneyBack(
  tx: Tx,
  { purchase, amountCents, why }: { purchase: Purchase; amountCents: number; why: MoneyBack },
) {
  const body = {
    second_charge: m.subscriptions_mail_second_charge,
    late_money: m.subscriptions_mail_late_money,
    plan_gone: m.subscriptions_mail_plan_gone,
    name_taken: m.subscriptions_mail_name_taken,
  }[why]
  await mailPerson(tx, purchase, `plan_${why}`, (locale) => ({
    title: m.subscriptions_mail_money_back_title({}, { locale }),
    paragraphs: [body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}

export async function mailRefunded(
  tx: Tx,
  { purchase, amountCents }: { purchase: Purchase; amountCents: number },
) {
  await mailPerson(tx, purchase, 'plan_refunded', (locale) => ({
    title: m.subscriptions_mail_refunded_title({}, { locale }),
    paragraphs: [m.subscriptions_mail_refunded_body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}

/** Informs the person that the money we had sent back did not reach them. */
export async function mailRefundBounced(
  tx: Tx,
  { purchase, amountCents }: { purchase: Purchase; amountCents: number },
) {
  await mailPerson(tx, purchase, 'plan_refund_bounced', (locale) => ({
    title: m.subscriptions_mail_refund_bounced_title({}, { locale }),
    paragraphs: [m.subscriptions_mail_refund_bounced_body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}

/** Informs the shop's people about money that needs their eyes. They read Spanish. */
export async function mailMoneyProblem(
  tx: Tx,
  {
    purchase,
    why,
    detail,
    payment,
    dedupeKey,
  }: {
    purchase: Purchase
    why: MoneyBack | 'mismatch' | 'refund_refused' | 'refund_bounced' | 'held'
    detail: string
    /** Whose money it is and where it lies, when a person has to look at it. */
    payment?: { provider: string; providerPaymentId: string | null }
    dedupeKey?: string
  },
) {
  const { contactEmail } = await readSettings(tx, 'site')
  const locale = 'es'
  const reason = {
    second_charge: m.subscriptions_mail_problem_second_charge,
    late_money: m.subscriptions_mail_problem_late_money,
    plan_gone: m.subscriptions_mail_problem_plan_gone,
    name_taken: m.subscriptions_mail_problem_name_taken,
    mismatch: m.subscriptions_mail_problem_mismatch,
    refund_refused: m.subscriptions_mail_problem_refund_refused,
    refund_bounced: m.subscriptions_mail_problem_refund_bounced,
    held: m.subscriptions_mail_problem_held,
  }[why]
  const parts = {
    locale,
    title: m.subscriptions_mail_problem_title({}, { locale }),
    paragraphs: [
      reason({}, { locale }),
      ...(payment ? [await whoseMoney(tx, purchase, payment)] : []),
      m.subscriptions_mail_problem_detail({ purchase: purchase.id, detail }, { locale }),
    ],
    ...(payment
      ? {
          button: {
            label: m.common_open_panel({}, { locale }),
            url: `${env.PUBLIC_URL}/admin/subscriptions`,
          },
        }
      : {}),
  } as const
  await mailParts(tx, { to: contactEmail, template: `plan_problem_${why}`, parts, dedupeKey })
}

async function whoseMoney(
  tx: Tx,
  { userId, amountCents }: Purchase,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string | null },
): Promise<string> {
  const [person] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId))
  const facts = {
    email: person?.email ?? '',
    amount: formatUsd(amountCents),
    provider: PROVIDER_NAMES[provider] ?? provider,
    payment: providerPaymentId ?? '',
  }
  return m.subscriptions_mail_problem_who(facts, { locale: 'es' })
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

/** Where this plan is bought. */
export const pageOf = ({ type }: Pick<Purchase, 'type'>) =>
  type === 'business' ? '/business' : '/subscription'

export function planName(planType: string, locale: Locale): string {
  if (planType === 'basic') return m.common_basic({}, { locale })
  if (planType === 'premium') return m.common_premium({}, { locale })
  // The plans of stores have names of their own, the same in every language.
  return DEFAULT_PLANS.find((plan) => plan.planType === planType)?.planName ?? planType
}

export const dayText = (moment: Date, locale: Locale) =>
  dateIn(moment, locale, { day: 'numeric', month: 'long' })
