import { dayAndHourIn } from '#i18n/calendar.ts'
import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'

/** Informs the owner of the store that its account changed, so that a stranger's change is noticed the same day. */
export async function mailAccountChanged(tx: Tx, { storeId, now }: { storeId: string; now: Date }) {
  const [owner] = await tx
    .select({ name: businessStores.name, email: profiles.email, locale: profiles.locale })
    .from(businessStores)
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(eq(businessStores.id, storeId))
  if (!owner) return
  const { locale } = owner
  const date = dayAndHourIn(now, locale)
  const subject = m.payments_mail_account_title({ store: owner.name }, { locale })
  const parts = {
    locale,
    title: subject,
    paragraphs: [m.payments_mail_account_body({ date }, { locale })],
    button: {
      label: m.payments_mail_account_button({}, { locale }),
      url: `${env.PUBLIC_URL}/store/settings`,
    },
    note: m.payments_mail_account_note({}, { locale }),
  }
  await sendMail(tx, {
    to: owner.email,
    template: 'payment_account_changed',
    locale,
    subject,
    ...composeEmail(parts),
  })
}
