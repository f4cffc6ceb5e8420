import { eq } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { sendMail } from '../commands.ts'
import { composeEmail } from '../compose-email.ts'
import { greetServer, sendBySmtp } from '../providers/smtp.ts'
import { findMailServer, withLogo } from '../queries.ts'

const MOST_CHARACTERS = 300

/** `answer` is the server's own line, or why there was none. Without a server the email goes to the local mailbox. */
export type Tried = {
  result: 'sent' | 'mailbox' | 'refused' | 'unreachable'
  to: string
  answer: string | null
}

/**
 * Sends an email to the caller, by the current server, and says what that answered. Outside the outbox, because the
 * answer is what is wanted; no transaction is open meanwhile. Each call sends one more.
 */
export async function tryMailServer({ actor, locale }: { actor: Admin; locale: Locale }): Promise<Tried> {
  const [person] = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, actor.userId))
  const to = person!.email
  const { siteName: shopName } = await readSettings(db, 'site')
  const title = m.messages_try_title({ shopName }, { locale })
  const mail = composeEmail({ locale, shopName, title, paragraphs: [m.messages_try_body({}, { locale })] })
  const server = await findMailServer(db)
  if (!server) {
    const template = 'mail_server_try'
    await transaction((tx) => sendMail(tx, { to, template, locale, subject: title, ...mail }))
    return { result: 'mailbox', to, answer: null }
  }
  try {
    const written = {
      id: crypto.randomUUID(),
      recipient: to,
      subject: title,
      bodyText: mail.text,
      bodyHtml: await withLogo(db, mail.html),
    }
    return { result: 'sent', to, answer: shown(await sendBySmtp(server, written)) }
  } catch (error) {
    const { response, message = '' } = error as { response?: string; message?: string }
    return { result: response ? 'refused' : 'unreachable', to, answer: shown(response ?? message) }
  }
}

/** Checks that the mail server accepts the shop; sends no email. */
export async function readMailServer(): Promise<{
  result: 'works' | 'refused' | 'unreachable' | 'no_mail_server'
  found: string | null
}> {
  const server = await findMailServer(db)
  if (!server) return { result: 'no_mail_server', found: null }
  const place = `${server.host}:${server.port}`
  try {
    await greetServer(server)
    return { result: 'works', found: place }
  } catch (error) {
    const { response } = error as { response?: string }
    return response
      ? { result: 'refused', found: shown(`${place} · ${response}`) }
      : { result: 'unreachable', found: place }
  }
}

const shown = (line: string) => line.slice(0, MOST_CHARACTERS)
