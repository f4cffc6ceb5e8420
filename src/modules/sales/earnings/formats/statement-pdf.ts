import { dateIn } from '#i18n/calendar.ts'
import type { Locale } from '#lib/locale.ts'
import {
  bottom,
  label,
  MARGIN,
  type Page,
  pdfOf,
  rule,
  type Style,
  small,
  write,
} from '#modules/sales/orders/public.ts'
import { m } from '#paraglide/messages.js'
import type { Statement } from '../queries/movements.ts'
import { kindWord, signedUsd } from '../words.ts'

const CELL: Style = { font: 'regular', size: 9.5 }
const SUM: Style = { font: 'bold', size: 9.5 }
const COLUMNS = [
  { left: MARGIN, width: 78 },
  { left: MARGIN + 84, width: 226 },
  { left: MARGIN + 316, width: 90, align: 'right' },
  { left: MARGIN + 412, width: 92, align: 'right' },
] as const

/** A month of a store on paper: balance before, every movement, balance after. */
export function statementPdf(statement: Statement, shop: string, locale: Locale): Promise<ReadableStream> {
  const title = m.earnings_statement_title({ month: monthName(statement.month, locale) }, { locale })
  const foot = (page: Page) => write(page, `${title} · ${statement.store}`, small)
  return pdfOf({ title, author: shop, locale, foot }, (page) => {
    page.addPage()
    write(page, title, { font: 'bold', size: 18 })
    write(page, statement.store, { font: 'bold', size: 11 })
    write(page, shop, { ...small, size: 10 })
    page.y += 16
    drawRows(page, statement, locale)
  })
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
      { ...label, size: 9.5 },
    )
  head()
  row(page, ['', m.earnings_opening({}, said), '', signedUsd(openingCents, '')], SUM)
  for (const moved of movements) {
    if (page.y + 40 > bottom(page)) {
      page.addPage()
      head()
    }
    row(page, [
      dateIn(moved.createdAt, locale, { dateStyle: 'medium' }),
      [kindWord(moved.kind, said), moved.orderNumber ?? moved.reference ?? moved.reason ?? '']
        .filter(Boolean)
        .join(' · '),
      moved.directCents === 0
        ? signedUsd(moved.amountCents)
        : m.earnings_direct_amount({ amount: signedUsd(moved.directCents) }, said),
      signedUsd(moved.balanceCents, ''),
    ])
  }
  row(page, ['', m.earnings_closing({}, said), '', signedUsd(closingCents, '')], SUM)
}

function row(page: Page, cells: readonly string[], style = CELL) {
  const top = page.y
  let end = top
  for (const [at, text] of cells.entries()) {
    page.y = top
    write(page, text, { ...style, ...COLUMNS[at]! })
    end = Math.max(end, page.y)
  }
  rule(page, end + 3)
  page.y = end + 8
}

const monthName = (month: string, locale: Locale) =>
  dateIn(`${month}-15`, locale, { month: 'long', year: 'numeric' })
