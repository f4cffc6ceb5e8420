import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { controlClass, Field, FieldError } from '#ui/field.tsx'
import { cx } from '#ui/cx.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { type AdjustmentReason, MAX_STOCK, REASONS } from '../../rules.ts'
import { reasonWords, type StockRow, STOCK_READS } from './stock-words.ts'

type CountDialogProps = { rows: readonly StockRow[]; onClose: () => void; onDone: () => void }

/** A stock count: what is really there of each variant of the chosen products, all of it saved or none. */
export function CountDialog({ rows: chosen, onClose, onDone }: CountDialogProps) {
  const rows = chosen.flatMap(({ variants, ...row }) =>
    variants.length === 0
      ? [row]
      : variants.map(({ id, title, onHand }) => ({ id, title: `${row.title} · ${title}`, onHand })),
  )
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(rows.map(({ id, onHand }) => [id, String(onHand)])),
  )
  // What stood there when it was counted, until somebody sees that it moved.
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(rows.map(({ id, onHand }) => [id, onHand])),
  )
  const [reason, setReason] = useState<AdjustmentReason>('inventory_count')
  const [referenceNumber, setReference] = useState('')
  const [confirmBelowReserved, setConfirmed] = useState(false)
  const save = useAct('POST /admin/inventory/adjust', {
    said: ({ adjusted }) => m.inventory_counted({ count: adjusted.length }),
    failed: m.inventory_update_failed,
    reportsIn: 'both',
    refreshes: STOCK_READS,
    refused: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'inventory.moved') return
      const { variantId, onHand } = error.params
      setSeen((old) => ({ ...old, [String(variantId)]: Number(onHand) }))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  const isCount = (text: string) => /^\d{1,7}$/.test(text.trim()) && Number(text) <= MAX_STOCK
  const wrong = rows.filter(({ id }) => !isCount(counts[id] ?? ''))
  const changed = rows.filter(({ id }) => Number(counts[id]) !== seen[id])
  const guard = useUnsavedGuard(() => changed.length > 0 && !save.now().busy)
  const close = guard.closing(onClose)
  const { error } = save.problem ?? {}
  const blamed = error instanceof ApiError ? error.params['variantId'] : undefined
  const isBelow = error instanceof ApiError && error.code === 'inventory.below_reserved'
  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={m.inventory_count_page()}
      description={m.inventory_count_reason()}
      closeLabel={m.common_cancel()}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.common_cancel()}
          </Button>
          <Button
            busy={save.busy}
            disabled={wrong.length > 0 || changed.length === 0}
            onClick={() =>
              void save.start({
                type: 'set',
                reason,
                referenceNumber: referenceNumber.trim(),
                confirmBelowReserved,
                shelves: changed.map(({ id }) => ({
                  variantId: id,
                  quantity: Number(counts[id]),
                  stockSeen: seen[id],
                })),
              })
            }
          >
            {m.inventory_count_save({ count: changed.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="divide-y divide-line rounded-card border border-line">
          {rows.map(({ id, title }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-3">
              <span className="min-w-0 flex-1 basis-40">
                <span className="line-clamp-1 font-semibold">{title}</span>
                <span className="text-muted text-sm">
                  {m.common_current_stock()}: {formatCount(seen[id] ?? 0)}
                </span>
              </span>
              <span className="w-28">
                <input
                  aria-label={m.inventory_counted_of({ name: title })}
                  aria-invalid={!isCount(counts[id] ?? '') || blamed === id || undefined}
                  inputMode="numeric"
                  maxLength={7}
                  value={counts[id] ?? ''}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onChange={({ currentTarget: { value } }) => setCounts((old) => ({ ...old, [id]: value }))}
                  className={cx(controlClass, 'h-11 px-3 text-right tabular-nums md:h-9')}
                />
              </span>
            </li>
          ))}
        </ul>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.common_reason()}>
            <Select
              value={reason}
              options={REASONS.set.map((value) => ({ value, label: reasonWords[value]() }))}
              onChange={({ currentTarget }) => setReason(currentTarget.value as AdjustmentReason)}
            />
          </Field>
          <Field label={m.inventory_reference_number()} optionalLabel={m.common_optional()}>
            <Input
              maxLength={100}
              value={referenceNumber}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          </Field>
        </div>
        {(isBelow || confirmBelowReserved) && (
          <Checkbox
            label={m.inventory_confirm_below()}
            checked={confirmBelowReserved}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
        {(wrong.length > 0 || save.problem) && (
          <div role="alert">
            <FieldError>{save.problem?.sentence ?? m.inventory_quantity_positive()}</FieldError>
          </div>
        )}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
