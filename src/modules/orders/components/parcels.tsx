import { useAct } from '#browser/acting.ts'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { CopyRow } from './copy-row.tsx'
import { type Parcel, parcelFacts, parcelStateText, parcelStateTone } from './parcel-words.ts'

type ParcelsProps = { orderId: string; parcels: readonly Parcel[] }

/** How each seller's parcel is doing, and the buyer's word that it arrived. */
export function Parcels({ orderId, parcels }: ParcelsProps) {
  return (
    <ul className="divide-y divide-line">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="py-4 first:pt-0 last:pb-0">
          <ParcelItem orderId={orderId} parcel={parcel} isOneOf={parcels.length} />
        </li>
      ))}
    </ul>
  )
}

type ParcelItemProps = { orderId: string; parcel: Parcel; isOneOf: number }

function ParcelItem({ orderId, parcel, isOneOf }: ParcelItemProps) {
  const { state, seller, guideNumber, lines, cancelReason } = parcel
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isOneOf > 1 && (
          <h3 className="wrap-anywhere min-w-0 font-semibold">{m.orders_parcel_from({ seller })}</h3>
        )}
        <p className="font-semibold text-sm">
          <StatusDot tone={parcelStateTone(state)}>{parcelStateText(state)}</StatusDot>
        </p>
      </div>
      {isOneOf > 1 && (
        <p className="wrap-anywhere text-muted text-sm">
          {lines.map(({ title, quantity }) => m.common_quantity_times({ quantity, title })).join(' · ')}
        </p>
      )}
      {(state !== 'cancelled' || cancelReason !== null) &&
        parcelFacts(parcel).map((fact) => (
          <p key={fact} className="wrap-anywhere mt-1 text-sm">
            {fact}
          </p>
        ))}
      {guideNumber && (
        <dl className="mt-1">
          <CopyRow label={m.orders_parcel_guide()} value={guideNumber} />
        </dl>
      )}
      {state === 'shipped' && (
        <Button
          className="mt-3 print:hidden"
          icon={<PackageCheck aria-hidden />}
          onClick={() => setReceiving(true)}
        >
          {m.orders_receive()}
        </Button>
      )}
      {receiving && (
        <ReceiveDialog orderId={orderId} parcelId={parcel.id} onClose={() => setReceiving(false)} />
      )}
    </>
  )
}

type ReceiveDialogProps = { orderId: string; parcelId: string; onClose: () => void }

/** Asks first, because the clocks of the returns begin with the answer. */
function ReceiveDialog({ orderId, parcelId, onClose }: ReceiveDialogProps) {
  const receive = useAct('POST /orders/{id}/parcels/{parcelId}/received', {
    refreshes: ['GET /orders', 'GET /orders/{id}', 'GET /orders/{id}/returnable'],
    said: m.orders_receive_done,
    failed: m.orders_receive_failed,
    tells: 'place',
    done: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void receive.start({ id: orderId, parcelId })}
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
