import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { Ban, Mail, Printer, Undo2 } from 'lucide-react'
import { call } from '#browser/client.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { useManages } from '#modules/sellers/stores/components/seller/own-role.ts'
import { useAsk } from '#panel/asking.tsx'
import { State } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { isOpenPayment } from '../../rules/seller-orders.ts'
import { SellerPaymentFacts } from '../admin/seller-payments.tsx'
import {
  cancelReasonText,
  refundReasonText,
  refundWords,
  shippingNames,
  statusWords,
} from '../../words/admin.ts'
import { ParcelBox, type ParcelDesk } from '../admin/parcel-box.tsx'
import { SellerPaymentActs } from '../admin/seller-payment-acts.tsx'
import { PersonAddress, PresentNote } from '../admin/delivery-words.tsx'
import { paymentStateText, paymentStateTone } from '../seller-payment-words.ts'
import { CancelOwnDialog, RefundSentOwnDialog, WriteDialog } from './store-order-dialogs.tsx'
import { lineKey, lineTitle } from '../../words.ts'
import { STORE_ORDER_READS, type StoreOrder } from './store-order-words.ts'

const RefundDialog = lazyPart(async () => (await import('../admin/refund-dialog.tsx')).RefundDialog)

/** One order as its seller sees it: what to send, where to once it is paid, and what can be done. */
export function StoreOrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const actsOf = useStoreOrderActs()
  return (
    <RecordSheet
      read="GET /store/orders/{id}"
      id={id}
      onClose={onClose}
      updates={['order.changed']}
      words={{ title: m.common_order, failed: m.admin_order_failed }}
      title={({ number }) => m.common_order_of({ number })}
      aside={({ status }) => <State word={statusWords[status]} />}
      description={({ createdAt }) => showInstant(createdAt)}
      foot={(order) => (
        <>
          {order.delivery && (
            <Button
              variant="quiet"
              icon={<Printer aria-hidden />}
              href={`/api/v1/store/orders/${order.id}/packing-slip.pdf`}
              target="_blank"
              rel="noopener"
            >
              {m.admin_order_slip()}
            </Button>
          )}
          <ActButtons acts={actsOf(order)} />
        </>
      )}
    >
      {(order) => (
        <>
          {order.cancelReason && !order.sellerOrder.cancelReason && (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {cancelReasonText(order.cancelReason)}
            </p>
          )}
          <Lines order={order} />
          <Payment own={order.sellerOrder} />
          <Refunds order={order} />
          <SheetSection title={m.orders_own_parcel()}>
            <div className="rounded-card border border-line text-sm">
              <ParcelBox own={order.sellerOrder} desk={parcelDesk(order.id)} />
            </div>
          </SheetSection>
          <Delivery of={order.delivery} gift={order.gift} />
        </>
      )}
    </RecordSheet>
  )
}

const parcelDesk = (id: string): ParcelDesk => ({
  ship: (carried) => call('POST /store/orders/{id}/ship', { id, ...carried }),
  deliver: () => call('POST /store/orders/{id}/deliver', { id }),
  refreshes: STORE_ORDER_READS,
})

function useStoreOrderActs() {
  const ask = useAsk()
  const manages = useManages()
  return (order: StoreOrder) => {
    return [
      ...(manages && order.refundable.leftCents > 0
        ? [
            {
              label: m.admin_refund_give(),
              icon: <Undo2 aria-hidden />,
              onSelect: () =>
                ask((close) => (
                  <RefundDialog
                    order={order}
                    route="POST /store/orders/{id}/refunds"
                    refreshes={STORE_ORDER_READS}
                    onClose={close}
                  />
                )),
            },
          ]
        : []),
      ...(manages && order.canCancel
        ? [
            {
              label: m.orders_cancel(),
              icon: <Ban aria-hidden />,
              danger: true,
              onSelect: () => ask((close) => <CancelOwnDialog order={order} onClose={close} />),
            },
          ]
        : []),
      {
        label: m.orders_own_write(),
        icon: <Mail aria-hidden />,
        onSelect: () => ask((close) => <WriteDialog order={order} onClose={close} />),
      },
    ]
  }
}

function Lines({ order }: { order: StoreOrder }) {
  return (
    <SheetSection title={m.common_products()}>
      <ul className="mb-3 divide-y divide-line rounded-card border border-line text-sm">
        {order.lines.map((line) => (
          <li key={lineKey(line)} className="flex items-center gap-3 p-3">
            <ProductThumb imageUrl={line.imageUrl} size={56} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium [overflow-wrap:anywhere]">{lineTitle(line)}</span>
              <span className="text-muted">
                {line.quantity} × {formatUsd(line.unitPriceCents)}
                {line.uniqueCode && ` · ${line.uniqueCode}`}
              </span>
            </span>
            <span className="money font-semibold">
              {line.isGift ? m.common_free() : formatUsd(line.lineCents)}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        of={[
          [m.common_payment(), METHODS[order.paymentMethod].name()],
          [shippingNames[order.shippingMethod](), formatUsd(order.shippingCents)],
          [m.orders_own_total(), <strong key="total">{formatUsd(order.totalCents)}</strong>],
        ]}
      />
    </SheetSection>
  )
}

function Payment({ own }: { own: StoreOrder['sellerOrder'] }) {
  const manages = useManages()
  const { id, payment } = own
  if (!payment) return null
  const { state } = payment
  return (
    <SheetSection title={m.orders_own_payment()}>
      <div className="grid gap-1 rounded-card border border-line p-3 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="money font-semibold">{formatUsd(own.totalCents)}</span>
          <StatusDot tone={paymentStateTone(state)}>{paymentStateText(state)}</StatusDot>
        </p>
        <p className="text-muted">{own.number}</p>
        <SellerPaymentFacts payment={payment} />
        <SellerPaymentActs
          own={{ ...own, payment }}
          canConfirm={isOpenPayment(state)}
          isReadOnly={!manages}
          desk={{
            look: () => call('POST /store/orders/{id}/payment/look', { id }),
            confirm: (given) => call('POST /store/orders/{id}/payment/confirm', { id, ...given }),
            reject: (given) => call('POST /store/orders/{id}/payment/reject', { id, ...given }),
            refreshes: STORE_ORDER_READS,
            effect: (total) => m.orders_own_confirm_effect({ total }),
          }}
        />
      </div>
    </SheetSection>
  )
}

/** Money of this order that goes back or went back; what came into the store's own account it sends itself. */
function Refunds({ order }: { order: StoreOrder }) {
  const ask = useAsk()
  const manages = useManages()
  if (order.refunds.length === 0) return null
  return (
    <SheetSection title={m.orders_own_refunds()}>
      <ul className="divide-y divide-line rounded-card border border-line text-sm">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 p-3">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="money font-semibold">−{formatUsd(refund.amountCents)}</span>
              <State word={refundWords[refund.state]} />
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">
              {refund.note ?? refundReasonText(refund.reason)}
            </p>
            {manages && refund.byHand && refund.state === 'queued' && (
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                onClick={() => ask((close) => <RefundSentOwnDialog refund={refund} onClose={close} />)}
              >
                {m.admin_refund_sent()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

function Delivery({ of, gift }: { of: StoreOrder['delivery']; gift: StoreOrder['gift'] }) {
  return (
    <SheetSection title={m.orders_own_delivery()}>
      {of ? <PersonAddress of={of} /> : <p className="text-muted text-sm">{m.orders_own_delivery_later()}</p>}
      {gift && <PresentNote {...gift} />}
    </SheetSection>
  )
}
