import { PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { useWrite } from '#browser/reading.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { type Parcel, parcelFacts, parcelStateText, parcelStateTone } from '../parcel-words.ts'
import type { OrderDetail } from './order-sheet.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { ORDER_READS } from './order-status.tsx'

type Asked = { parcel: Parcel; what: 'ship' | 'deliver' }

/** What is on its way of an order, and the office's word that it left or arrived. */
export function OrderParcels({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shipping = useWrite('POST /admin/orders/{id}/parcels/{parcelId}/ship', { refreshes: ORDER_READS })
  const delivering = useWrite('POST /admin/orders/{id}/parcels/{parcelId}/delivered', {
    refreshes: ORDER_READS,
  })
  const parcels = order.parcels.filter(({ state }) => state !== 'cancelled' && state !== 'waiting')
  if (parcels.length === 0) return null
  const close = () => {
    setProblem(null)
    setAsked(null)
  }
  const tell = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      toast.success(done)
      close()
    } catch (error) {
      setProblem(reasonOf(error, m.admin_parcel_failed()))
    }
  }
  const named = (parcel: Parcel) => ({ id: order.id, parcelId: parcel.id })
  return (
    <SheetSection title={m.common_shipping_topic()}>
      <ul className="divide-y divide-line rounded-card border border-line text-sm">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} onAsk={(what) => setAsked({ parcel, what })} />
        ))}
      </ul>
      {asked?.what === 'ship' && (
        <ShipDialog
          parcel={asked.parcel}
          busy={shipping.isPending}
          problem={problem}
          onClose={close}
          onShip={(carried) =>
            void tell(shipping.mutateAsync({ ...named(asked.parcel), ...carried }), m.admin_parcel_shipped())
          }
        />
      )}
      {asked?.what === 'deliver' && (
        <ConfirmDialog
          open
          title={m.admin_parcel_deliver()}
          consequence={m.admin_parcel_deliver_effect()}
          confirmLabel={m.common_delivered()}
          busyLabel={m.panel_saving()}
          cancelLabel={m.common_cancel()}
          busy={delivering.isPending}
          error={problem}
          onClose={close}
          onConfirm={() => void tell(delivering.mutateAsync(named(asked.parcel)), m.admin_parcel_delivered())}
        />
      )}
    </SheetSection>
  )
}

function ParcelRow({ parcel, onAsk }: { parcel: Parcel; onAsk: (what: Asked['what']) => void }) {
  const { state, number, seller, guideNumber, toldBy, shippedAt } = parcel
  return (
    <li className="grid gap-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{seller}</span>
        <StatusDot tone={parcelStateTone(state)}>{parcelStateText(state)}</StatusDot>
      </p>
      <p className="text-muted">{number}</p>
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
      {toldBy === null && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant={shippedAt ? 'quiet' : 'primary'}
            icon={<Truck aria-hidden />}
            onClick={() => onAsk('ship')}
          >
            {shippedAt ? m.admin_parcel_correct() : m.admin_parcel_ship()}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<PackageCheck aria-hidden />}
            onClick={() => onAsk('deliver')}
          >
            {m.admin_parcel_deliver()}
          </Button>
        </div>
      )}
    </li>
  )
}
