import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import { findReaderLocale } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { INVITATION_DAYS, type InvitedRole } from '../rules.ts'

const ROLES = { manager: m.stores_mail_as_manager, staff: m.stores_mail_as_staff }

/** Asks somebody to work in a store, in their language where they have an account. The link lands on a page that posts the token. */
export async function mailInvitation(
  tx: Tx,
  { to, store, role, token }: { to: string; store: string; role: InvitedRole; token: string },
) {
  const locale = await findReaderLocale(tx, { email: to })
  const { siteName: shopName } = await readSettings(tx, 'site')
  const subject = m.stores_mail_invited_title({ store, shopName }, { locale })
  await sendMail(tx, {
    to,
    template: 'store_invited',
    locale,
    subject,
    ...composeEmail({
      shopName,
      locale,
      title: subject,
      paragraphs: [
        m.stores_mail_invited_body({ role: ROLES[role]({}, { locale }) }, { locale }),
        m.stores_mail_invited_how({ email: to }, { locale }),
      ],
      button: {
        label: m.stores_mail_invited_button({}, { locale }),
        url: `${env.PUBLIC_URL}/join-store?token=${token}`,
      },
      note: m.stores_mail_invited_note({ days: INVITATION_DAYS }, { locale }),
    }),
  })
}

const WORDS = {
  joined: [m.stores_mail_joined_title, m.stores_mail_joined_body],
  left: [m.stores_mail_left_title, m.stores_mail_left_body],
  changed: [m.stores_mail_changed_title, m.stores_mail_changed_body],
  removed: [m.stores_mail_removed_title, m.stores_mail_removed_body],
  given: [m.stores_mail_given_title, m.stores_mail_given_body],
  taken: [m.stores_mail_taken_title, m.stores_mail_taken_body],
} as const

type TeamEvent = {
  userId: string
  store: string
  what: keyof typeof WORDS
  name?: string
  role?: InvitedRole
}

/** Informs a person what changed about who works in a store, in their language. */
export async function mailTeam(tx: Tx, { userId, store, what, name = '', role = 'staff' }: TeamEvent) {
  const [reader] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.id, userId))
  const { email: to, locale } = reader!
  const [title, body] = WORDS[what]
  const subject = title({ store, name }, { locale })
  const { siteName: shopName } = await readSettings(tx, 'site')
  await sendMail(tx, {
    to,
    template: `store_team_${what}`,
    locale,
    subject,
    ...composeEmail({
      shopName,
      locale,
      title: subject,
      paragraphs: [body({ store, name, role: ROLES[role]({}, { locale }) }, { locale })],
      ...(what === 'removed'
        ? {}
        : { button: { label: m.common_open_my_store({}, { locale }), url: `${env.PUBLIC_URL}/store` } }),
    }),
  })
}
