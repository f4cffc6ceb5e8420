import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { composeEmail, sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

/** Informs the person who asked for a category what an admin decided, in their language. */
export async function mailDecided(
  tx: Tx,
  { to, ...decided }: { to: string | null; name: string; category: string | null; reason: string | null },
) {
  if (to === null) return
  const [asker] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.id, to))
  if (!asker) return
  const { email, locale } = asker
  const { siteName: shopName } = await readSettings(tx, 'site')
  const { name, category, reason } = decided
  const title = m.imports_mail_category_title({ name }, { locale })
  const body =
    category === null
      ? m.imports_mail_category_declined({ name, reason: reason ?? '' }, { locale })
      : m.imports_mail_category_found({ name, category }, { locale })
  await sendMail(tx, {
    to: email,
    template: 'import_category',
    locale,
    subject: title,
    ...composeEmail({
      shopName,
      locale,
      title,
      paragraphs: [body, m.imports_mail_category_next({}, { locale })],
      button: {
        label: m.imports_mail_category_open({}, { locale }),
        url: `${env.PUBLIC_URL}/store/products/import`,
      },
    }),
  })
}
