import { Check, Crown } from 'lucide-react'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { featuresOf, type Plan, planName, priceText, type Pricing } from '../plan-texts.ts'

type PlanCardProps = {
  plan: Plan
  pricing: Pricing
  /** How the reader stands to this plan; `waiting` until it is known. */
  standing: 'waiting' | 'open' | 'current' | 'included'
  busy: boolean
  onChoose: () => void
}

export function PlanCard({ plan, pricing, standing, busy, onChoose }: PlanCardProps) {
  const id = useId()
  const name = planName(plan)
  const isPaid = plan.priceCents > 0
  return (
    <article
      aria-labelledby={id}
      className={cx(
        'flex flex-col rounded-card border bg-surface p-5 shadow-soft md:p-7',
        isPaid ? 'border-brand-strong ring-1 ring-brand-strong' : 'border-line',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 id={id} className="flex min-w-0 items-center gap-2 font-bold text-xl wrap-anywhere">
          {isPaid && <Crown aria-hidden className="size-5 shrink-0 text-brand-ink" />}
          {name}
        </h2>
        {isPaid && <Badge tone="brand">{m.subscriptions_recommended()}</Badge>}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="money font-bold text-4xl">{priceText(plan)}</span>
        {isPaid && <span className="text-muted">{m.subscriptions_a_month()}</span>}
      </p>
      <ul className="mt-5 mb-6 flex flex-col gap-3">
        {featuresOf(plan, pricing).map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok-ink" />
            <span className="min-w-0 text-pretty wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        className="mt-auto"
        size="lg"
        wide
        variant={isPaid ? 'primary' : 'secondary'}
        disabled={standing !== 'open'}
        busy={busy}
        busyLabel={m.subscriptions_taking()}
        onClick={onChoose}
      >
        {standing === 'current' ? (
          m.subscriptions_current()
        ) : standing === 'included' ? (
          m.subscriptions_included()
        ) : isPaid ? (
          <>
            <span aria-hidden>{m.subscriptions_subscribe()}</span>
            <span className="sr-only">{m.subscriptions_subscribe_named({ plan: name })}</span>
          </>
        ) : (
          m.subscriptions_take_free()
        )}
      </Button>
    </article>
  )
}
