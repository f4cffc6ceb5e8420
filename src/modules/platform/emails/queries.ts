import { desc, eq } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { findSmtpSettings, readSettings } from '#modules/platform/settings/public.ts'
import { listEmailsInput } from './input.ts'
import { LOGO_PLACE } from './compose-email.ts'
import type { MailServer } from './providers/smtp.ts'
import { headerLine } from './rules.ts'
import { outboxMessages } from './tables.ts'

export async function findMessage(db: Db, { id }: { id: string }) {
  const [message] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  return message ?? null
}

/** The newest 200 emails, for the local mailbox. */
export function listMailbox(db: Db) {
  return db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(200)
}

/** Emails, the newest first, without their text, which belongs to their readers. */
export const emailList = listOf(outboxMessages, {
  name: 'emails',
  input: listEmailsInput,
  id: outboxMessages.id,
  filters: {
    q: (q) => hasText(outboxMessages.recipient, q),
    state: (state) => eq(outboxMessages.status, state === 'waiting' ? 'queued' : state),
  },
  sorts: { usual: { by: [outboxMessages.queuedAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db.select(emailColumns).from(outboxMessages).where(isAmong(outboxMessages.id, ids))
    return rows.map(({ status, queuedAt, nextTryAt, sentAt, ...row }) => ({
      ...row,
      state: status === 'queued' ? ('waiting' as const) : status,
      queuedAt: queuedAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    }))
  },
})

const emailColumns = {
  id: outboxMessages.id,
  channel: outboxMessages.channel,
  recipient: outboxMessages.recipient,
  template: outboxMessages.template,
  locale: outboxMessages.locale,
  subject: outboxMessages.subject,
  status: outboxMessages.status,
  attempts: outboxMessages.attempts,
  lastError: outboxMessages.lastError,
  queuedAt: outboxMessages.queuedAt,
  nextTryAt: outboxMessages.nextTryAt,
  sentAt: outboxMessages.sentAt,
}

/** The email with the shop's current logo beside its name, if the shop has one. */
export async function withLogo(db: Db, html: string): Promise<string> {
  const { logoMediaId } = await readSettings(db, 'site')
  const address = `${env.PUBLIC_URL}/media/${logoMediaId}/96`
  const logo = `<img src="${address}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:10px;object-fit:contain">`
  return html.replace(LOGO_PLACE, () => (logoMediaId === null ? '' : logo))
}

/** The mail server of now: the one an administrator saved, else that of the environment; null when there is none. */
export async function findMailServer(db: Db): Promise<MailServer | null> {
  const saved = await findSmtpSettings(db)
  const server = saved ? savedServer(saved) : env.SMTP_URL ? serverAt(new URL(env.SMTP_URL)) : null
  if (!server) return null
  const { siteName } = await readSettings(db, 'site')
  const from = {
    name: headerLine(saved?.fromName || siteName),
    address: saved?.fromEmail || env.MAIL_FROM,
  }
  return { ...server, from }
}

type Saved = NonNullable<Awaited<ReturnType<typeof findSmtpSettings>>>

function savedServer({ smtpHost: host, smtpPort, smtpUsername: user, password }: Saved) {
  const port = Number(smtpPort)
  return { host, port, secure: port === 465, auth: user === '' ? null : { user, pass: password ?? '' } }
}

function serverAt({ hostname: host, port: given, protocol, username, password }: URL) {
  const port = Number(given || (protocol === 'smtps:' ? 465 : 587))
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return { host, port, secure: protocol === 'smtps:' || port === 465, auth: username ? auth : null }
}
