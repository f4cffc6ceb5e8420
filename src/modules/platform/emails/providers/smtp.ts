import { createTransport } from 'nodemailer'
import { env } from '#server/process/env.ts'

/** The mail server and the sender of emails. */
export type MailServer = {
  host: string
  port: number
  secure: boolean
  auth: { user: string; pass: string } | null
  from: { name: string; address: string }
}

type Mail = {
  id: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string | null
  unsubscribeUrl?: string | null
}

/** Hands one email to a mail server and answers its last line. Throws when it was not taken, or when no one knows. */
export async function sendBySmtp({ from, auth, ...server }: MailServer, mail: Mail): Promise<string> {
  const transport = transportTo({ auth, ...server })
  try {
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.bodyText,
      ...(mail.bodyHtml ? { html: mail.bodyHtml } : {}),
      // RFC 8058: the mail program itself shows how to end these emails, and ends them by one POST.
      ...(mail.unsubscribeUrl
        ? {
            headers: {
              'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
      // The same id on every attempt lets the receiving server drop a duplicate.
      messageId: `<${mail.id}@${new URL(env.PUBLIC_URL).hostname}>`,
    })
    return response
  } finally {
    transport.close()
  }
}

/** Signs in at a mail server and leaves again. Throws when it does not let the shop in. */
export async function greetServer(server: MailServer): Promise<void> {
  const transport = transportTo(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const transportTo = ({ host, port, secure, auth }: Omit<MailServer, 'from'>) =>
  createTransport({
    ...{ host, port, secure },
    ...(auth ? { auth, requireTLS: !secure && !isThisMachine(host) } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** Whether the server will never take an email for this reader, however often it is asked. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && command === 'RCPT TO'
}
