import { ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { showInstant } from '#i18n/dates.ts'
import { useRead } from '#browser/reading.ts'
import { formatPhone } from '#modules/accounts/rules.ts'
import { addressText } from '#modules/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { DetailSheet } from '#panel/detail-sheet.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { hasMoney } from '../../rules.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderPayments } from './order-payments.tsx'
import { cancelReasonText, customerName } from './order-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { SheetSection } from './sheet-section.tsx'
import type { useStatusChange } from './status-change.tsx'
import { StatusSelect } from './status-select.tsx'

export type OrderDetail = Output<'GET /admin/orders/{id}'>

type OrderSheetProps = {
  /** Empty while none is open. */
  id: string
  onClose: () => void
  change: ReturnType<typeof useStatusChange>
}

export function OrderSheet({ id, onClose, change }: OrderSheetProps) {
  const asked = useRead('GET /admin/orders/{id}', { id }, { enabled: id !== '', news: ['order.changed'] })
  const order = id === '' ? undefined : asked.data
  const [refunding, setRefunding] = useState('')
  return (
    <DetailSheet
      open={id !== ''}
      onClose={onClose}
      closeLabel={m.admin_close()}
      title={order ? m.admin_order_title({ number: order.number }) : m.admin_order()}
      description={
        order && m.admin_order_placed({ date: showInstant(order.createdAt), id: order.id.slice(0, 8) })
      }
      footer={
        order &&
        (hasMoney(order.paymentStatus) || order.refundable.leftCents > 0) && (
          <>
            {hasMoney(order.paymentStatus) && (
              <Button
                variant="quiet"
                icon={<ReceiptText aria-hidden />}
                href={`/api/v1/orders/${order.id}/receipt.pdf`}
                target="_blank"
                rel="noopener"
              >
                {m.orders_receipt()}
              </Button>
            )}
            {order.refundable.leftCents > 0 && (
              <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setRefunding(order.id)}>
                {m.admin_refund_give()}
              </Button>
            )}
          </>
        )
      }
    >
      {order ? (
        <>
          <OrderBody order={order} change={change} />
          {refunding === order.id && <RefundDialog order={order} onClose={() => setRefunding('')} />}
        </>
      ) : asked.error ? (
        <ErrorState
          title={m.admin_order_failed()}
          reason={reasonOf(asked.error, '')}
          retryLabel={m.admin_retry()}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-6">
          <output className="sr-only">{m.admin_loading()}</output>
          <SkeletonText lines={3} />
          <SkeletonText lines={6} />
        </div>
      )}
    </DetailSheet>
  )
}

function OrderBody({ order, change }: { order: OrderDetail; change: OrderSheetProps['change'] }) {
  const { billingInfo: billing, user } = order
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <StatusSelect order={order} change={change} />
        {order.cancelReason && (
          <p className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
            {cancelReasonText(order.cancelReason)}
          </p>
        )}
      </div>
      <OrderLines order={order} />
      <OrderParcels order={order} />
      <OrderParts order={order} />
      <OrderPayments order={order} />
      <SheetSection title={m.admin_customer()}>
        <p className="font-medium [overflow-wrap:anywhere]">{customerName(user)}</p>
        {user?.email && <Mail to={user.email} />}
      </SheetSection>
      <SheetSection title={m.admin_billing()}>
        <address className="text-sm not-italic leading-6 [overflow-wrap:anywhere]">
          {billing.fullName}
          <br />
          {addressText(billing).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {billing.phone && (
            <>
              <a className="hover:underline" href={`tel:${billing.phone.replace(/[^+\d]/g, '')}`}>
                {formatPhone(billing.phone)}
              </a>
              <br />
            </>
          )}
          {billing.email !== user?.email && <Mail to={billing.email} />}
        </address>
      </SheetSection>
    </div>
  )
}

function Mail({ to }: { to: string }) {
  return (
    <a
      href={`mailto:${to}`}
      className="text-brand-ink text-sm underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {to}
    </a>
  )
}
