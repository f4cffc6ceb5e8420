import { useState } from 'react'
import { call } from '#browser/client.ts'
import { sessionKnown } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The vote whether a review helped, and the report to the admins. A visitor is asked to sign in first. */
export function ReviewActs({ id, author, helpful }: { id: string; author: string; helpful: number }) {
  // The page is the same for everybody; what somebody pressed on it is known here alone.
  const [isHelpful, setHelpful] = useState(false)
  const [reporting, setReporting] = useState(false)
  const vote = async () => {
    if ((await sessionKnown()).state !== 'member') return openAuth()
    try {
      await call('POST /reviews/{id}/helpful', { id, isHelpful: !isHelpful })
      setHelpful(!isHelpful)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : m.reviews_act_failed())
    }
  }
  const report = async () => ((await sessionKnown()).state === 'member' ? setReporting(true) : openAuth())
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-2 text-sm">
      <button
        type="button"
        aria-pressed={isHelpful}
        onClick={() => void vote()}
        className={buttonClass({ variant: 'quiet', size: 'sm' }, 'aria-pressed:text-brand-ink')}
      >
        {m.reviews_helpful()}
        <span className="sr-only">{m.reviews_of({ name: author })}</span>
        {helpful > 0 && <span className="tabular-nums">({helpful})</span>}
      </button>
      <button
        type="button"
        onClick={() => void report()}
        className={buttonClass({ variant: 'quiet', size: 'sm' }, 'text-muted')}
      >
        {m.reviews_report()}
        <span className="sr-only">{m.reviews_of({ name: author })}</span>
      </button>
      {reporting && (
        <ReportDialog
          of="reviews"
          id={id}
          title={m.reviews_report_title()}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  )
}
