import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { StatusSelect } from '#panel/status-select.tsx'
import { m } from '#paraglide/messages.js'
import { mayDecide, type ReturnStatus } from '../../rules.ts'
import { statusText, statusTones } from '../../words.ts'
import { ApproveDialog, RejectDialog } from './decide-dialogs.tsx'
import type { Answered, Desk } from './return-reads.ts'

const words = {
  pending: { tone: statusTones.pending, label: () => statusText('pending') },
  approved: { tone: statusTones.approved, label: () => statusText('approved') },
  rejected: { tone: statusTones.rejected, label: () => statusText('rejected') },
}

/** Approving and rejecting ask first; what was rejected may be looked at again, what was approved is final. */
export function ReturnStatusSelect({ one, desk }: { one: Answered; desk: Desk }) {
  const decide = useDecision(one, desk)
  const reopen = useAct(desk.decide, {
    said: m.admin_return_reopened,
    failed: m.admin_return_failed,
    refreshes: desk.reads,
  })
  return (
    <StatusSelect
      label={m.admin_return_status_of({ number: one.number })}
      value={one.status}
      words={words}
      asks={(to) => to !== 'pending'}
      busy={reopen.busy}
      disabled={!mayDecide(one.status, 'pending')}
      onChange={(to) =>
        to === 'pending' ? void reopen.start({ id: one.id, status: 'pending', seen: one.status }) : decide(to)
      }
    />
  )
}

/** Asks for what a decision wants to know, from the row as from the sheet. */
export function useDecision(one: Answered, desk: Desk) {
  const ask = useAsk()
  return (to: Exclude<ReturnStatus, 'pending'>) =>
    ask((close) =>
      to === 'approved' ? (
        <ApproveDialog desk={desk} one={one} onClose={close} />
      ) : (
        <RejectDialog desk={desk} one={one} onClose={close} />
      ),
    )
}
