import { Check, X } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { STORE_READS, type StoreRow } from './store-words.ts'

export type StoreDialogProps = { store: Pick<StoreRow, 'id' | 'name'>; onClose: () => void }

export const useApprove = () =>
  useAct('POST /admin/stores/{id}/approve', {
    said: m.stores_approved,
    failed: m.stores_approve_failed,
    refreshes: STORE_READS,
  })

/** What can be done with a store while nobody has decided about it, in its row and under its details. */
export function useStoreActs() {
  const ask = useAsk()
  const approve = useApprove()
  return (store: Pick<StoreRow, 'id' | 'name' | 'approvalStatus'>) =>
    store.approvalStatus === 'pending'
      ? [
          {
            label: m.admin_return_approve(),
            icon: <Check aria-hidden />,
            disabled: approve.busy,
            onSelect: () => void approve.start({ id: store.id }),
          },
          {
            label: m.common_reject(),
            icon: <X aria-hidden />,
            danger: true,
            onSelect: () => ask((close) => <RejectDialog store={store} onClose={close} />),
          },
        ]
      : []
}

function RejectDialog({ store: { id, name }, onClose }: StoreDialogProps) {
  const act = useAct('POST /admin/stores/{id}/reject', {
    said: m.stores_rejected,
    failed: m.stores_reject_failed,
    tells: 'both',
    refreshes: STORE_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.stores_reject_title({ name })}
      consequence={m.stores_reject_consequence()}
      confirmLabel={m.common_reject()}
      hint={m.stores_reason_hint()}
      act={act}
      given={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}
