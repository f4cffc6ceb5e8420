import { dayAndHourIn } from '#i18n/calendar.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { dayText, planName } from '../emails.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import { daysAfter, STORE_GRACE_DAYS, type ReminderDays } from '../rules.ts'
import type { Bought } from '../commands/store-plan.ts'

/** The receipt of a store's plan: what was paid, until when it lasts, and what the store waits for. */
export async function mailStorePlanStarted(
  tx: Tx,
  { bought, endDate, isWaiting }: { bought: Bought; endDate: Date; isWaiting: boolean },
) {
  const { planType, amountCents } = bought
  const name = bought.storeName ?? ''
  await mailPerson(tx, bought, 'store_plan_started', (locale) => ({
    title: m.subscriptions_mail_store_started_title({ plan: planName(planType, locale), name }, { locale }),
    paragraphs: [
      m.subscriptions_mail_store_started_body({ date: dayAndHourIn(endDate, locale) }, { locale }),
      ...(isWaiting ? [m.subscriptions_mail_store_waits({}, { locale })] : []),
    ],
    table: {
      rows: [
        [m.subscriptions_mail_line({ plan: planName(planType, locale) }, { locale }), formatUsd(amountCents)],
      ],
      total: [m.common_total({}, { locale }), formatUsd(amountCents)],
    },
    button: {
      label: m.common_open_my_store({}, { locale }),
      url: `${env.PUBLIC_URL}/store`,
    },
    note: m.subscriptions_mail_no_renewal({}, { locale }),
  }))
}

type Ending = { storeId: string; endDate: Date }

/** The plan of a store ends in some days, or has just ended and leaves days of grace. */
export async function mailStoreReminder(tx: Tx, { storeId, endDate, days }: Ending & { days: ReminderDays }) {
  const store = await findStore(tx, storeId)
  if (!store) return
  const { name, userId } = store
  const graceEnd = daysAfter(endDate, STORE_GRACE_DAYS)
  await mailPerson(tx, { userId }, `store_plan_ends_in_${days}`, (locale) => ({
    title:
      days === 0
        ? m.subscriptions_mail_store_grace_title({ name }, { locale })
        : m.subscriptions_mail_store_reminder_title({ name, date: dayText(endDate, locale) }, { locale }),
    paragraphs: [
      days === 0
        ? m.subscriptions_mail_store_grace_body({ date: dayAndHourIn(graceEnd, locale) }, { locale })
        : m.subscriptions_mail_store_reminder_body({ date: dayAndHourIn(endDate, locale) }, { locale }),
    ],
    button: { label: m.subscriptions_mail_renew({}, { locale }), url: `${env.PUBLIC_URL}/business` },
    note: m.subscriptions_mail_no_renewal({}, { locale }),
  }))
}

/** The days of grace are over: nothing of the store is sold any more, and its open orders go on. */
export async function mailStorePlanEnded(tx: Tx, { storeId, endDate }: Ending) {
  const store = await findStore(tx, storeId)
  if (!store) return
  const { name, userId } = store
  await mailPerson(tx, { userId }, 'store_plan_ended', (locale) => ({
    title: m.subscriptions_mail_store_ended_title({ name }, { locale }),
    paragraphs: [m.subscriptions_mail_store_ended_body({ date: dayAndHourIn(endDate, locale) }, { locale })],
    button: { label: m.subscriptions_mail_renew({}, { locale }), url: `${env.PUBLIC_URL}/business` },
  }))
}

async function findStore(tx: Tx, storeId: string) {
  const [store] = await tx
    .select({ name: businessStores.name, userId: businessStores.ownerId })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
  return store ?? null
}
