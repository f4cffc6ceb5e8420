import { eq } from 'drizzle-orm'
import { inPanama, personalMail } from '#modules/accounts/emails.ts'
import { profiles } from '#modules/accounts/tables.ts'
import { sendMail } from '#modules/messages/commands.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db.ts'
import { env } from '#server/env.ts'

type KeyMade = { userId: string; name: string; now: Date; inStore: boolean }

/** Whoever made a key hears of it, so that one made in their name is noticed the same day. */
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
      paragraphs: [m.programs_mail_key_body({ name, date: inPanama(now, locale) }, { locale })],
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
