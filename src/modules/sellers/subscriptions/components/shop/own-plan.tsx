import { useAct } from '#browser/acting.ts'
import { CalendarCheck, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatDay } from '#i18n/dates.ts'

type Current = NonNullable<Output<'GET /subscription'>['current']>
type OwnPlanProps = {
  current: Current
  /** Without it there is a payment to be decided first. */
  onRenew: (() => void) | undefined
}

/** The paid plan that runs: until when, how to go on, and how to stop. */
export function OwnPlan({ current, onRenew }: OwnPlanProps) {
  const [isAsking, setAsking] = useState(false)
  const date = formatDay(current.endDate)
  return (
    <section
      aria-labelledby="own-plan"
      className="mt-6 flex flex-col gap-4 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex gap-4">
        <CalendarCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-brand-ink" />
        <div className="min-w-0">
          <h2 id="own-plan" className="font-bold text-lg">
            {m.subscriptions_yours_until({ date })}
          </h2>
          <p className="mt-1 text-muted">
            {current.isCancelled ? m.subscriptions_yours_cancelled() : m.subscriptions_yours_reason()}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button href="/premium-offers" icon={<Sparkles aria-hidden />}>
          {m.subscriptions_see_offers()}
        </Button>
        <Button variant="secondary" disabled={!onRenew} onClick={onRenew}>
          {m.subscriptions_renew()}
        </Button>
        {!current.isCancelled && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {m.subscriptions_cancel()}
          </Button>
        )}
      </div>
      <CancelDialog open={isAsking} date={date} onClose={() => setAsking(false)} />
    </section>
  )
}

type CancelDialogProps = { open: boolean; date: string; onClose: () => void }

function CancelDialog({ open, date, onClose }: CancelDialogProps) {
  const cancel = useAct('DELETE /subscription', {
    refreshes: ['GET /subscription'],
    said: m.subscriptions_cancelled,
    failed: m.subscriptions_cancel_failed,
    reportsIn: 'place',
    done: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void cancel.start({})}
      title={m.subscriptions_cancel_title()}
      consequence={m.subscriptions_cancel_reason({ date })}
      confirmLabel={m.common_yes_cancel()}
      busyLabel={m.subscriptions_taking()}
      cancelLabel={m.subscriptions_cancel_keep()}
      busy={cancel.busy}
      error={cancel.problem?.sentence}
      danger
    />
  )
}
