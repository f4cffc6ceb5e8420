import { PackageOpen, ReceiptText, Undo2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { useAsk } from '#panel/asking.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { deliveryOf, hasMoney } from '../../rules.ts'
import { PersonAddress, PresentNote } from './delivery-words.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { SellerPayments } from './seller-payments.tsx'
import { OrderPayments } from './order-payments.tsx'
import type { OrderDetail } from './order-sheet.tsx'
import { OrderStatusSelect } from './order-status.tsx'
import { cancelReasonText, customerName } from '../../words/admin.ts'

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** Its papers, and money to give back. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const ask = useAsk()
  return (
    <>
      <Button
        variant="quiet"
        icon={<PackageOpen aria-hidden />}
        href={`/api/v1/admin/orders/${order.id}/packing-slip.pdf`}
        target="_blank"
        rel="noopener"
      >
        {m.admin_order_slip()}
      </Button>
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

/** One order with its lines, parcels and payments, and what can be done with each; beside the list and on its page. */
export function OrderBody({ order }: { order: OrderDetail }) {
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
      <SellerPayments order={order} />
      <OrderPayments order={order} />
      <SheetSection title={m.common_customer()}>
        <p className="font-medium [overflow-wrap:anywhere]">{customerName(user)}</p>
        {user?.email && <Mail to={user.email} />}
      </SheetSection>
      {order.gift && (
        <SheetSection title={m.orders_own_delivery()}>
          <PersonAddress of={deliveryOf(order)} />
          <PresentNote note={order.gift.note} from={billing.fullName} />
        </SheetSection>
      )}
      <SheetSection title={m.admin_billing()}>
        <PersonAddress of={billing} />
        {billing.email !== user?.email && <Mail to={billing.email} />}
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
