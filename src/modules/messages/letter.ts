import { html, raw } from 'hono/html'
import { m } from '#paraglide/messages.js'
import { env } from '#server/env.ts'
import type { Locale } from '#server/locale.ts'

export type LetterParts = {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Rows of cells; the last cell of a row is set to the right, as money is. */
  table?: { rows: readonly (readonly string[])[]; total?: readonly [label: string, value: string] }
  /** Small print under the body. */
  note?: string
  shopName?: string
}

/**
 * Sets a letter in the house's style, as HTML and as plain text with the same
 * words. Everything is escaped; styles stand in the tags because mail readers
 * drop style sheets.
 */
export function letter(parts: LetterParts): { html: string; text: string } {
  return { html: letterHtml(parts), text: letterText(parts) }
}

const INK = '#1c2433'
const SOFT = '#5b6678'
const BRAND = '#1d4fb8'

function letterHtml({
  locale,
  title,
  paragraphs,
  button,
  table,
  note,
  shopName = 'Istmo',
}: LetterParts): string {
  const cell = `padding:10px 0;border-bottom:1px solid #e6e9ef;font-size:15px;color:${INK};vertical-align:top`
  const right = `${cell};text-align:right;white-space:nowrap;padding-left:16px`
  const document = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#f3f5f9;font-family:'Plus Jakarta Sans',Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e9ef;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-size:18px;font-weight:700;color:${BRAND}">${shopName}</td></tr>
<tr><td style="padding:16px 32px 0"><h1 style="margin:0;font-size:24px;line-height:1.25;color:${INK}">${title}</h1></td></tr>
<tr><td style="padding:12px 32px 0">${paragraphs.map(
    (paragraph) =>
      html`<p style="margin:0 0 12px;font-size:16px;line-height:1.6;color:${INK}">${paragraph}</p>`,
  )}</td></tr>
${
  table
    ? html`<tr><td style="padding:8px 32px 0"><table width="100%" cellpadding="0" cellspacing="0">${table.rows.map(
        (row) =>
          html`<tr>${row.map((value, index) => html`<td style="${raw(index > 0 && index === row.length - 1 ? right : cell)}">${value}</td>`)}</tr>`,
      )}${
        table.total
          ? html`<tr><td style="padding:14px 0;font-size:17px;font-weight:700;color:${INK}" colspan="${Math.max(1, (table.rows[0]?.length ?? 2) - 1)}">${table.total[0]}</td><td style="padding:14px 0;font-size:17px;font-weight:700;color:${INK};text-align:right;white-space:nowrap">${table.total[1]}</td></tr>`
          : ''
      }</table></td></tr>`
    : ''
}
${
  button
    ? html`<tr><td style="padding:16px 32px 4px"><a href="${button.url}" style="display:inline-block;background:${BRAND};color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;padding:14px 24px;border-radius:8px">${button.label}</a></td></tr>
<tr><td style="padding:8px 32px 0;font-size:13px;line-height:1.5;color:${SOFT};word-break:break-all">${button.url}</td></tr>`
    : ''
}
${note ? html`<tr><td style="padding:16px 32px 0;font-size:13px;line-height:1.6;color:${SOFT}">${note}</td></tr>` : ''}
<tr><td style="padding:24px 32px 28px;font-size:13px;color:${SOFT}">${m.messages_footer({ shopName }, { locale })} · <a href="${env.PUBLIC_URL}" style="color:${SOFT}">${new URL(env.PUBLIC_URL).host}</a></td></tr>
</table></td></tr></table></body></html>`
  return String(document)
}

function letterText({
  locale,
  title,
  paragraphs,
  button,
  table,
  note,
  shopName = 'Istmo',
}: LetterParts): string {
  const rows = table
    ? [...table.rows, ...(table.total ? [table.total] : [])].map((row) => row.join('  '))
    : []
  return [
    title,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(note ? [note] : []),
    `— ${m.messages_footer({ shopName }, { locale })}\n${env.PUBLIC_URL}`,
  ].join('\n\n')
}
