import { showInstant } from '#i18n/dates.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { problemText } from './rules/problems.ts'
import { megabytes } from './rules.ts'

// The admins read these, and the admin panel is in Spanish.
const locale = 'es'

type BackupFacts = { fileName: string; madeAt: Date; bytes: number; problem: string | null }

/** Mails the shop what became of a backup while `backupNotifications` is on; once for each. */
export async function mailBackup(tx: Tx, { fileName, madeAt, bytes, problem }: BackupFacts) {
  const { backupNotifications } = await readSettings(tx, 'security')
  const { contactEmail, siteName } = await readSettings(tx, 'site')
  if (!backupNotifications || !isMailAddress(contactEmail)) return
  const title = problem ? m.backups_mail_failed({}, { locale }) : m.backups_mail_made({}, { locale })
  const rows = [
    [m.common_file({}, { locale }), fileName],
    [m.backups_made_at({}, { locale }), showInstant(madeAt.toISOString())],
    ...(problem
      ? [[m.common_reason({}, { locale }), problemText(problem, locale)]]
      : [[m.backups_size({}, { locale }), megabytes(bytes)]]),
  ]
  await sendMail(tx, {
    to: contactEmail,
    template: problem ? 'backup_failed' : 'backup_made',
    locale,
    dedupeKey: `backup:${fileName}`,
    subject: title,
    ...composeEmail({
      locale,
      title,
      paragraphs: [
        problem ? m.backups_mail_failed_body({}, { locale }) : m.backups_mail_made_body({}, { locale }),
      ],
      table: { rows },
      note: m.backups_mail_key({}, { locale }),
      shopName: siteName,
    }),
  })
}
