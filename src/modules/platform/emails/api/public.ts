import { html } from 'hono/html'
import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint, type Limit } from '#server/http/endpoint.ts'
import { env } from '#server/process/env.ts'
import { isUuid } from '#lib/ids.ts'
import { findSentence } from '#i18n/sentence.ts'
import { m } from '#paraglide/messages.js'
import { parseInput, type Problem, toProblem } from '#server/http/problem.ts'
import { countCall } from '#server/http/rate-limit.ts'
import type { Locale } from '#lib/locale.ts'
import { receiveContact } from '../commands.ts'
import { noMailbox } from '../errors.ts'
import { contactInput } from '../input.ts'
import { findMessage, listMailbox } from '../queries.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

const CONTACT_LIMIT: Limit = { name: 'contact', hits: 5, seconds: 3600, by: 'address', shared: true }

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Writes to the shop',
  input: contactInput,
  output: z.object({}),
  allow: anyone,
  limit: CONTACT_LIMIT,
  status: 201,
  run: async ({ tx, locale, now }, input) => {
    await receiveContact(tx, input, { locale, now })
    return {}
  },
})

/** The same for a browser without scripts: the answer is a page, and what was typed stands in it until it is sent. */
export const sendContactForm = rawEndpoint({
  method: 'POST',
  path: '/api/v1/contact/form',
  summary: 'Writes to the shop by a form of the page, and answers with a page',
  takes: ['application/x-www-form-urlencoded'],
  answers: ['text/html'],
  allow: anyone,
  async run({ request, locale, address, now }) {
    const typed: Record<string, string> = {}
    try {
      // Counted here and not at the endpoint: there the answer would be a document for programs.
      await countCall(CONTACT_LIMIT, address)
      const text = await request.text()
      for (const [name, value] of new URLSearchParams(text)) if (value !== '') typed[name] = value
      const input = parseInput(contactInput, typed)
      await transaction((tx) => receiveContact(tx, input, { locale, now }))
      return page({
        locale,
        title: m.messages_contact_title({}, { locale }),
        body: html`<p role="status">${m.messages_contact_sent({}, { locale })}</p>${wayBack(locale)}`,
      })
    } catch (error) {
      const problem = toProblem(error, locale, findSentence)
      return page({
        locale,
        title: m.messages_contact_title({}, { locale }),
        body: contactForm(problem, typed, locale),
        status: problem.status,
      })
    }
  },
})

export const mailbox = rawEndpoint({
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'List the emails of the local mailbox, in development and in the demo',
  answers: ['text/html', 'application/json'],
  allow: anyone,
  async run({ request }) {
    refuseOutsideDemo()
    const emails = await listMailbox(db)
    if (request.headers.get('accept')?.includes('application/json'))
      return Response.json({ items: emails.map(publicEmail) })
    return page({
      title: 'Buzón de desarrollo',
      body: html`<p>Aquí llega todo correo y SMS mientras no haya un servidor configurado.</p>
<table><thead><tr><th>Hora</th><th>Para</th><th>Asunto</th><th>Plantilla</th><th>Estado</th></tr></thead><tbody>
${emails.map(
  (
    email,
  ) => html`<tr><td>${email.createdAt.toISOString().replace('T', ' ').slice(0, 19)}</td><td>${email.recipient}</td>
<td><a href="/dev/mailbox/${email.id}">${email.subject || email.bodyText.slice(0, 60)}</a></td><td>${email.template} · ${email.locale}</td><td>${email.status}</td></tr>`,
)}</tbody></table>${emails.length === 0 ? html`<p>Todavía no hay correos.</p>` : ''}`,
    })
  },
})

export const mailboxLetter = rawEndpoint({
  method: 'GET',
  path: '/dev/mailbox/{id}',
  summary: 'Show one email as its reader sees it',
  answers: ['text/html'],
  allow: anyone,
  async run({ params }) {
    refuseOutsideDemo()
    const email = isUuid(params.id ?? '') ? await findMessage(db, { id: params.id! }) : null
    if (!email) throw noMailbox()
    return page({
      title: email.subject ?? '',
      body: html`<p><a href="/dev/mailbox">← Buzón</a></p>
<p>Para ${email.recipient} · ${email.template} · ${email.locale} · ${email.status}${email.lastError ? ` · ${email.lastError}` : ''}</p>
${email.bodyHtml ? html`<iframe title="Correo" sandbox="allow-popups" srcdoc="${email.bodyHtml}"></iframe>` : ''}<pre>${email.bodyText}</pre>`,
    })
  },
})

function refuseOutsideDemo() {
  if (env.NODE_ENV === 'production' && env.ISTMO_DEMO === 'off') throw noMailbox()
}

const publicEmail = (email: Awaited<ReturnType<typeof listMailbox>>[number]) => ({
  id: email.id,
  channel: email.channel,
  to: email.recipient,
  template: email.template,
  locale: email.locale,
  subject: email.subject,
  text: email.bodyText,
  status: email.status,
  createdAt: email.createdAt.toISOString(),
})

function contactForm(problem: Problem, typed: Record<string, string>, locale: Locale) {
  const said = problem.fields?.map(({ message }) => message) ?? [
    problem.status >= 500 ? m.messages_contact_failed({}, { locale }) : problem.detail,
  ]
  const fields = [
    ['name', m.common_name, true],
    ['email', m.common_email, true],
    ['phone', m.common_phone, false],
    ['subject', m.messages_contact_subject, true],
  ] as const
  return html`<div role="alert"><ul>${[...new Set(said)].map((sentence) => html`<li>${sentence}</li>`)}</ul></div>
<form method="post" action="/api/v1/contact/form">
${fields.map(
  ([name, label, required]) =>
    html`<label>${label({}, { locale })} <input name="${name}" value="${typed[name] ?? ''}"${required ? html` required` : ''}></label>`,
)}
${typed.topic ? html`<input type="hidden" name="topic" value="${typed.topic}">` : ''}
<label>${m.messages_contact_message({}, { locale })} <textarea name="message" rows="8" required>
${typed.message ?? ''}</textarea></label>
<button>${m.common_send_message({}, { locale })}</button></form>${wayBack(locale)}`
}

const wayBack = (locale: Locale) =>
  html`<p><a href="/contact?lang=${locale}">${m.common_contact({}, { locale })}</a> · <a href="/?lang=${locale}">${m.storefront_home({}, { locale })}</a></p>`

type Page = { locale?: Locale; title: string; body: unknown; status?: number }

function page({ locale = 'es', title, body, status = 200 }: Page): Response {
  const document = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>
body{font:16px/1.5 system-ui;margin:24px auto;max-width:960px;padding:0 16px}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:8px;border-bottom:1px solid #8885;font-size:14px}iframe{width:100%;height:640px;border:1px solid #8885;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;background:#8882;padding:16px;border-radius:8px}
form{max-width:560px}label{display:block;margin:12px 0}input,textarea{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:8px;font:inherit}
button{min-height:44px;padding:0 20px;font:inherit}a{display:inline-block;min-height:24px}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}
