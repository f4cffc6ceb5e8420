import { Ban, Mail, PackageCheck, Printer, Truck, Undo2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { formatPhone } from '#modules/accounts/rules.ts'
import { addressText } from '#modules/places/components/place-words.ts'
import { useManages } from '#modules/stores/components/store/own-role.ts'
import { useAsk } from '#panel/asking.tsx'
import { State } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { PartFacts, ProofLink } from '../admin/order-parts.tsx'
import { refundWords } from '../admin/order-payments.tsx'
import { cancelReasonText, methodNames, refundReasonText, statusWords } from '../admin/order-words.ts'
import { RefundDialog } from '../admin/refund-dialog.tsx'
import { parcelFacts, parcelStateText, parcelStateTone } from '../parcel-words.ts'
import { partStateText, partStateTone } from '../transfer-parts.tsx'
import {
  CancelOwnDialog,
  ConfirmOwnPartDialog,
  DeliverOwnDialog,
  RefundSentOwnDialog,
  RejectOwnPartDialog,
  ShipOwnDialog,
  WriteDialog,
} from './store-order-dialogs.tsx'
import { STORE_ORDER_READS, type StoreOrder, type StoreParcel, type StorePart } from './store-order-words.ts'

/** One order as its seller sees it: what to send, where to once it is paid, and what can be done. */
export function StoreOrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const actsOf = useStoreOrderActs()
  return (
    <RecordSheet
      read="GET /store/orders/{id}"
      id={id}
      onClose={onClose}
      news={['order.changed']}
      words={{ title: m.common_order, failed: m.admin_order_failed }}
      title={({ number }) => m.common_order_of({ number })}
      aside={({ status }) => <State word={statusWords[status]} />}
      description={({ createdAt }) => showInstant(createdAt)}
      foot={(order) => (
        <>
          {order.delivery && order.parcel && (
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
          {order.cancelReason && !order.parcel?.cancelReason && (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {cancelReasonText(order.cancelReason)}
            </p>
          )}
          <Lines order={order} />
          {order.part && <Payment part={order.part} />}
          <Refunds order={order} />
          {order.parcel && <Parcel parcel={order.parcel} />}
          <Delivery of={order.delivery} />
        </>
      )}
    </RecordSheet>
  )
}

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
          <li key={line.productId} className="flex flex-wrap items-baseline justify-between gap-x-4 p-3">
            <span className="min-w-0">
              <span className="block font-medium [overflow-wrap:anywhere]">{line.title}</span>
              <span className="text-muted">
                {line.quantity} × {formatUsd(line.unitPriceCents)}
                {line.uniqueCode && ` · ${line.uniqueCode}`}
              </span>
            </span>
            <span className="money font-semibold">{formatUsd(line.lineCents)}</span>
          </li>
        ))}
      </ul>
      <Facts
        of={[
          [m.common_payment(), methodNames[order.paymentMethod]()],
          [shippingNames[order.shippingMethod](), formatUsd(order.shippingCents)],
          [
            m.common_total(),
            <strong key="total">{formatUsd(order.totalCents + order.shippingCents)}</strong>,
          ],
        ]}
      />
    </SheetSection>
  )
}

const shippingNames = {
  standard: m.admin_shipping_standard,
  express: m.admin_shipping_express,
  free: m.common_free_shipping,
}

function Payment({ part }: { part: StorePart }) {
  const ask = useAsk()
  const manages = useManages()
  const look = useAct('POST /store/payments/{partId}/look', {
    said: m.admin_part_kept,
    failed: m.admin_part_keep_failed,
    refreshes: STORE_ORDER_READS,
  })
  const { state } = part
  const isAwaited = state === 'waiting' || state === 'review' || state === 'rejected'
  return (
    <SheetSection title={m.orders_own_payment()}>
      <div className="grid gap-1 rounded-card border border-line p-3 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="money font-semibold">{formatUsd(part.amountCents)}</span>
          <StatusDot tone={partStateTone(state)}>{partStateText(state)}</StatusDot>
        </p>
        <p className="text-muted">{part.number}</p>
        <PartFacts part={part} />
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <ProofLink part={part} />
          {manages && isAwaited && (
            <Button
              size="sm"
              onClick={() => ask((close) => <ConfirmOwnPartDialog part={part} onClose={close} />)}
            >
              {m.admin_confirm_payment()}
            </Button>
          )}
          {manages && (state === 'waiting' || state === 'review') && !part.isLookedAt && (
            <Button
              size="sm"
              variant="quiet"
              busy={look.busy}
              onClick={() => void look.start({ partId: part.id })}
            >
              {m.admin_part_keep()}
            </Button>
          )}
          {manages && state === 'review' && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => ask((close) => <RejectOwnPartDialog part={part} onClose={close} />)}
            >
              {m.admin_part_reject()}
            </Button>
          )}
        </div>
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

function Parcel({ parcel }: { parcel: StoreParcel }) {
  const ask = useAsk()
  const { state, number, guideNumber, shippedAt, toldBy } = parcel
  const canMove = toldBy === null && state !== 'waiting' && state !== 'cancelled'
  return (
    <SheetSection title={m.orders_own_parcel()}>
      <div className="grid gap-1 rounded-card border border-line p-3 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="font-medium">{number}</span>
          <StatusDot tone={parcelStateTone(state)}>{parcelStateText(state)}</StatusDot>
        </p>
        {parcelFacts(parcel, m.admin_parcel_received_on).map((fact) => (
          <p key={fact} className="text-muted [overflow-wrap:anywhere]">
            {fact}
          </p>
        ))}
        {guideNumber && (
          <p className="text-muted [overflow-wrap:anywhere]">
            {m.orders_parcel_guide()}: {guideNumber}
          </p>
        )}
        {canMove && (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              variant={shippedAt ? 'quiet' : 'primary'}
              icon={<Truck aria-hidden />}
              onClick={() => ask((close) => <ShipOwnDialog parcel={parcel} onClose={close} />)}
            >
              {shippedAt ? m.admin_parcel_correct() : m.admin_parcel_ship()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={<PackageCheck aria-hidden />}
              onClick={() => ask((close) => <DeliverOwnDialog parcel={parcel} onClose={close} />)}
            >
              {m.admin_parcel_deliver()}
            </Button>
          </div>
        )}
      </div>
    </SheetSection>
  )
}

function Delivery({ of }: { of: StoreOrder['delivery'] }) {
  return (
    <SheetSection title={m.orders_own_delivery()}>
      {of ? (
        <address className="text-sm not-italic leading-6 [overflow-wrap:anywhere]">
          <span className="block font-medium">{of.fullName}</span>
          {addressText(of).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {of.phone && (
            <a className="hover:underline" href={`tel:${of.phone.replace(/[^+\d]/g, '')}`}>
              {formatPhone(of.phone)}
            </a>
          )}
        </address>
      ) : (
        <p className="text-muted text-sm">{m.orders_own_delivery_later()}</p>
      )}
    </SheetSection>
  )
}
