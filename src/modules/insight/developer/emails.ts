import { dayAndHourIn } from '#i18n/calendar.ts'
import { eq } from 'drizzle-orm'
import { personalMail } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

type KeyMade = { userId: string; name: string; now: Date; inStore: boolean }

/** The maker of a key is mailed, so that one made in their name is noticed the same day. */
export async function mailKeyMade(tx: Tx, { userId, name, now, inStore }: KeyMade) {
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader) return
  const { locale } = reader
  const { siteName: shopName } = await readSettings(tx, 'site')
  const mail = personalMail(
    'api_key_made',
    { reader, shopName },
    {
      subject: m.programs_mail_key_title({ name }, { locale }),
      paragraphs: [m.programs_mail_key_body({ name, date: dayAndHourIn(now, locale) }, { locale })],
      button: {
        label: m.programs_mail_key_button({}, { locale }),
        url: `${env.PUBLIC_URL}${screenOf(inStore)}`,
      },
      note: m.programs_mail_key_note({}, { locale }),
    },
  )
  await sendMail(tx, { to: reader.email, ...mail })
}

const screenOf = (inStore: boolean) => (inStore ? '/store/settings?tab=claves' : '/admin/programs')

/** Informs the admins, or the owner of the store, that an address does not answer and receives nothing more. */
export async function mailSwitchedOff(
  tx: Tx,
  { id, storeId, url, failures }: { id: string; storeId: string | null; url: string; failures: number },
) {
  const reader = await findReader(tx, storeId)
  if (!reader) return
  const { to, locale } = reader
  const { siteName: shopName } = await readSettings(tx, 'site')
  const title = m.programs_mail_off_title({}, { locale })
  const path = storeId === null ? '/admin/programs?tab=avisos' : '/store/settings?tab=avisos'
  await sendMail(tx, {
    to,
    template: 'webhook_switched_off',
    locale,
    subject: title,
    ...composeEmail({
      locale,
      shopName,
      title,
      paragraphs: [m.programs_mail_off_body({ url, count: failures }, { locale })],
      button: {
        label: m.programs_mail_off_button({}, { locale }),
        url: `${env.PUBLIC_URL}${path}&webhook=${id}`,
      },
    }),
  })
}

async function findReader(tx: Tx, storeId: string | null) {
  if (storeId === null) {
    const { contactEmail: to } = await readSettings(tx, 'site')
    return isMailAddress(to) ? { to, locale: 'es' as const } : null
  }
  const [owner] = await tx
    .select({ to: profiles.email, locale: profiles.locale })
    .from(businessStores)
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(eq(businessStores.id, storeId))
  return owner
}
