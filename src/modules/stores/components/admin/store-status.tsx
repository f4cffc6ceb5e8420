import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import type { StateWord } from '#panel/cells.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { StatusSelect } from '#panel/status-select.tsx'
import { m } from '#paraglide/messages.js'
import { Switch } from '#ui/switch.tsx'
import type { StoreStatus } from '../../rules.ts'
import { type StoreDialogProps, useApprove } from './store-acts.tsx'
import { STORE_READS, type StoreRow, statusWords } from './store-words.ts'

/** Where a store stands and may go: opened while it waits, suspended with a reason, let back in as it had been. */
export function StoreStatusSelect({ store }: { store: StoreRow }) {
  const ask = useAsk()
  const approve = useApprove()
  const resume = useAct('POST /admin/stores/{id}/resume', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    refreshes: STORE_READS,
  })
  const { id, name, status } = store
  const words = Object.fromEntries(
    [status, ...nextOf(store)].map((one): [string, StateWord] => [one, statusWords[one]]),
  )
  return (
    <StatusSelect
      label={m.stores_status_of({ name })}
      value={status as string}
      words={words}
      asks={(to) => to === 'suspended'}
      busy={approve.busy || resume.busy}
      onChange={(to) => {
        if (to === 'suspended') ask((close) => <SuspendDialog store={store} onClose={close} />)
        else void (status === 'suspended' ? resume : approve).start({ id })
      }}
    />
  )
}

function nextOf({ status, approvalStatus }: StoreRow): readonly StoreStatus[] {
  if (status === 'suspended') return approvalStatus === 'approved' ? ['active'] : ['pending']
  return status === 'pending' && approvalStatus === 'pending' ? ['active', 'suspended'] : ['suspended']
}

function SuspendDialog({ store: { id, name }, onClose }: StoreDialogProps) {
  const act = useAct('POST /admin/stores/{id}/suspend', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    tells: 'both',
    refreshes: STORE_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.stores_suspend_title({ name })}
      consequence={m.stores_suspend_consequence()}
      confirmLabel={m.stores_suspend()}
      hint={m.stores_reason_hint()}
      act={act}
      given={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}

/** The badge; only an approved, active store can have it. */
export function VerifiedSwitch({ store }: { store: StoreRow }) {
  const { id, name, isVerified, status, approvalStatus } = store
  const act = useAct('PUT /admin/stores/{id}/verified', {
    said: (answer) => (answer.isVerified ? m.stores_verified() : m.stores_unverified()),
    failed: m.stores_verify_failed,
    refreshes: STORE_READS,
  })
  return (
    <Switch
      label={<span className="sr-only">{m.stores_verified_of({ name })}</span>}
      checked={isVerified}
      disabled={act.busy || approvalStatus !== 'approved' || status !== 'active'}
      onChange={({ target }) => void act.start({ id, isVerified: target.checked })}
    />
  )
}
