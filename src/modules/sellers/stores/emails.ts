import { m } from '#paraglide/messages.js'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

/** Informs the admins, in Spanish, that a store waits for their approval. */
export async function mailStoreWaiting(tx: Tx, { name }: { name: string }) {
  const { contactEmail: to, siteName: shopName } = await readSettings(tx, 'site')
  if (!isMailAddress(to)) return
  const locale = 'es'
  const title = m.stores_mail_waiting_title({ name }, { locale })
  const parts = {
    locale,
    title,
    paragraphs: [m.stores_mail_waiting_body({ name }, { locale })],
    button: { label: m.stores_mail_waiting_open({}, { locale }), url: `${env.PUBLIC_URL}/admin/stores` },
  } as const
  await sendMail(tx, {
    to,
    template: 'store_waiting',
    locale,
    subject: title,
    ...composeEmail({ shopName, ...parts }),
  })
}
