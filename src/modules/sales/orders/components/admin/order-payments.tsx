import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import type { ReactNode } from 'react'
import { showInstant } from '#i18n/dates.ts'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { OrderDetail } from './order-sheet.tsx'
import { attemptWord, paymentWords, providerName, refundReasonText, refundWords } from '../../words/admin.ts'
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx'
import { RefundSentDialog } from './refund-sent-dialog.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'
import { refundItems } from '../refund-words.ts'

type Refund = OrderDetail['refunds'][number]

/** How the money stands, how long the stock is reserved for it, and each attempt to bring or give it back. */
export function OrderPayments({ order }: { order: OrderDetail }) {
  const ask = useAsk()
  const word = paymentWords[order.paymentStatus]
  return (
    <SheetSection title={m.common_payment()}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-sm">
        <Fact label={m.admin_payment_method()}>{METHODS[order.paymentMethod].name()}</Fact>
        <Fact label={m.common_status()}>
          <StatusDot tone={word.tone}>{word.label()}</StatusDot>
        </Fact>
        {order.paidAt && <Fact label={m.admin_paid_at()}>{showInstant(order.paidAt)}</Fact>}
        {order.stockState === 'reserved' && order.expiresAt && (
          <Fact label={m.admin_stock_kept()}>
            {m.admin_stock_kept_until({ date: showInstant(order.expiresAt) })}
          </Fact>
        )}
      </dl>
      {order.staffDueCents !== null && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() =>
            ask((close) => (
              <ConfirmPaymentDialog id={order.id} amountCents={order.staffDueCents!} onClose={close} />
            ))
          }
        >
          {m.admin_confirm_payment()}
        </Button>
      )}
      {order.payments.length + order.refunds.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line text-sm">
          {order.payments.map((payment) => (
            <Attempt key={payment.id} payment={payment} />
          ))}
          {order.refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              onSent={
                refund.byHand && refund.state === 'queued'
                  ? () => ask((close) => <RefundSentDialog refund={refund} onClose={close} />)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </SheetSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Attempt({ payment }: { payment: OrderDetail['payments'][number] }) {
  const word = attemptWord(payment.state)
  const reference = [payment.providerPaymentId, payment.failureCode].filter(Boolean).join(' · ')
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{providerName(payment.provider)}</span>
        <StatusDot tone={word.tone}>{word.label()}</StatusDot>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{showInstant(payment.createdAt)}</span>
        <span className="money">{formatUsd(payment.amountCents)}</span>
      </p>
      {reference && <p className="text-muted [overflow-wrap:anywhere]">{reference}</p>}
    </li>
  )
}

function RefundRow({ refund, onSent }: { refund: Refund; onSent: (() => void) | undefined }) {
  const { tone, label } = refundWords[refund.state]
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{m.common_refund()}</span>
        <StatusDot tone={tone}>{label()}</StatusDot>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{showInstant(refund.doneAt ?? refund.createdAt)}</span>
        <span className="money">−{formatUsd(refund.amountCents)}</span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {refund.given ? refund.given.note : refundReasonText(refund.reason)}
      </p>
      {refund.given && <p className="text-muted [overflow-wrap:anywhere]">{refundItems(refund.given)}</p>}
      {refund.hasProof && (
        <a
          href={`/api/v1/refunds/${refund.id}/proof`}
          target="_blank"
          rel="noopener"
          className="text-brand-ink underline underline-offset-4"
        >
          {m.earnings_see_proof()}
        </a>
      )}
      {onSent && (
        <Button size="sm" variant="secondary" className="mt-2" onClick={onSent}>
          {m.admin_refund_sent()}
        </Button>
      )}
    </li>
  )
}
