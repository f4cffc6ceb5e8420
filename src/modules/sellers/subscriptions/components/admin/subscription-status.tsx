import { useAct } from '#browser/acting.ts'
import { showDay } from '#i18n/dates.ts'
import { useAsk } from '#panel/asking.tsx'
import type { StateWord } from '#panel/cells.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { StatusSelect } from '#panel/status-select.tsx'
import { m } from '#paraglide/messages.js'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import type { SubscriptionStatus } from '../../rules.ts'
import { customerOf, statusWords, SUBSCRIPTION_READS, type SubscriptionRow } from './subscription-words.ts'

type StatusProps = { subscription: SubscriptionRow }

const useSetStatus = (done?: () => void) =>
  useAct('POST /admin/subscriptions/{id}/status', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    refreshes: SUBSCRIPTION_READS,
    ...(done && { reportsIn: 'both', done }),
  })

/** Where a plan stands and where it may go; ending one, and beginning one that had ended anew, is asked about first. */
export function SubscriptionStatusSelect({ subscription }: StatusProps) {
  const ask = useAsk()
  const set = useSetStatus()
  const { id, status, next, endDate, updatedAt: seenAt } = subscription
  const words = Object.fromEntries(
    [status, ...next].map((one): [string, StateWord] => [one, statusWords[one]]),
  )
  const beginsAnew = (to: string) => to === 'active' && Date.parse(endDate) <= Date.now()
  const ends = status === 'active'
  return (
    <StatusSelect
      label={m.subscriptions_status_of({ name: customerOf(subscription) })}
      value={status as string}
      words={words}
      asks={(to) => ends || beginsAnew(to)}
      busy={set.busy}
      disabled={next.length === 0}
      onChange={(to) => {
        const status = to as SubscriptionStatus
        if (ends) ask((close) => <EndPlan to={status} subscription={subscription} onClose={close} />)
        else if (beginsAnew(to)) ask((close) => <BeginAnew subscription={subscription} onClose={close} />)
        else void set.start({ id, status, seenAt })
      }}
    />
  )
}

type EndPlanProps = StatusProps & { to: SubscriptionStatus; onClose: () => void }

/** What the customer loses at once, and until when it can be given back. */
function EndPlan({ to: status, subscription, onClose }: EndPlanProps) {
  const set = useSetStatus(onClose)
  const { id, planName, type, endDate, updatedAt: seenAt } = subscription
  const words = { plan: planName, name: customerOf(subscription) }
  const text = type === 'business' ? m.subscriptions_end_text_store : m.subscriptions_end_text
  return (
    <ReasonDialog
      danger
      title={m.subscriptions_end_title(words)}
      consequence={text({ ...words, date: showDay(endDate) })}
      confirmLabel={m.subscriptions_end_yes()}
      act={set}
      given={(reason) => ({ id, status, seenAt, reason })}
      onClose={onClose}
    />
  )
}

function BeginAnew({ subscription, onClose }: StatusProps & { onClose: () => void }) {
  const set = useSetStatus(onClose)
  const { id, planName, updatedAt: seenAt } = subscription
  return (
    <ConfirmAct
      title={m.subscriptions_anew_title({ plan: planName, name: customerOf(subscription) })}
      consequence={m.subscriptions_anew_text()}
      confirmLabel={m.subscriptions_anew_yes()}
      act={set}
      onClose={onClose}
      onConfirm={() => void set.start({ id, status: 'active', seenAt })}
    />
  )
}
