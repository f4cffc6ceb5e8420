import { dayIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Locale } from '#lib/locale.ts'
import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { env } from '#server/process/env.ts'
import { addressLines } from '#modules/platform/places/rules/written.ts'
import { promotedOff } from '../rules/adjustments.ts'
import type { Receipt } from '../queries/receipt.ts'
import { lineTitle, paymentNames, shippingNames } from '../words.ts'
import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import {
  BRAND,
  bottom,
  heightOf,
  label,
  MARGIN,
  type Page,
  pdfOf,
  plain,
  right,
  rule,
  type Style,
  small,
  wide,
  write,
} from './pdf-page.ts'

/** A receipt on Letter paper, the size of Panama, sent while it is made. */
export function receiptPdf(receipt: Receipt, locale: Locale): Promise<ReadableStream> {
  const title = m.orders_receipt_title({ number: receipt.number }, { locale })
  const foot = (page: Page, number: number) => drawFoot(page, { receipt, locale, number })
  return pdfOf({ title, author: receipt.shop.name, locale, foot }, (page) => {
    page.addPage()
    drawHead(page, receipt, locale)
    drawSellers(page, receipt, locale)
    drawTotals(page, receipt, locale)
  })
}

function drawHead(page: Page, receipt: Receipt, locale: Locale) {
  const { shop, billingInfo: bill } = receipt
  const half = wide(page) / 2 - 12
  const at = (left: number, top: number, rows: readonly [text: string, style: Style][]) => {
    page.y = top
    for (const [text, style] of rows) write(page, text, { ...style, left, width: half })
    return page.y
  }
  const shopEnd = at(MARGIN, MARGIN, [
    [shop.name, { font: 'bold', size: 20, color: BRAND }],
    [shop.address, small],
    [[shop.phone, shop.email].filter(Boolean).join(' · '), small],
  ])
  const titleEnd = at(MARGIN + half + 24, MARGIN + 3, [
    [m.orders_receipt({}, { locale }), { font: 'bold', size: 17, align: 'right' }],
    [receipt.number, { font: 'regular', size: 10, align: 'right' }],
    [dayIn(receipt.paidAt, locale), { ...small, align: 'right' }],
  ])
  const top = Math.max(shopEnd, titleEnd) + 18
  rule(page, top)
  const buyerEnd = at(MARGIN, top + 14, [
    [m.orders_receipt_billed_to({}, { locale }), label],
    [bill.fullName, { font: 'bold', size: 10 }],
    ...(bill.taxId ? [[m.orders_tax_id({ id: bill.taxId }, { locale }), plain] as [string, Style]] : []),
    ...addressLines(bill, (landmark) => m.places_landmark_line({ landmark }, { locale })).map(
      (line): [string, Style] => [line, plain],
    ),
    [formatPhone(bill.phone), plain],
    [bill.email, plain],
  ])
  const paymentEnd = at(MARGIN + half + 24, top + 14, [
    [m.orders_receipt_payment({}, { locale }), label],
    [METHODS[receipt.paymentMethod].name({}, { locale }), { font: 'bold', size: 10 }],
    [paymentNames[receipt.paymentStatus]({}, { locale }), plain],
    [m.orders_receipt_ordered({ date: dayIn(receipt.placedAt, locale) }, { locale }), plain],
    [m.common_paid_on({ date: dayIn(receipt.paidAt, locale) }, { locale }), plain],
    [shippingNames[receipt.shippingMethod]({}, { locale }), plain],
  ])
  page.y = Math.max(buyerEnd, paymentEnd) + 20
}

