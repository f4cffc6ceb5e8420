import { CircleAlert, Hourglass } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'

type Waiting = NonNullable<Output<'GET /subscription'>['waiting']>

/** Money for a plan that is no plan yet, and what its owner need not do about it. */
export function WaitingPayment({ waiting, plan }: { waiting: Waiting; plan: string }) {
  const { title, reason, isBad } = words[waiting.state]
  const Icon = isBad ? CircleAlert : Hourglass
  return (
    <section
      aria-labelledby="waiting-payment"
      className={`mt-5 flex gap-3 rounded-card p-4 md:p-5 ${isBad ? 'bg-bad-soft text-bad-ink' : 'bg-warn-soft text-warn-ink'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id="waiting-payment" className="font-bold">
          {title({ price: formatUsd(waiting.amountCents) })}
        </h2>
        <p className="mt-1 max-w-prose">{reason({ plan })}</p>
      </div>
    </section>
  )
}

const words: Record<
  Waiting['state'],
  { title: (given: { price: string }) => string; reason: (given: { plan: string }) => string; isBad: boolean }
> = {
  held: { title: m.subscriptions_waiting_held, reason: m.subscriptions_waiting_held_reason, isBad: false },
  review: {
    title: m.subscriptions_waiting_review,
    reason: m.subscriptions_waiting_review_reason,
    isBad: false,
  },
  refused: {
    title: m.subscriptions_waiting_refused,
    // It says nothing of the plan: a person who is refused may choose another one.
    reason: () => m.subscriptions_waiting_refused_reason(),
    isBad: true,
  },
}
