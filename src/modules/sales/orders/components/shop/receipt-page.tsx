import { ArrowLeft, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { useSession } from '#browser/session.ts'
import { useRead } from '#browser/reading.ts'
import { ORDER_UPDATES } from '../order-updates.ts'
import { addressText } from '#modules/platform/places/components/place-words.ts'
import { RestrictedAccess } from '#modules/identity/accounts/components/shop/restricted-access.tsx'
import { formatUsd } from '#lib/money.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { formatDay } from '#i18n/dates.ts'
import { lineKey, lineTitle, paymentNames, shippingNames } from '../../words.ts'
import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { promotedOff } from '../../rules/adjustments.ts'
import { OrderTotals } from './order-totals.tsx'
import { refundItems } from '../refund-words.ts'

type Receipt = Output<'GET /orders/{id}/receipt'>

/** The receipt of a paid order, to read, print and take along; only its buyer and the admins see it. */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const { state } = useSession()
  const receipt = useRead('GET /orders/{id}/receipt', { id: orderId }, { updates: ORDER_UPDATES })
  if (state === 'visitor')
    return (
      <Framed>
        <RestrictedAccess reason={m.orders_restricted_reason()} />
      </Framed>
    )
  if (receipt.data) return <Sheet receipt={receipt.data} />
  if (!receipt.error)
    return (
      <div className="page max-w-3xl py-6 md:py-10" aria-busy>
        <h1 className="sr-only">{m.orders_receipt()}</h1>
        <VisuallyHidden>{m.orders_receipt_loading()}</VisuallyHidden>
        <Skeleton className="h-11 w-64" />
        <Skeleton className="mt-6 h-160 rounded-card" />
      </div>
    )
  const { code, status, message } = receipt.error
  if (code === 'orders.no_receipt_yet')
    return (
      <Framed>
        <EmptyState
          title={m.orders_receipt_none_title()}
          reason={message}
          action={<Button href={`/orders/${orderId}`}>{m.orders_receipt_back()}</Button>}
        />
      </Framed>
    )
  if (status === 404 || status === 422)
    return (
      <Framed>
        <EmptyState
          title={m.common_no_such_order()}
          reason={m.orders_not_found_reason()}
          action={<Button href="/orders">{m.common_see_my_orders()}</Button>}
        />
      </Framed>
    )
  return (
    <Framed>
      <ReadFailed read={receipt} title={m.orders_receipt_failed()} />
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <div className="page py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.orders_receipt()}</h1>
      {children}
    </div>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { orderId, shop, billingInfo } = receipt
  return (
    <div className="page max-w-3xl py-6 md:py-10 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href={`/orders/${orderId}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink text-sm hover:underline md:min-h-6"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {m.orders_receipt_back()}
        </Link>
        <div className="flex flex-wrap gap-2">
          <Button
            href={`/api/v1/orders/${orderId}/receipt.pdf`}
            target="_blank"
            rel="noopener"
            icon={<Download aria-hidden />}
          >
            {m.orders_receipt_download()}
          </Button>
          <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {m.common_print()}
          </Button>
        </div>
      </div>
      <article className="mt-4 rounded-card border border-line bg-surface p-5 shadow-soft md:p-10 print:mt-0 print:border-0 print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere font-bold text-2xl text-brand-ink">{shop.name}</p>
            <p className="wrap-anywhere mt-1 text-muted text-sm">{shop.address}</p>
            <p className="wrap-anywhere text-muted text-sm">
              {[shop.phone, shop.email].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="sm:text-right">
            <h1 className="font-bold text-2xl">{m.orders_receipt()}</h1>
            <p className="font-semibold">{receipt.number}</p>
            <p className="text-muted text-sm">{formatDay(receipt.paidAt)}</p>
          </div>
        </header>
        <div className="mt-6 grid gap-6 border-line border-t pt-6 text-sm sm:grid-cols-2">
          <Part title={m.orders_receipt_billed_to()}>
            <address className="wrap-anywhere grid not-italic leading-6">
              <strong>{billingInfo.fullName}</strong>
              {billingInfo.taxId && <span>{m.orders_tax_id({ id: billingInfo.taxId })}</span>}
              {[...addressText(billingInfo), formatPhone(billingInfo.phone), billingInfo.email].map(
                (line) => (
                  <span key={line}>{line}</span>
                ),
              )}
            </address>
          </Part>
          <Part title={m.orders_receipt_payment()}>
            <p className="grid leading-6">
              <strong>{METHODS[receipt.paymentMethod].name()}</strong>
              <span>{paymentNames[receipt.paymentStatus]()}</span>
              <span>{m.orders_receipt_ordered({ date: formatDay(receipt.placedAt) })}</span>
              <span>{m.common_paid_on({ date: formatDay(receipt.paidAt) })}</span>
              <span>{shippingNames[receipt.shippingMethod]()}</span>
            </p>
          </Part>
        </div>
        {receipt.sellers.map((seller) => (
          <SellerLines
            key={seller.number ?? 'site'}
            seller={seller}
            isOneOfSeveral={receipt.sellers.length > 1}
          />
        ))}
        <div className="mt-6 ml-auto max-w-sm break-inside-avoid border-line border-t pt-4">
          <OrderTotals {...receipt} />
          <p className="mt-1 text-muted text-sm">{m.orders_receipt_tax_included()}</p>
          <Refunds receipt={receipt} />
        </div>
        <p className="mt-8 border-line border-t pt-4 text-muted text-sm">{m.orders_receipt_not_fiscal()}</p>
      </article>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}

function SellerLines({
  seller: { name, slug, number, lines, subtotalCents },
  isOneOfSeveral,
}: {
  seller: Receipt['sellers'][number]
  isOneOfSeveral: boolean
}) {
  return (
    <section className="mt-8">
      <h2 className="wrap-anywhere font-bold">
        {slug ? (
          <Link href={storeHref(slug)} className="underline-offset-4 hover:underline">
            {m.orders_receipt_sold_by({ name })}
          </Link>
        ) : (
          m.orders_receipt_sold_by({ name })
        )}
        {number && <span className="ml-2 whitespace-nowrap font-normal text-muted text-sm">{number}</span>}
      </h2>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th className="py-2 font-medium">{m.common_product()}</th>
            <th className="w-14 py-2 pl-3 text-right font-medium">{m.orders_receipt_units()}</th>
            <th className="w-28 py-2 pl-3 text-right font-medium max-sm:hidden">{m.common_price()}</th>
            <th className="w-24 py-2 pl-3 text-right font-medium sm:w-28">{m.common_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={lineKey(line)} className="break-inside-avoid border-line border-t align-top">
              <td className="wrap-anywhere py-3">
                {lineTitle(line)}
                <span className="money block text-muted sm:hidden">
                  {m.common_each({ price: formatUsd(line.unitPriceCents) })}
                </span>
                {line.uniqueCode && <span className="block text-muted">{line.uniqueCode}</span>}
                {line.isPremiumPriced && (
                  <span className="block text-muted">
                    {m.orders_receipt_premium({ price: formatUsd(line.listPriceCents) })}
                  </span>
                )}
                {promotedOff(line) > 0 && (
                  <span className="block text-ok-ink">
                    {m.orders_line_promotion({ amount: formatUsd(promotedOff(line)) })}
                  </span>
                )}
              </td>
              <td className="py-3 pl-3 text-right tabular-nums">{line.quantity}</td>
              <td className="money py-3 pl-3 text-right max-sm:hidden">{formatUsd(line.unitPriceCents)}</td>
              <td className="money py-3 pl-3 text-right font-semibold">
                {line.isGift ? m.common_free() : formatUsd(line.lineCents)}
              </td>
            </tr>
          ))}
        </tbody>
        {isOneOfSeveral && (
          <tfoot>
            <tr className="border-line border-t">
              <th scope="row" colSpan={2} className="py-3 text-right font-normal text-muted sm:hidden">
                {m.common_subtotal()}
              </th>
              <th scope="row" colSpan={3} className="py-3 text-right font-normal text-muted max-sm:hidden">
                {m.common_subtotal()}
              </th>
              <td className="money py-3 pl-3 text-right font-semibold">{formatUsd(subtotalCents)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Refunds({ receipt: { refunds, refundedCents, totalCents } }: { receipt: Receipt }) {
  if (refunds.length === 0) return null
  return (
    <dl className="mt-4 grid gap-2 border-line border-t pt-4 text-sm">
      {refunds.map((refund, at) => {
        const about = [refundItems(refund), refund.note].filter(Boolean).join(' · ')
        return (
          <div key={`${refund.createdAt} ${at}`} className="flex justify-between gap-4">
            <dt>
              {refund.state === 'done'
                ? m.orders_receipt_refund({ date: formatDay(refund.createdAt) })
                : m.common_refund_on_its_way()}
              {about && <span className="wrap-anywhere block text-muted">{about}</span>}
            </dt>
            <dd className="money">−{formatUsd(refund.amountCents)}</dd>
          </div>
        )
      })}
      {refundedCents > 0 && (
        <div className="flex justify-between gap-4 font-bold">
          <dt>{m.orders_receipt_kept()}</dt>
          <dd className="money">{formatUsd(totalCents - refundedCents)}</dd>
        </div>
      )}
    </dl>
  )
}
