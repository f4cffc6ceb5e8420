import { PackageCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Route } from '#browser/client.ts'
import { useAsk } from '#panel/asking.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { isLive } from '../../rules/delivery.ts'
import { parcelFacts, parcelStateText, parcelStateTone } from '../parcel-words.ts'
import type { SellerOrder } from '../seller-payment-words.ts'

/** The endpoints by which the seller, or an admin for them, says that a parcel left or arrived. */
export type ParcelDesk = {
  ship: (given: { courier?: string; guideNumber?: string }) => Promise<unknown>
  deliver: () => Promise<unknown>
  refreshes: readonly Route[]
}

/** One parcel: what is known of it, and what can be said of it until its buyer or somebody else has. */
export function ParcelBox({ own, name, desk }: { own: SellerOrder; name?: string; desk: ParcelDesk }) {
  const ask = useAsk()
  const { state, number, guideNumber, shippedAt, toldBy } = own
  const about = 'text-muted [overflow-wrap:anywhere]'
  return (
    <div className="grid gap-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name ?? number}</span>
        <StatusDot tone={parcelStateTone(state)}>{parcelStateText(state)}</StatusDot>
      </p>
      {name && <p className="text-muted">{number}</p>}
      {parcelFacts(own, { received: m.admin_parcel_received_on }).map((fact) => (
        <p key={fact} className={about}>
          {fact}
        </p>
      ))}
      {guideNumber && (
        <p className={about}>
          {m.orders_parcel_guide()}: {guideNumber}
        </p>
      )}
      {toldBy === null && isLive(own) && (
        <div className="mt-1 flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
          <Button
            size="sm"
            variant={shippedAt ? 'quiet' : 'primary'}
            icon={<Truck aria-hidden />}
            onClick={() => ask((close) => <ShipDialog own={own} desk={desk} onClose={close} />)}
          >
            {shippedAt ? m.admin_parcel_correct() : m.admin_parcel_ship()}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<PackageCheck aria-hidden />}
            onClick={() => ask((close) => <DeliverDialog desk={desk} onClose={close} />)}
          >
            {m.admin_parcel_deliver()}
          </Button>
        </div>
      )}
    </div>
  )
}

type DialogProps = { desk: ParcelDesk; onClose: () => void }

/** Who carries a parcel and under which number; both may stay empty, as for one that goes by hand. */
function ShipDialog({ own, desk, onClose }: DialogProps & { own: SellerOrder }) {
  const [courier, setCourier] = useState(own.courier ?? '')
  const [guide, setGuide] = useState(own.guideNumber ?? '')
  const act = useAct(desk.ship, {
    said: m.admin_parcel_shipped,
    failed: m.admin_parcel_failed,
    reportsIn: 'both',
    refreshes: desk.refreshes,
    done: onClose,
  })
  const ship = () => {
    const [by, number] = [courier.trim(), guide.trim()]
    void act.start({ ...(by ? { courier: by } : {}), ...(number ? { guideNumber: number } : {}) })
  }
  return (
    <ConfirmAct
      title={own.shippedAt ? m.admin_parcel_correct() : m.admin_parcel_ship()}
      consequence={m.admin_parcel_ship_effect()}
      confirmLabel={own.shippedAt ? m.common_save() : m.admin_parcel_ship_yes()}
      act={act}
      onClose={onClose}
      onConfirm={ship}
    >
      <div className="grid gap-4">
        <Field label={m.admin_parcel_courier()} optionalLabel={m.common_optional()}>
          <Input
            data-autofocus
            value={courier}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setCourier(event.target.value)}
          />
        </Field>
        <Field label={m.orders_parcel_guide()} optionalLabel={m.common_optional()}>
          <Input
            value={guide}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setGuide(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmAct>
  )
}

function DeliverDialog({ desk, onClose }: DialogProps) {
  const act = useAct(desk.deliver, {
    said: m.admin_parcel_delivered,
    failed: m.admin_parcel_failed,
    reportsIn: 'both',
    refreshes: desk.refreshes,
    done: onClose,
  })
  return (
    <ConfirmAct
      title={m.admin_parcel_deliver()}
      consequence={m.admin_parcel_deliver_effect()}
      confirmLabel={m.common_delivered()}
      act={act}
      onClose={onClose}
      onConfirm={() => void act.start(undefined)}
    />
  )
}
