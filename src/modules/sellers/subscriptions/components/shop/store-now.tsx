import { Store } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#i18n/dates.ts'

type Business = Output<'GET /business'>
type StoreNowProps = { store: NonNullable<Business['store']>; plan: Business['plan']; planName: string }

/** The store that a person has: whether it was approved, and how long its plan lasts. */
export function StoreNow({ store, plan, planName }: StoreNowProps) {
  const { approvalStatus, isSuspended, rejectionReason } = store
  const standing = isSuspended ? m.subscriptions_business_suspended : STANDINGS[approvalStatus]
  return (
    <section
      aria-labelledby="own-store"
      className="mt-6 flex gap-4 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <Store aria-hidden className="mt-0.5 size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 max-w-prose">
        <h2 id="own-store" className="font-bold text-lg wrap-anywhere">
          {store.name}
        </h2>
        <p className="mt-1 font-semibold">{standing()}</p>
        {approvalStatus === 'rejected' && rejectionReason && (
          <p className="mt-1 wrap-anywhere">
            {m.subscriptions_business_rejected_reason({ reason: rejectionReason })}
          </p>
        )}
        <p className="mt-1 text-muted">{planText({ plan, planName })}</p>
      </div>
    </section>
  )
}

const STANDINGS = {
  pending: m.subscriptions_business_pending,
  approved: m.subscriptions_business_approved,
  rejected: m.subscriptions_business_rejected,
}

function planText({ plan, planName }: Pick<StoreNowProps, 'plan' | 'planName'>): string {
  if (!plan) return m.subscriptions_business_plan_none()
  const date = formatDay(plan.endDate)
  if (new Date(plan.endDate) < new Date())
    return m.subscriptions_business_plan_grace({ plan: planName, date, last: formatDay(plan.sellsUntil) })
  return `${m.subscriptions_business_plan_until({ plan: planName, date })} ${m.subscriptions_business_plan_other()}`
}
