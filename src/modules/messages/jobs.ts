import { createTransport, type Transporter } from 'nodemailer'
import { db, transaction } from '#server/db.ts'
import { env } from '#server/env.ts'
import { job } from '#server/jobs.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { DELIVER, forgetOldMessages, noteDelivery } from './commands.ts'
import { findMessage } from './queries.ts'

/** Sends one letter of the outbox. Without an SMTP server or an SMS provider it stays in the local mailbox. */
export const deliver = job<{ id: string }>({
  name: DELIVER.name,
  retries: 8,
  async run({ id }, { now }) {
    const message = await findMessage(db, { id })
    if (message?.status !== 'queued') return
    const transport = message.channel === 'email' ? mailTransport() : null
    if (!transport) {
      await transaction((tx) => noteDelivery(tx, { id, status: 'mailbox', now }))
      return
    }
    try {
      const { siteName } = await readSettings(db, 'site')
      await transport.sendMail({
        from: { name: siteName, address: env.MAIL_FROM },
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.bodyText,
        ...(message.bodyHtml ? { html: message.bodyHtml } : {}),
        // The same id on every try lets the receiving side drop a doubled letter.
        messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isLast = message.attempts >= 8
      await transaction((tx) =>
        noteDelivery(tx, { id, status: isLast ? 'failed' : 'queued', error: reason, now }),
      )
      throw error
    }
    await transaction((tx) => noteDelivery(tx, { id, status: 'sent', now }))
  },
})

/** Old letters and old contact messages go every night. */
export const forget = job({
  name: 'messages.forget_old',
  retries: 2,
  cron: '40 4 * * *',
  run: (_data, { now }) => forgetOldMessages({ now }),
})

let transport: Transporter | undefined

function mailTransport(): Transporter | null {
  if (!env.SMTP_URL) return null
  const url = new URL(env.SMTP_URL)
  const port = Number(url.port || (url.protocol === 'smtps:' ? 465 : 587))
  transport ??= createTransport({
    host: url.hostname,
    port,
    secure: url.protocol === 'smtps:' || port === 465,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  })
  return transport
}
