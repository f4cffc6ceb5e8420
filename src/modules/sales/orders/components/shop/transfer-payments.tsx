import { ChevronDown, FileText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { isByReceipt } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import type { Tone } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { isOpenPayment, withPayment } from '../../rules/seller-orders.ts'
import { formatMoment } from '#i18n/dates.ts'
import { type DirectOrder, paymentStateText, paymentStateTone } from '../seller-payment-words.ts'
import { ProofUpload } from './proof-upload.tsx'
import { TransferAccount } from './transfer-account.tsx'

type TransferPaymentsProps = { order: Output<'GET /orders/{id}'> }

/** One panel per seller: where to send the money, until when, the receipt, and how it stands. */
export function TransferPayments({ order }: TransferPaymentsProps) {
  const direct = withPayment(order.sellerOrders)
  if (!isByReceipt(order.paymentMethod) || direct.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      {direct.length > 1 && (
        <p className="text-muted">{m.orders_transfer_sellers({ count: direct.length })}</p>
      )}
      {direct.map((own) => (
        <TransferPayment key={own.id} orderId={order.id} own={own} />
      ))}
    </div>
  )
}

function TransferPayment({ orderId, own }: { orderId: string; own: DirectOrder }) {
  const { seller, totalCents, number } = own
  const { state, hasProof } = own.payment
  const isOpen = isOpenPayment(state)
  return (
    <section
      aria-labelledby={`payment-${own.id}`}
      className="rounded-card border border-line bg-surface p-4 shadow-soft md:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={`payment-${own.id}`} className="wrap-anywhere font-bold text-lg">
            {m.orders_transfer_to({ seller })}
          </h2>
          <p className="mt-0.5 font-semibold text-sm">
            <StatusDot tone={paymentStateTone(state)}>{paymentStateText(state)}</StatusDot>
          </p>
        </div>
        <p className="money font-bold text-2xl">{formatUsd(totalCents)}</p>
      </div>
      <PaymentNotice own={own} />
      {(state === 'waiting' || state === 'rejected') && (
        <>
          <TransferAccount own={own} />
          <ProofUpload orderId={orderId} own={own} />
        </>
      )}
      {state === 'review' && (
        <>
          <Folded summary={m.orders_proof_change()}>
            <ProofUpload orderId={orderId} own={own} />
          </Folded>
          <Folded summary={m.orders_transfer_title()}>
            <TransferAccount own={own} />
          </Folded>
        </>
      )}
      {!isOpen && <p className="mt-2 text-muted text-sm">{m.orders_seller_payment_number({ number })}</p>}
      {hasProof && (
        <a
          href={`/api/v1/seller-orders/${own.id}/proof`}
          target="_blank"
          rel="noreferrer"
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-brand-ink text-sm underline underline-offset-4 md:min-h-9 print:hidden"
        >
          <FileText aria-hidden className="size-4" />
          {m.orders_proof_see()}
        </a>
      )}
    </section>
  )
}

function PaymentNotice({ own: { seller, payment } }: { own: DirectOrder }) {
  const { state, dueAt, proofAt, decidedAt, rejectionReason } = payment
  switch (state) {
    case 'waiting':
      return dueAt && <Deadline dueAt={dueAt} />
    case 'review':
      return (
        <Notice tone="brand">
          {proofAt && m.orders_seller_payment_review_since({ date: formatMoment(proofAt), seller })}
        </Notice>
      )
    case 'rejected':
      return (
        <>
          <Notice tone="bad">
            {m.orders_seller_payment_rejected_because({ seller, reason: rejectionReason ?? '' })}
          </Notice>
          {dueAt && <Deadline dueAt={dueAt} />}
        </>
      )
    case 'paid':
      return (
        <Notice tone="ok">
          {decidedAt && m.orders_seller_payment_paid_on({ date: formatMoment(decidedAt), seller })}
        </Notice>
      )
    case 'lapsed':
      return <Notice tone="neutral">{m.orders_seller_payment_lapsed_why()}</Notice>
    case 'cancelled':
      return <Notice tone="neutral">{m.orders_seller_payment_cancelled_why()}</Notice>
  }
}

/** How long is left, in words that move once a minute, and the moment itself. */
function Deadline({ dueAt }: { dueAt: string }) {
  const left = useMinutesUntil(dueAt)
  return (
    <Notice tone="warn">
      <span className="font-semibold">
        {left > 0
          ? m.orders_seller_payment_left({ time: `${Math.floor(left / 60)} h ${left % 60} min` })
          : m.orders_seller_payment_left_none()}
      </span>{' '}
      {m.common_until({ date: formatMoment(dueAt) })}
    </Notice>
  )
}

function useMinutesUntil(moment: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((new Date(moment).getTime() - now) / 60_000))
}

function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={`mt-3 wrap-anywhere rounded-control px-3 py-2 text-sm ${noticeTones[tone]}`}>{children}</p>
  )
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group mt-3 border-line border-t pt-1 print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-brand-ink text-sm [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {summary}
      </summary>
      {children}
    </details>
  )
}

const noticeTones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  brand: 'bg-brand-soft text-brand-ink',
  ok: 'bg-ok-soft text-ok-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
}
