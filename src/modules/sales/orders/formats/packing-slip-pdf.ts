import { dayIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { addressLines } from '#modules/platform/places/rules/written.ts'
import type { PackingSlip } from '../queries/packing-slip.ts'
import { lineTitle, shippingNames } from '../words.ts'
import {
  bottom,
  heightOf,
  label,
  MARGIN,
  type Page,
  pdfOf,
  plain,
  right,
  rule,
  small,
  type Style,
  wide,
  write,
} from './pdf-page.ts'

type Parcel = PackingSlip['parcels'][number]

/** What goes into each parcel of an order and where to, one page for each; a box to tick beside every line. */
export function packingSlipPdf(slip: PackingSlip, locale: Locale): Promise<ReadableStream> {
  const title = m.orders_slip_title({ number: slip.number }, { locale })
  const foot = (page: Page) =>
    write(page, m.orders_slip_check({}, { locale }), { ...small, width: wide(page) })
  return pdfOf({ title, author: slip.parcels[0]?.seller ?? '', locale, foot }, (page) => {
    for (const parcel of slip.parcels) {
      page.addPage()
      drawHead(page, { slip, parcel, locale })
      if (slip.gift) drawPresent(page, { ...slip.gift, locale })
      drawLines(page, { parcel, locale })
    }
    // A paper without a page cannot be opened.
    if (slip.parcels.length === 0) {
      page.addPage()
      write(page, m.orders_slip_nothing({}, { locale }), plain)
    }
  })
}

function drawHead(
  page: Page,
  { slip, parcel, locale }: { slip: PackingSlip; parcel: Parcel; locale: Locale },
) {
  const half = wide(page) / 2 - 12
  const block = (left: number, rows: readonly [text: string, style: Style][]) => {
    const top = page.y
    for (const [text, style] of rows) write(page, text, { ...style, left, width: half })
    const end = page.y
    page.y = top
    return end
  }
  write(page, parcel.seller, { font: 'bold', size: 14 })
  write(page, m.orders_slip_title({ number: parcel.number }, { locale }), { font: 'bold', size: 20 })
  rule(page, page.y + 10)
  page.y += 24
  const to = slip.delivery
  const where = block(MARGIN, [
    [m.orders_slip_to({}, { locale }), label],
    [to.fullName, { font: 'bold', size: 13 }],
    ...addressLines(to, (landmark) => m.places_landmark_line({ landmark }, { locale })).map(
      (line): [string, Style] => [line, { font: 'regular', size: 11 }],
    ),
    [formatPhone(to.phone), { font: 'regular', size: 11 }],
  ])
  const how = block(MARGIN + half + 24, [
    [m.common_order({}, { locale }), label],
    [slip.number, { font: 'bold', size: 13 }],
    [dayIn(slip.placedAt, locale), plain],
    [shippingNames[slip.shippingMethod]({}, { locale }), plain],
    [parcel.carriedBy, plain],
  ])
  page.y = Math.max(where, how) + 22
}

/** Who gives it and what they write, for the parcel; with the reminder that no price goes into it. */
function drawPresent(page: Page, { from, note, locale }: { from: string; note: string; locale: Locale }) {
  write(page, m.orders_slip_gift({ from }, { locale }), { font: 'bold', size: 13 })
  for (const line of note.split(/\r?\n/)) write(page, line, { font: 'regular', size: 12 })
  write(page, m.orders_slip_gift_no_prices({}, { locale }), small)
  page.y += 16
}

function drawLines(page: Page, { parcel, locale }: { parcel: Parcel; locale: Locale }) {
  const titles = wide(page) - 110
  const units = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  write(page, m.orders_slip_units({ count: units }, { locale }), label)
  page.y += 4
  for (const line of parcel.lines) {
    const { quantity, code } = line
    const title = lineTitle(line, { locale })
    const height = heightOf(page, title, { font: 'regular', size: 11, width: titles }) + (code ? 13 : 0) + 12
    if (page.y + height > bottom(page)) page.addPage()
    rule(page, page.y)
    const top = page.y + 7
    page
      .rect(MARGIN, top + 1, 11, 11)
      .lineWidth(0.9)
      .strokeColor('#5b6678')
      .stroke()
    page.y = top
    write(page, title, { font: 'regular', size: 11, left: MARGIN + 24, width: titles })
    if (code) write(page, code, { ...small, left: MARGIN + 24, width: titles })
    const end = page.y
    page.y = top
    write(page, `× ${quantity}`, {
      font: 'bold',
      size: 13,
      left: right(page) - 70,
      width: 70,
      align: 'right',
    })
    page.y = Math.max(end, page.y) + 5
  }
}
