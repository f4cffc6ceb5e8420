import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

const WORDS = {
  approved: [m.stores_mail_approved_title, m.stores_mail_approved_body],
  rejected: [m.stores_mail_rejected_title, m.stores_mail_rejected_body],
  verified: [m.stores_mail_verified_title, m.stores_mail_approved_body],
  unverified: [m.stores_mail_unverified_title, m.stores_mail_unverified_body],
  suspended: [m.stores_mail_suspended_title, m.stores_mail_suspended_body],
  name_approved: [m.stores_mail_name_approved_title, m.stores_mail_name_approved_body],
  name_rejected: [m.stores_mail_name_rejected_title, m.stores_mail_name_rejected_body],
  resumed: [m.stores_mail_resumed_title, m.stores_mail_resumed_body],
} as const

type Decided = {
  store: { name: string; approvedName?: string | null; ownerId: string }
  decision: keyof typeof WORDS
  reason?: string
}

/** Informs the owner what an admin decided about the store, in the owner's language. */
export async function mailDecision(tx: Tx, { store, decision, reason = '' }: Decided) {
  const [owner] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.id, store.ownerId))
  const { email: to, locale } = owner!
  const [title, body] = WORDS[decision]
  const subject = title({ store: store.name }, { locale })
  const { siteName: shopName } = await readSettings(tx, 'site')
  await sendMail(tx, {
    to,
    template: `store_${decision}`,
    locale,
    subject,
    ...composeEmail({
      shopName,
      locale,
      title: subject,
      paragraphs: [body({ reason, approved: store.approvedName ?? store.name }, { locale })],
      button: { label: m.common_open_my_store({}, { locale }), url: `${env.PUBLIC_URL}/store` },
    }),
  })
}
