import { html } from 'hono/html'
import * as z from 'zod'
import { anyone, isAdmin } from '#server/actor.ts'
import { db } from '#server/db.ts'
import { endpoint, rawEndpoint } from '#server/endpoint.ts'
import { env } from '#server/env.ts'
import { id } from '#server/input.ts'
import { isUuid } from '#lib/ids.ts'
import { sendAgain } from './commands.deliver.ts'
import { receiveContact } from './commands.ts'
import { noMailbox } from './errors.ts'
import { contactInput } from './input.ts'
import { findMessage, listMailbox } from './queries.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Writes to the shop',
  input: contactInput,
  output: z.object({}),
  allow: anyone,
  limit: { name: 'contact', hits: 5, seconds: 3600, by: 'address', shared: true },
  status: 201,
  run: async ({ tx, locale, now }, input) => {
    await receiveContact(tx, input, { locale, now })
    return {}
  },
})

export const sendLetterAgain = endpoint({
  method: 'POST',
  path: '/admin/letters/{id}/send-again',
  summary: 'Tries a letter that was given up for 48 hours more',
  input: z.strictObject({ id: id() }),
  output: z.object({ status: z.literal('queued') }),
  allow: isAdmin,
  run: ({ tx, actor, address, now }, input) => sendAgain(tx, input, { actor, address, now }),
})

export const mailbox = rawEndpoint({
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'The letters that would have left the house, in development and in the demo',
  answers: ['text/html', 'application/json'],
  allow: anyone,
  async run({ request }) {
    refuseOutsideDemo()
    const letters = await listMailbox(db)
    if (request.headers.get('accept')?.includes('application/json'))
      return Response.json({ items: letters.map(publicLetter) })
    return page(html`<h1>Buzón de desarrollo</h1>
<p>Aquí llega todo correo y SMS mientras no haya un servidor configurado.</p>
<table><thead><tr><th>Hora</th><th>Para</th><th>Asunto</th><th>Plantilla</th><th>Estado</th></tr></thead><tbody>
${letters.map(
  (
    letter,
  ) => html`<tr><td>${letter.createdAt.toISOString().replace('T', ' ').slice(0, 19)}</td><td>${letter.recipient}</td>
<td><a href="/dev/mailbox/${letter.id}">${letter.subject || letter.bodyText.slice(0, 60)}</a></td><td>${letter.template} · ${letter.locale}</td><td>${letter.status}</td></tr>`,
)}</tbody></table>${letters.length === 0 ? html`<p>Todavía no hay cartas.</p>` : ''}`)
  },
})

export const mailboxLetter = rawEndpoint({
  method: 'GET',
  path: '/dev/mailbox/{id}',
  summary: 'One letter as its reader sees it',
  answers: ['text/html'],
  allow: anyone,
  async run({ params }) {
    refuseOutsideDemo()
    const letter = isUuid(params.id ?? '') ? await findMessage(db, { id: params.id! }) : null
    if (!letter) throw noMailbox()
    return page(html`<p><a href="/dev/mailbox">← Buzón</a></p><h1>${letter.subject}</h1>
<p>Para ${letter.recipient} · ${letter.template} · ${letter.locale} · ${letter.status}${letter.lastError ? ` · ${letter.lastError}` : ''}</p>
${letter.bodyHtml ? html`<iframe title="Carta" sandbox="allow-popups" srcdoc="${letter.bodyHtml}"></iframe>` : ''}<pre>${letter.bodyText}</pre>`)
  },
})

function refuseOutsideDemo() {
  if (env.NODE_ENV === 'production' && !env.ISTMO_DEMO) throw noMailbox()
}

const publicLetter = (letter: Awaited<ReturnType<typeof listMailbox>>[number]) => ({
  id: letter.id,
  channel: letter.channel,
  to: letter.recipient,
  template: letter.template,
  locale: letter.locale,
  subject: letter.subject,
  text: letter.bodyText,
  status: letter.status,
  createdAt: letter.createdAt.toISOString(),
})

function page(body: unknown): Response {
  const document = html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Buzón</title><style>
body{font:16px/1.5 system-ui;margin:24px auto;max-width:960px;padding:0 16px;color:#1c2433}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:8px;border-bottom:1px solid #ddd;font-size:14px}iframe{width:100%;height:640px;border:1px solid #ddd;border-radius:8px}
pre{white-space:pre-wrap;background:#f5f5f5;padding:16px;border-radius:8px}</style></head><body><main>${body}</main></body></html>`
  return new Response(String(document), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}
