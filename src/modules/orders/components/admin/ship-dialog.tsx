import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Parcel } from '../parcel-words.ts'

type ShipDialogProps = {
  parcel: Parcel
  busy: boolean
  problem: string | null
  onClose: () => void
  onShip: (carried: { courier?: string; guideNumber?: string }) => void
}

/** Who carries a parcel and under which number; both may stay empty, as for one that goes by hand. */
export function ShipDialog({ parcel, busy, problem, onClose, onShip }: ShipDialogProps) {
  const [courier, setCourier] = useState(parcel.courier ?? '')
  const [guide, setGuide] = useState(parcel.guideNumber ?? '')
  const ship = () => {
    const [by, number] = [courier.trim(), guide.trim()]
    onShip({ ...(by ? { courier: by } : {}), ...(number ? { guideNumber: number } : {}) })
  }
  return (
    <ConfirmDialog
      open
      title={parcel.shippedAt ? m.admin_parcel_correct() : m.admin_parcel_ship()}
      consequence={m.admin_parcel_ship_effect()}
      confirmLabel={parcel.shippedAt ? m.common_save() : m.admin_parcel_ship_yes()}
      busyLabel={m.panel_saving()}
      cancelLabel={m.common_cancel()}
      busy={busy}
      error={problem}
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
    </ConfirmDialog>
  )
}
