import { join } from 'node:path'
import { Readable } from 'node:stream'
import type PDFDocument from 'pdfkit'
import type { Locale } from '#lib/locale.ts'
import { printable } from '#modules/orders/formats/pdf-page.ts'
import { m } from '#paraglide/messages.js'
import type { Statement } from '../queries/movements.ts'
import { kindWord, signedUsd } from '../rules.words.ts'

type Page = InstanceType<typeof PDFDocument>

const MARGIN = 54
const FOOT = 40
const INK = '#1c2433'
const SOFT = '#5b6678'
const LINE = '#dde2ea'
const FONTS = join(import.meta.dirname, '../../orders/formats')
const REGIONS = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }
const COLUMNS = [
  { left: MARGIN, width: 78 },
  { left: MARGIN + 84, width: 226 },
  { left: MARGIN + 316, width: 90, align: 'right' },
  { left: MARGIN + 412, width: 92, align: 'right' },
] as const

/** A month of a store on Letter paper: balance before, every movement, balance after. */
export async function statementPdf(
  statement: Statement,
  shop: string,
  locale: Locale,
): Promise<ReadableStream> {
  const { default: Document } = await import('pdfkit')
  const title = m.earnings_statement_title({ month: monthName(statement.month, locale) }, { locale })
  const page = new Document({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: printable(shop) },
    autoFirstPage: false,
  })
  page.registerFont('regular', join(FONTS, 'plus-jakarta-sans-regular.ttf'))
  page.registerFont('bold', join(FONTS, 'plus-jakarta-sans-bold.ttf'))
  page.addPage()
  page.font('bold').fontSize(18).fillColor(INK).text(printable(title), MARGIN, MARGIN)
  page.font('bold').fontSize(11).text(printable(statement.store))
  page.font('regular').fontSize(10).fillColor(SOFT).text(printable(shop))
  page.y += 16
  drawRows(page, statement, locale)
  page.end()
  return Readable.toWeb(page as unknown as Readable) as ReadableStream
}

function drawRows(page: Page, { openingCents, closingCents, movements }: Statement, locale: Locale) {
  const said = { locale }
  const head = () =>
    row(
      page,
      [
        m.common_date({}, said),
        m.earnings_movement({}, said),
        m.earnings_amount({}, said),
        m.earnings_balance({}, said),
      ],
      'bold',
      SOFT,
    )
  head()
  row(page, ['', m.earnings_opening({}, said), '', signedUsd(openingCents, '')], 'bold')
  for (const moved of movements) {
    if (page.y + 40 > page.page.height - MARGIN - FOOT) {
      page.addPage()
      head()
    }
    row(page, [
      dayOf(moved.createdAt, locale),
      [kindWord(moved.kind, said), moved.orderNumber ?? moved.reference ?? moved.reason ?? '']
        .filter(Boolean)
        .join(' · '),
      moved.directCents === 0
        ? signedUsd(moved.amountCents)
        : m.earnings_direct_amount({ amount: signedUsd(moved.directCents) }, said),
      signedUsd(moved.balanceCents, ''),
    ])
  }
  row(page, ['', m.earnings_closing({}, said), '', signedUsd(closingCents, '')], 'bold')
}

function row(page: Page, cells: readonly string[], font: 'regular' | 'bold' = 'regular', color = INK) {
  const top = page.y
  let end = top
  for (const [at, text] of cells.entries()) {
    const { left, width, ...rest } = COLUMNS[at]!
    page.font(font).fontSize(9.5).fillColor(color)
    page.text(printable(text), left, top, { width, lineGap: 2, ...rest })
    end = Math.max(end, page.y)
  }
  page
    .moveTo(MARGIN, end + 3)
    .lineTo(page.page.width - MARGIN, end + 3)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke()
  page.y = end + 8
}

const dayOf = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(REGIONS[locale], { dateStyle: 'medium', timeZone: 'America/Panama' }).format(
    new Date(iso),
  )

const monthName = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(REGIONS[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  )
