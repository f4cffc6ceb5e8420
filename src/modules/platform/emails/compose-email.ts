import { html, raw } from 'hono/html'
import { m } from '#paraglide/messages.js'
import { env } from '#server/process/env.ts'
import { withOneStop } from '#lib/text.ts'
import type { Locale } from '#lib/locale.ts'

export type EmailParts = {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  /** What it is about, seen: a few small pictures in a row. */
  pictures?: readonly { url: string; alt: string }[] | undefined
  /** A coloured card above the words: a gift card in its design. */
  card?: EmailCard | undefined
  button?: { label: string; url: string }
  /** A second way, quieter than the button: a receipt, a list. */
  link?: { label: string; url: string }
  /** Rows of cells; the last cell of a row is set to the right, as money is. */
  table?: { rows: readonly (readonly string[])[]; total?: readonly [label: string, value: string] }
  /** Small print under the body. */
  note?: string
  shopName?: string
}

type EmailCard = {
  background: string
  ink: string
  symbol: string
  title: string
  amount: string
  /** What is typed off it. */
  code: string
}

/**
 * Renders an email in the shop's style, as HTML and as plain text with the same
 * words. Everything is escaped; styles stand in the tags because mail readers
 * drop style sheets. The sheet there is says the dark colours, for those that keep it.
 */
export function composeEmail(parts: EmailParts): { html: string; text: string } {
  const set = { ...parts, paragraphs: parts.paragraphs.map(withOneStop) }
  return { html: emailHtml(set), text: emailText(set) }
}

/** An address to copy, without what only the button needs. */
const copied = (url: string) => (url.startsWith('mailto:') ? decodeURIComponent(new URL(url).pathname) : url)

