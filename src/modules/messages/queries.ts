import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { findSmtpSettings, readSettings } from '#modules/settings/queries.ts'
import type { MailServer } from './providers/smtp.ts'
import { headerLine } from './rules.ts'
import { outboxMessages } from './tables.ts'

export async function findMessage(db: Db, { id }: { id: string }) {
  const [message] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  return message ?? null
}

/** The newest letters first, at most 200: what the local mailbox shows. */
export function listMailbox(db: Db) {
  return db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(200)
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
