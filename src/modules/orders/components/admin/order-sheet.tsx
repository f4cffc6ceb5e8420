import { ReceiptText, Undo2 } from 'lucide-react'
import { showInstant } from '#i18n/dates.ts'
import { formatPhone } from '#modules/accounts/rules.ts'
import { addressText } from '#modules/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { useAsk } from '#panel/asking.tsx'
import { RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { hasMoney } from '../../rules.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderPayments } from './order-payments.tsx'
import { cancelReasonText, customerName } from './order-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { OrderStatusSelect } from './order-status.tsx'

export type OrderDetail = Output<'GET /admin/orders/{id}'>

/** One order with its lines, parcels, parts and payments, and what can be done with each. */
export function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/orders/{id}"
      id={id}
      onClose={onClose}
      news={['order.changed']}
      words={{ title: m.common_order, failed: m.admin_order_failed }}
      title={({ number }) => m.common_order_of({ number })}
      description={(order) =>
        m.admin_order_placed({ date: showInstant(order.createdAt), id: order.id.slice(0, 8) })
      }
      foot={(order) =>
        (hasMoney(order.paymentStatus) || order.refundable.leftCents > 0) && <OrderFoot order={order} />
      }
    >
      {(order) => <OrderBody order={order} />}
    </RecordSheet>
  )
}

function OrderFoot({ order }: { order: OrderDetail }) {
  const ask = useAsk()
  return (
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
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          onClick={() => ask((close) => <RefundDialog order={order} onClose={close} />)}
        >
          {m.admin_refund_give()}
        </Button>
      )}
    </>
  )
}

function OrderBody({ order }: { order: OrderDetail }) {
  const { billingInfo: billing, user } = order
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <OrderStatusSelect order={order} />
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
      <SheetSection title={m.common_customer()}>
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
    </>
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