const MOST_PICTURES = 5
const INK = '#1c2433'
const SOFT = '#5b6678'
const LINE = '#e6e9ef'
const BRAND = '#1d4fb8'
const FONT = "font-family:'Plus Jakarta Sans','Segoe UI',Helvetica,Arial,sans-serif"

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14171d!important}.card{background:#1e232c!important;border-color:#333b48!important}
.ink{color:#eef1f6!important}.soft{color:#a9b3c4!important}.line{border-color:#333b48!important}
.brand{color:#8db4ff!important}.button{background:#2f6be0!important;color:#ffffff!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.button{display:block!important;text-align:center!important}}`

/** The place of the shop's logo, filled in when the email is sent. */
export const LOGO_PLACE = '<!--logo-->'

/** Neither the number of an order nor that of an account is broken at a hyphen. */
const withWholeNumbers = (words: string) =>
  words
    .split(/([A-Z]{2,4}-[A-Z0-9]{6,}(?:-\d+)?|\d+(?:-\d+)+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`))

// Blanks fill the preview, so that a list of emails does not repeat the beginning of the text.
const BLANKS = '\u00a0\u200c'.repeat(60)

function emailHtml(parts: EmailParts): string {
  const {
    locale,
    title,
    paragraphs,
    pictures = [],
    card,
    button,
    link,
    table,
    note,
    shopName = 'Istmo',
  } = parts
  const document = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${raw(DARK)}</style></head>
<body class="page" style="margin:0;padding:0;overflow-wrap:anywhere;word-break:break-word;background:#f3f5f9;${raw(FONT)}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${paragraphs[0] ?? ''}${BLANKS}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f9"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="pad" style="padding:0 40px 16px"><a href="${env.PUBLIC_URL}" class="brand" style="font-size:20px;font-weight:800;letter-spacing:-.01em;color:${BRAND};text-decoration:none">${raw(LOGO_PLACE)}${shopName}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid ${LINE};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="pad" style="padding:36px 40px 0"><h1 class="ink" style="margin:0;font-size:24px;line-height:1.3;font-weight:700;letter-spacing:-.01em;color:${INK}">${withWholeNumbers(title)}</h1></td></tr>
${card ? cardHtml(card) : ''}
<tr><td class="pad" style="padding:14px 40px 0">${paragraphs.map(
    (paragraph) =>
      html`<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.6;color:${INK}">${withWholeNumbers(paragraph)}</p>`,
  )}</td></tr>
${pictures.length > 0 ? picturesHtml(pictures) : ''}
${table ? tableHtml(table) : ''}
${
  button
    ? html`<tr><td class="pad" style="padding:26px 40px 0"><a href="${button.url}" class="button" style="display:inline-block;background:${BRAND};color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:20px;padding:14px 28px;border-radius:9px">${button.label}</a></td></tr>`
    : ''
}
${
  link
    ? html`<tr><td class="pad" style="padding:14px 40px 0"><a href="${link.url}" class="brand" style="font-size:15px;line-height:24px;font-weight:600;color:${BRAND}">${link.label}</a></td></tr>`
    : ''
}
${note ? html`<tr><td class="soft pad" style="padding:20px 40px 0;font-size:14px;line-height:1.6;color:${SOFT}">${note}</td></tr>` : ''}
<tr><td style="padding:0;height:36px;line-height:36px;font-size:0">&nbsp;</td></tr>
</table></td></tr>
<tr><td class="soft pad" style="padding:20px 40px 0;font-size:13px;line-height:1.6;color:${SOFT}">${
    button
      ? html`${m.messages_letter_address({}, { locale })}<br><a href="${button.url}" class="soft" style="color:${SOFT};word-break:break-all">${copied(button.url)}</a><br><br>`
      : ''
  }${m.messages_footer({ shopName }, { locale })} · <a href="${env.PUBLIC_URL}" class="soft" style="color:${SOFT}">${new URL(env.PUBLIC_URL).host}</a></td></tr>
</table></td></tr></table></body></html>`
  return String(document)
}

function cardHtml({ background, ink, symbol, title, amount, code }: EmailCard) {
  return html`<tr><td class="pad" style="padding:20px 40px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${background};border-radius:14px"><tr><td align="center" style="padding:28px 20px;color:${ink}">
<div style="font-size:34px;line-height:1.2">${symbol}</div>
<div style="font-size:17px;line-height:1.4;font-weight:600;padding-top:6px">${title}</div>
<div style="font-size:32px;line-height:1.3;font-weight:800;padding-top:8px">${amount}</div>
<div style="font-size:19px;line-height:1.4;font-weight:700;padding-top:10px;font-family:Consolas,Menlo,monospace">${code}</div>
</td></tr></table></td></tr>`
}

function picturesHtml(pictures: NonNullable<EmailParts['pictures']>) {
  return html`<tr><td class="pad" style="padding:6px 40px 0">${pictures
    .slice(0, MOST_PICTURES)
    .map(
      ({ url, alt }) =>
        html`<img src="${url}" alt="${alt}" width="72" height="72" style="width:72px;height:72px;margin:0 8px 8px 0;border-radius:8px;border:1px solid ${LINE};object-fit:cover;vertical-align:top">`,
    )}</td></tr>`
}

function tableHtml({ rows, total }: NonNullable<EmailParts['table']>) {
  const cell = `padding:12px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:1.5;color:${INK};vertical-align:top`
  const right = `${cell};text-align:right;white-space:nowrap;padding-left:16px`
  const sum = `padding:16px 0 0;font-size:18px;font-weight:700;color:${INK}`
  return html`<tr><td class="pad" style="padding:10px 40px 0"><table width="100%" cellpadding="0" cellspacing="0">${rows.map(
    (row) =>
      html`<tr>${row.map((value, index) => html`<td class="ink line" style="${raw(index > 0 && index === row.length - 1 ? right : cell)}">${value}</td>`)}</tr>`,
  )}${
    total
      ? html`<tr><td class="ink" style="${raw(sum)}" colspan="${Math.max(1, (rows[0]?.length ?? 2) - 1)}">${total[0]}</td><td class="ink" style="${raw(sum)};text-align:right;white-space:nowrap">${total[1]}</td></tr>`
      : ''
  }</table></td></tr>`
}

function emailText(parts: EmailParts): string {
  const { locale, title, paragraphs, card, button, link, table, note, shopName = 'Istmo' } = parts
  const rows = table
    ? [...table.rows, ...(table.total ? [table.total] : [])].map((row) => row.join('  '))
    : []
  return [
    title,
    ...(card ? [`${card.title}\n${card.amount}\n${card.code}`] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(note ? [note] : []),
    `— ${m.messages_footer({ shopName }, { locale })}\n${env.PUBLIC_URL}`,
  ].join('\n\n')
}
