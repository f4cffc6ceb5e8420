import { Ban, Check, Download, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { download, upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { RECEIPT_TYPES } from '#modules/platform/media/rules.ts'
import { receiptProblem } from '#modules/sales/orders/components/receipt-problem.ts'
import { useAsk } from '#panel/asking.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { type BatchRow, PAYOUT_READS } from '../../words/admin.ts'

type Batch = Pick<BatchRow, 'id' | 'number' | 'state' | 'hasProof'>
type BatchDialogProps = { batch: Batch; onClose: () => void }

/** What can be done with a batch, in its row and under its details. */
export function useBatchActs() {
  const ask = useAsk()
  const exporting = useAct(
    ({ id, number }: Batch) => download(`/admin/payout-batches/${id}/bank.csv`, `pagos-${number}.csv`),
    { failed: m.panel_export_failed },
  )
  return (batch: Batch) => [
    {
      label: m.earnings_export_bank(),
      icon: <Download aria-hidden />,
      disabled: exporting.busy,
      onSelect: () => void exporting.start(batch),
    },
    ...(batch.hasProof
      ? [
          {
            label: m.earnings_see_proof(),
            icon: <Paperclip aria-hidden />,
            onSelect: () =>
              void window.open(`/api/v1/admin/payout-batches/${batch.id}/proof`, '_blank', 'noopener'),
          },
        ]
      : []),
    ...(batch.state === 'open'
      ? [
          {
            label: m.earnings_cancel(),
            icon: <Ban aria-hidden />,
            danger: true,
            onSelect: () => ask((close) => <CancelDialog batch={batch} onClose={close} />),
          },
          {
            label: m.earnings_mark_paid(),
            icon: <Check aria-hidden />,
            onSelect: () => ask((close) => <PaidDialog batch={batch} onClose={close} />),
          },
        ]
      : []),
  ]
}

function CancelDialog({ batch: { id, number }, onClose }: BatchDialogProps) {
  const act = useAct('POST /admin/payout-batches/{id}/cancel', {
    said: m.earnings_cancelled,
    failed: m.earnings_cancel_failed,
    reportsIn: 'both',
    refreshes: PAYOUT_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.earnings_cancel_title({ number })}
      consequence={m.earnings_cancel_effect()}
      confirmLabel={m.earnings_cancel()}
      act={act}
      given={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}

type Bounced = { batchId: string; payout: { id: string; store: string }; onClose: () => void }

/** One payout that the bank sent back. */
export function BouncedDialog({ batchId, payout, onClose }: Bounced) {
  const act = useAct('POST /admin/payout-batches/{id}/payouts/{payoutId}/bounced', {
    said: m.earnings_bounced_done,
    failed: m.earnings_bounced_failed,
    reportsIn: 'both',
    refreshes: PAYOUT_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.earnings_bounced_title({ store: payout.store })}
      consequence={m.earnings_bounced_effect()}
      confirmLabel={m.earnings_bounced()}
      act={act}
      given={(reason) => ({ id: batchId, payoutId: payout.id, reason })}
      onClose={onClose}
    />
  )
}

/** The bank's proof, without which nothing counts as paid. */
function PaidDialog({ batch: { id }, onClose }: BatchDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const { begin, stop, wasStopped } = useStop()
  const act = useAct((proof: File) => upload(`/admin/payout-batches/${id}/paid`, proof, begin()), {
    said: m.earnings_marked,
    failed: m.earnings_mark_failed,
    reportsIn: 'both',
    refused: wasStopped,
    refreshes: PAYOUT_READS,
    done: onClose,
  })
  const choose = (chosen: File | undefined) => {
    const problem = chosen ? receiptProblem(chosen) : null
    setFile(problem ? null : (chosen ?? null))
    setUnfit(problem)
  }
  return (
    <ConfirmAct
      title={m.earnings_mark_paid()}
      consequence={m.earnings_mark_paid_effect()}
      confirmLabel={m.earnings_mark_paid()}
      act={act}
      busyLabel={m.common_uploading()}
      onConfirm={() => (file ? void act.start(file) : setUnfit(unfit ?? m.earnings_proof_needed()))}
      onClose={() => {
        stop()
        onClose()
      }}
    >
      <Field label={m.earnings_proof()} required error={unfit ?? undefined}>
        <Input
          type="file"
          accept={RECEIPT_TYPES.join(',')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
    </ConfirmAct>
  )
}