function drawSellers(page: Page, { sellers }: Receipt, locale: Locale) {
  const edge = right(page)
  const columns = { units: edge - 216, price: edge - 166, amount: edge - 80 }
  const titles = columns.units - MARGIN - 16
  const cell = (text: string, left: number, width: number, style: Style = plain) => ({
    text,
    left,
    width,
    style: { align: 'right' as const, ...style },
  })
  const row = (cells: ReturnType<typeof cell>[], height: number) => {
    const top = page.y
    for (const { text, left, width, style } of cells) {
      page.y = top
      write(page, text, { ...style, left, width })
    }
    page.y = top + height
  }
  const head = () =>
    row(
      [
        cell(m.common_product({}, { locale }), MARGIN, titles, { ...label, align: 'left' }),
        cell(m.orders_receipt_units({}, { locale }), columns.units, 42, label),
        cell(m.common_price({}, { locale }), columns.price, 78, label),
        cell(m.common_amount({}, { locale }), columns.amount, 80, label),
      ],
      17,
    )
  for (const seller of sellers) {
    if (page.y + 90 > bottom(page)) page.addPage()
    const sold = m.orders_receipt_sold_by({ name: seller.name }, { locale })
    const link = seller.slug ? { link: `${env.PUBLIC_URL}${storeHref(seller.slug)}` } : {}
    write(page, [sold, seller.number].filter(Boolean).join(' · '), { font: 'bold', size: 10.5, ...link })
    page.y += 6
    head()
    for (const line of seller.lines) {
      const title = lineTitle(line, { locale })
      const notes = [
        line.uniqueCode ?? '',
        line.isPremiumPriced
          ? m.orders_receipt_premium({ price: formatUsd(line.listPriceCents) }, { locale })
          : '',
        promotedOff(line) > 0
          ? m.orders_line_promotion({ amount: formatUsd(promotedOff(line)) }, { locale })
          : '',
      ].filter(Boolean)
      const height = heightOf(page, title, { ...plain, width: titles })
      const whole = height + notes.length * 13 + 10
      if (page.y + whole > bottom(page)) {
        page.addPage()
        head()
      }
      rule(page, page.y)
      page.y += 6
      const top = page.y
      row(
        [
          cell(title, MARGIN, titles, { ...plain, align: 'left' }),
          cell(String(line.quantity), columns.units, 42),
          cell(formatUsd(line.unitPriceCents), columns.price, 78),
          cell(formatUsd(line.lineCents), columns.amount, 80, { font: 'bold', size: 10 }),
        ],
        height,
      )
      for (const note of notes) write(page, note, { ...small, width: titles })
      page.y = Math.max(page.y, top + whole - 6)
    }
    if (sellers.length > 1) {
      if (page.y + 24 > bottom(page)) page.addPage()
      rule(page, page.y)
      page.y += 6
      row(
        [
          cell(m.common_subtotal({}, { locale }), columns.units, 120),
          cell(formatUsd(seller.subtotalCents), columns.amount, 80, { font: 'bold', size: 10 }),
        ],
        17,
      )
    }
    page.y += 12
  }
}

function drawTotals(page: Page, receipt: Receipt, locale: Locale) {
  const { refunds, refundedCents, giftCard, totalCents } = receipt
  const sums: [string, string, Style][] = [
    [m.common_subtotal({}, { locale }), formatUsd(receipt.subtotalCents), plain],
    [
      m.common_shipping({}, { locale }),
      receipt.shippingCents === 0 ? m.common_free({}, { locale }) : formatUsd(receipt.shippingCents),
      plain,
    ],
    [m.common_total({}, { locale }), formatUsd(totalCents), { font: 'bold', size: 13 }],
    ...receipt.taxes.map(({ percent, grossCents, taxCents }): [string, string, Style] =>
      percent === 0
        ? [m.orders_itbms_exempt({}, { locale }), formatUsd(grossCents), small]
        : [m.orders_itbms({ percent }, { locale }), formatUsd(taxCents), small],
    ),
  ]
  if (giftCard) {
    const card = maskedGiftCard(giftCard.last4)
    const method = METHODS[receipt.paymentMethod].name({}, { locale })
    const restCents = totalCents - giftCard.amountCents
    sums.push([m.common_gift_card_of({ card }, { locale }), `−${formatUsd(giftCard.amountCents)}`, plain])
    if (restCents > 0) sums.push([m.orders_gift_rest({ method }, { locale }), formatUsd(restCents), plain])
  }
  if (page.y + 150 > bottom(page)) page.addPage()
  const left = right(page) - 280
  rule(page, page.y, left)
  page.y += 10
  const pair = ([name, value, style]: [string, string, Style]) => {
    const top = page.y
    write(page, name, { ...style, left, width: 190 })
    const end = page.y
    page.y = top
    write(page, value, { ...style, left: left + 190, width: 90, align: 'right' })
    page.y = Math.max(end, page.y) + 3
  }
  for (const sum of sums) pair(sum)
  write(page, m.orders_receipt_tax_included({}, { locale }), { ...small, left, width: 280 })
  if (refunds.length > 0) {
    page.y += 14
    for (const refund of refunds) {
      if (page.y + 60 > bottom(page)) page.addPage()
      const done =
        refund.state === 'done'
          ? m.orders_receipt_refund({ date: dayIn(refund.createdAt, locale) }, { locale })
          : m.common_refund_on_its_way({}, { locale })
      pair([done, `−${formatUsd(refund.amountCents)}`, plain])
      const items = [
        ...refund.lines.map((line) => m.common_quantity_times(line, { locale })),
        ...(refund.shippingCents > 0 ? [m.orders_refund_shipping_item({}, { locale })] : []),
        refund.note ?? '',
      ]
      const text = items.filter(Boolean).join(' · ')
      if (text) write(page, text, { ...small, left, width: 280 })
    }
    page.y += 5
    if (refundedCents > 0)
      pair([
        m.orders_receipt_kept({}, { locale }),
        formatUsd(totalCents - refundedCents),
        { font: 'bold', size: 11 },
      ])
  }
}

function drawFoot(
  page: Page,
  { receipt, locale, number }: { receipt: Receipt; locale: Locale; number: number },
) {
  const top = page.y
  write(page, m.orders_receipt_not_fiscal({}, { locale }), { ...small, width: wide(page) - 130 })
  page.y = top
  write(page, m.orders_receipt_page({ number: receipt.number, page: number }, { locale }), {
    ...small,
    left: right(page) - 190,
    width: 190,
    align: 'right',
  })
}
