import { Check, X } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import type { StateWord } from '#panel/cells.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { StatusSelect } from '#panel/status-select.tsx'
import { m } from '#paraglide/messages.js'
import { Switch } from '#ui/switch.tsx'
import { canBeVerified, hasNameWaiting, type StoreStatus, waitsForApproval } from '../../rules.ts'
import { STORE_READS, type StoreRow, statusWords } from '../../words/admin.ts'

const useApprove = () =>
  useAct('POST /admin/stores/{id}/approve', {
    said: m.stores_approved,
    failed: m.stores_approve_failed,
    refreshes: STORE_READS,
  })

/** What can be done with a store, or with its new name, while it waits for an admin, in its row and under its details. */
export function useStoreActs() {
  const ask = useAsk()
  const approve = useApprove()
  const approveName = useAct('POST /admin/stores/{id}/approve-name', {
    said: m.stores_name_approved,
    failed: m.stores_name_approve_failed,
    refreshes: STORE_READS,
  })
  return (store: Pick<StoreRow, 'id' | 'name' | 'approvedName' | 'status' | 'approvalStatus'>) =>
    hasNameWaiting(store)
      ? [
          {
            label: m.stores_name_approve(),
            icon: <Check aria-hidden />,
            disabled: approveName.busy,
            onSelect: () => void approveName.start({ id: store.id, name: store.name }),
          },
          {
            label: m.stores_name_reject(),
            icon: <X aria-hidden />,
            danger: true,
            onSelect: () => ask((close) => <WhyDialog of="rejectName" store={store} onClose={close} />),
          },
        ]
      : waitsForApproval(store)
        ? [
            {
              label: m.admin_return_approve(),
              icon: <Check aria-hidden />,
              // A suspended one is let back in first.
              disabled: approve.busy || store.status === 'suspended',
              onSelect: () => void approve.start({ id: store.id }),
            },
            {
              label: m.common_reject(),
              icon: <X aria-hidden />,
              danger: true,
              onSelect: () => ask((close) => <WhyDialog of="reject" store={store} onClose={close} />),
            },
          ]
        : []
}

/** Where a store stands and may go: opened while it waits, let back in, put back to wait or suspended with a reason. */
export function StoreStatusSelect({ store }: { store: StoreRow }) {
  const ask = useAsk()
  const approve = useApprove()
  const updated = { said: m.admin_status_updated, failed: m.admin_status_failed, refreshes: STORE_READS }
  const resume = useAct('POST /admin/stores/{id}/resume', updated)
  const { id, name, status } = store
  const words = Object.fromEntries(
    [status, ...nextOf(store)].map((one): [string, StateWord] => [one, statusWords[one]]),
  )
  return (
    <StatusSelect
      label={m.stores_status_of({ name })}
      value={status as string}
      words={words}
      asks={(to) => to === 'suspended' || status === 'active'}
      busy={approve.busy || resume.busy}
      onChange={(to) => {
        if (to === 'suspended') ask((close) => <WhyDialog of="suspend" store={store} onClose={close} />)
        else if (status === 'suspended') void resume.start({ id })
        else if (to === 'active') void approve.start({ id })
        else ask((close) => <WhyDialog of="unverify" store={store} onClose={close} />)
      }}
    />
  )
}

function nextOf(store: StoreRow): readonly StoreStatus[] {
  const { status, approvalStatus } = store
  if (status === 'suspended') return approvalStatus === 'approved' ? ['active'] : ['pending']
  if (status === 'active') return ['pending', 'suspended']
  return waitsForApproval(store) ? ['active', 'suspended'] : ['suspended']
}

const WHYS = {
  unverify: {
    route: 'PUT /admin/stores/{id}/verified',
    ...{ said: m.stores_unverified, failed: m.stores_verify_failed, prompt: m.common_reason },
    ...{
      title: m.stores_unverify_title,
      consequence: m.stores_unverify_consequence,
      confirm: m.stores_unverify,
    },
    more: () => ({ isVerified: false }),
  },
  reject: {
    route: 'POST /admin/stores/{id}/reject',
    more: () => ({}),
    ...{ said: m.stores_rejected, failed: m.stores_reject_failed, prompt: m.stores_reject_prompt },
    ...{ title: m.stores_reject_title, consequence: m.stores_reject_consequence, confirm: m.common_reject },
  },
  rejectName: {
    route: 'POST /admin/stores/{id}/reject-name',
    more: ({ name }: { name: string }) => ({ name }),
    ...{
      said: m.stores_name_rejected,
      failed: m.stores_name_reject_failed,
      prompt: m.stores_reject_prompt,
    },
    ...{
      title: m.stores_name_reject_title,
      consequence: m.stores_name_reject_consequence,
      confirm: m.common_reject,
    },
  },
  suspend: {
    route: 'POST /admin/stores/{id}/suspend',
    more: () => ({}),
    ...{ said: m.admin_status_updated, failed: m.admin_status_failed, prompt: m.common_reason },
    ...{
      title: m.stores_suspend_title,
      consequence: m.stores_suspend_consequence,
      confirm: m.stores_suspend,
    },
  },
} as const

type WhyDialogProps = {
  of: keyof typeof WHYS
  store: Pick<StoreRow, 'id' | 'name'>
  onClose: () => void
}

/** Turns a store down, takes its badge, or takes it out of the shop, with a reason that its owner reads. */
function WhyDialog({ of, store: { id, name }, onClose }: WhyDialogProps) {
  const { route, said, failed, prompt, title, consequence, confirm, more } = WHYS[of]
  const act = useAct(route, { said, failed, reportsIn: 'both', refreshes: STORE_READS, done: onClose })
  return (
    <ReasonDialog
      danger
      title={title({ name })}
      consequence={consequence()}
      confirmLabel={confirm()}
      label={prompt()}
      hint={m.stores_reason_hint()}
      act={act}
      given={(reason) => ({ id, reason, ...more({ name }) })}
      onClose={onClose}
    />
  )
}

/** The badge: given, it approves the store; taken away after a question, the store waits for approval again. */
export function VerifiedSwitch({ store }: { store: StoreRow }) {
  const ask = useAsk()
  const { id, name, isVerified } = store
  const act = useAct('PUT /admin/stores/{id}/verified', {
    said: m.stores_verified,
    failed: m.stores_verify_failed,
    refreshes: STORE_READS,
  })
  return (
    <Switch
      label={<span className="sr-only">{m.stores_verified_of({ name })}</span>}
      checked={isVerified}
      disabled={act.busy || !canBeVerified(store)}
      onChange={({ target }) => {
        if (target.checked) void act.start({ id, isVerified: true })
        else ask((close) => <WhyDialog of="unverify" store={store} onClose={close} />)
      }}
    />
  )
}
