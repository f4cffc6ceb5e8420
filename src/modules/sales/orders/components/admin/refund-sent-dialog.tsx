import { useAct } from '#browser/acting.ts'
import { call, type Route } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ORDER_READS } from './order-status.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'

type RefundSentDialogProps = {
  refund: { id: string; amountCents: number }
  route?: 'POST /admin/refunds/{id}/confirm' | 'POST /store/refunds/{id}/confirm'
  refreshes?: readonly Route[]
  onClose: () => void
}

/** Money that came into an account of their own goes back by hand; only who sent it can say so. */
export function RefundSentDialog({
  refund: { id, amountCents },
  route = 'POST /admin/refunds/{id}/confirm',
  refreshes = ORDER_READS,
  onClose,
}: RefundSentDialogProps) {
  const { begin, stop, wasStopped } = useStop()
  const act = useAct(
    async ({ reference, file }: { reference: string; file: File | null }) => {
      // First, so that the buyer who learns that it was sent finds it.
      if (file) await upload(proofs[route](id), file, begin())
      await call(route, { id, reference })
    },
    {
      said: m.admin_refund_confirmed,
      failed: m.admin_refund_confirm_failed,
      reportsIn: 'both',
      refused: wasStopped,
      refreshes,
      done: onClose,
    },
  )
  return (
    <ReferenceDialog
      title={m.admin_refund_sent()}
      consequence={m.admin_refund_sent_effect({ amount: formatUsd(amountCents) })}
      confirmLabel={m.admin_refund_sent_yes()}
      hint={m.admin_refund_reference_hint()}
      required
      takesFile
      act={act}
      onClose={() => {
        stop()
        onClose()
      }}
      onConfirm={(reference, file) => void act.start({ reference, file })}
    />
  )
}

const proofs = {
  'POST /admin/refunds/{id}/confirm': (id: string) => `/admin/refunds/${id}/proof` as const,
  'POST /store/refunds/{id}/confirm': (id: string) => `/store/refunds/${id}/proof` as const,
}
