import { dayAndHourIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { pageOf, planName } from '../emails.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'

/** Whose plan it is; with the name of a store it is the plan of that store, and its owner reads the email. */
type Plan = { userId: string; planType: string; storeName?: string }

/** An admin gave a plan, or gave one back, without a payment. */
export async function mailPlanGiven(tx: Tx, plan: Plan & { endDate: Date }) {
  const { storeName: name } = plan
  await mailPerson(tx, plan, 'plan_given', (locale) => {
    const named = { plan: planName(plan.planType, locale) }
    return {
      title:
        name === undefined
          ? m.subscriptions_mail_granted_title(named, { locale })
          : m.subscriptions_mail_store_started_title({ ...named, name }, { locale }),
      paragraphs: [m.subscriptions_mail_given_body({ date: dayAndHourIn(plan.endDate, locale) }, { locale })],
      button: openButton(plan, locale),
    }
  })
}

/** An admin ended a plan that ran; the reason is in the admin's own words, and a change of the person's plan has none. */
export async function mailPlanStopped(tx: Tx, plan: Plan & { reason: string | undefined }) {
  const { storeName: name, reason } = plan
  await mailPerson(tx, plan, 'plan_stopped', (locale) => {
    const named = { plan: planName(plan.planType, locale) }
    return {
      title:
        name === undefined
          ? m.subscriptions_mail_stopped_title(named, { locale })
          : m.subscriptions_mail_stopped_title_store({ ...named, name }, { locale }),
      paragraphs: [
        ...(reason ? [m.subscriptions_mail_stopped_reason({ reason }, { locale })] : []),
        name === undefined
          ? m.subscriptions_mail_stopped_body({}, { locale })
          : m.subscriptions_mail_stopped_body_store({}, { locale }),
        m.subscriptions_mail_stopped_question({}, { locale }),
      ],
      button: {
        label: m.subscriptions_mail_see_plans({}, { locale }),
        url: `${env.PUBLIC_URL}${pageOf({ type: name === undefined ? 'user' : 'business' })}`,
      },
    }
  })
}

const openButton = ({ storeName }: Plan, locale: Locale) =>
  storeName === undefined
    ? {
        label: m.subscriptions_mail_open_offers({}, { locale }),
        url: `${env.PUBLIC_URL}/premium-offers`,
      }
    : { label: m.common_open_my_store({}, { locale }), url: `${env.PUBLIC_URL}/store` }
