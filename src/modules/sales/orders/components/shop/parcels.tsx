import { useAct } from '#browser/acting.ts'
import { Check, Mail, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { CopyRow } from '#modules/payments/gateways/components/shop/copy-row.tsx'
import type { OrderView } from './order-page.tsx'
import {
  parcelFacts,
  parcelStateText,
  parcelStateTone,
  type ParcelStep,
  parcelSteps,
} from '../parcel-words.ts'
import type { SellerOrder } from '../seller-payment-words.ts'

const WriteSellerDialog = lazyPart(async () => (await import('./write-seller-dialog.tsx')).WriteSellerDialog)

type ParcelsProps = { order: Pick<OrderView, 'id' | 'createdAt' | 'sellerOrders'>; place: string }

/** How each seller's parcel is doing, and the buyer's word that it arrived. */
export function Parcels({ order, place }: ParcelsProps) {
  return (
    <ul className="divide-y divide-line">
      {order.sellerOrders.map((own) => (
        <li key={own.id} className="py-4 first:pt-0 last:pb-0">
          <ParcelItem order={order} own={own} place={place} />
        </li>
      ))}
    </ul>
  )
}

type ParcelItemProps = ParcelsProps & { own: SellerOrder }

function ParcelItem({ order, own, place }: ParcelItemProps) {
  const { state, seller, guideNumber, lines, cancelReason } = own
  const [asked, setAsked] = useState<'receive' | 'write' | null>(null)
  const isOneOfMany = order.sellerOrders.length > 1
  const named = { orderId: order.id, sellerOrderId: own.id, onClose: () => setAsked(null) }
  return (
    <>
      {isOneOfMany && <h3 className="wrap-anywhere font-semibold">{m.orders_parcel_from({ seller })}</h3>}
      {isOneOfMany && (
        <p className="wrap-anywhere text-muted text-sm">
          {lines.map(({ title, quantity }) => m.common_quantity_times({ quantity, title })).join(' · ')}
        </p>
      )}
      {state === 'cancelled' ? (
        <>
          <p className="font-semibold text-sm">
            <StatusDot tone={parcelStateTone(state)}>{parcelStateText(state)}</StatusDot>
          </p>
          {cancelReason !== null &&
            parcelFacts(own, {}).map((fact) => (
              <p key={fact} className="wrap-anywhere mt-1 text-sm">
                {fact}
              </p>
            ))}
        </>
      ) : (
        <Steps steps={parcelSteps(own, { placedAt: order.createdAt, place })} />
      )}
      {guideNumber && (
        <dl className="mt-3">
          <CopyRow label={m.orders_parcel_guide()} value={guideNumber} />
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        {state === 'shipped' && (
          <Button icon={<PackageCheck aria-hidden />} onClick={() => setAsked('receive')}>
            {m.orders_receive()}
          </Button>
        )}
        <Button variant="secondary" icon={<Mail aria-hidden />} onClick={() => setAsked('write')}>
          {m.orders_write_seller({ seller })}
        </Button>
      </div>
      {asked === 'receive' && <ReceiveDialog {...named} />}
      {asked === 'write' && <WriteSellerDialog {...named} seller={seller} />}
    </>
  )
}

/** What was, what is, and what comes, from the order to the door. */
function Steps({ steps }: { steps: readonly ParcelStep[] }) {
  return (
    <ol className="mt-2">
      {steps.map(({ name, fact, state }) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className={cx(
            'relative pb-4 pl-8 last:pb-0',
            'before:absolute before:top-6 before:bottom-0 before:left-2.5 before:w-px before:bg-line-strong last:before:hidden',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'absolute top-0.5 left-0 flex size-5 items-center justify-center rounded-full border-2',
              state === 'done' ? 'border-ok bg-ok-soft text-ok-ink' : 'border-line-strong',
              state === 'now' && 'border-brand-strong bg-brand-soft',
            )}
          >
            {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          <p className={cx('text-sm', state === 'next' ? 'text-muted' : 'font-semibold')}>{name}</p>
          {fact !== null && <p className="wrap-anywhere text-sm">{fact}</p>}
        </li>
      ))}
    </ol>
  )
}

type ReceiveDialogProps = { orderId: string; sellerOrderId: string; onClose: () => void }

/** Asks first, because the clocks of the returns begin with the answer. */
function ReceiveDialog({ orderId, sellerOrderId, onClose }: ReceiveDialogProps) {
  const receive = useAct('POST /orders/{id}/seller-orders/{sellerOrderId}/received', {
    refreshes: ['GET /orders', 'GET /orders/{id}', 'GET /orders/{id}/returnable'],
    said: m.orders_receive_done,
    failed: m.orders_receive_failed,
    reportsIn: 'place',
    done: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void receive.start({ id: orderId, sellerOrderId })}
      title={m.orders_receive_title()}
      consequence={m.orders_receive_effect()}
      confirmLabel={m.orders_receive_yes()}
      busyLabel={m.common_saving()}
      cancelLabel={m.common_not_yet()}
      busy={receive.busy}
      error={receive.problem?.sentence}
    />
  )
}
