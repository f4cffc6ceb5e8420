import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import { showInstant } from '#i18n/dates.ts'
import { useRead } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { differencesText } from '#modules/payments/core/rules/differences.ts'
import { useAsk } from '#panel/asking.tsx'
import { Held } from '#panel/held.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { planName } from '../plan-texts.ts'

type Review = Output<'GET /admin/plan-reviews'>['items'][number]
type Decision = 'grant' | 'close'

/** Payments for plans that wait for a decision; nothing at all while there is none. */
export function PlanReviews() {
  const reviews = useRead('GET /admin/plan-reviews', {}, { updates: ['subscription.changed'] })
  const ask = useAsk()
  if (reviews.error)
    return (
      <Box>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.admin_plan_reviews_failed()}</p>
          <Button
            variant="secondary"
            size="sm"
            busy={reviews.isFetching}
            onClick={() => void reviews.refetch()}
          >
            {m.common_retry()}
          </Button>
        </div>
      </Box>
    )
  if (!reviews.data) return <Held by={reviews} />
  if (reviews.data.items.length === 0) return null
  return (
    <Box>
      <h2 id="plan-reviews" className="flex items-center gap-2 font-bold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-warn-ink" />
        {m.admin_plan_reviews()}
      </h2>
      <ul aria-labelledby="plan-reviews" className="mt-3 divide-y divide-warn/40">
        {reviews.data.items.map((review) => (
          <Row
            key={review.purchaseId}
            review={review}
            onAsk={(decision) =>
              ask((close) => <DecisionDialog review={review} decision={decision} onClose={close} />)
            }
          />
        ))}
      </ul>
    </Box>
  )
}

const Box = ({ children }: { children: ReactNode }) => (
  <section className="mb-4 rounded-card border border-warn bg-warn-soft p-4 text-ink">{children}</section>
)

function Row({ review, onAsk }: { review: Review; onAsk: (decision: Decision) => void }) {
  const { fullName, email, amountCents, isHeld, reasons, since, providerPaymentId } = review
  const name = fullName.trim() || email
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {name}
          <span className="ml-2 font-normal text-muted">{email !== name && email}</span>
        </p>
        <p>
          {m.admin_plan_review_of({ plan: planOf(review), amount: formatUsd(amountCents) })}
          {' · '}
          {isHeld
            ? m.admin_plan_review_held({ reason: reasons.join(', ') })
            : m.admin_plan_review_differs({ differences: differencesText(reasons) })}
        </p>
        <p className="text-muted">
          {[showInstant(since), providerOf(review), providerPaymentId].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isHeld && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={m.admin_plan_review_grant_named({ name })}
            onClick={() => onAsk('grant')}
          >
            {m.admin_plan_review_grant()}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={m.admin_plan_review_close_named({ name })}
          onClick={() => onAsk('close')}
        >
          {m.admin_plan_review_close()}
        </Button>
      </div>
    </li>
  )
}

type DecisionDialogProps = { review: Review; decision: Decision; onClose: () => void }

function DecisionDialog({ review, decision, onClose }: DecisionDialogProps) {
  const { purchaseId, fullName, email } = review
  const act = useAct('POST /admin/plan-reviews/{purchaseId}/decide', {
    said: m.admin_plan_review_done,
    failed: m.admin_plan_review_not_done,
    reportsIn: 'both',
    refreshes: ['GET /admin/plan-reviews'],
    done: onClose,
  })
  const name = fullName.trim() || email
  const words = { plan: planOf(review), provider: providerOf(review) }
  const isGrant = decision === 'grant'
  return (
    <ReasonDialog
      danger={!isGrant}
      title={isGrant ? m.admin_plan_review_grant_named({ name }) : m.admin_plan_review_close_named({ name })}
      consequence={
        isGrant ? m.admin_plan_review_grant_effect(words) : m.admin_plan_review_close_effect(words)
      }
      confirmLabel={isGrant ? m.admin_plan_review_grant() : m.admin_plan_review_close()}
      hint={m.admin_plan_review_reason_hint()}
      act={act}
      given={(reason) => ({ purchaseId, decision, reason })}
      onClose={onClose}
    />
  )
}

const planOf = ({ planType }: Review) => planName({ planType, planName: ourNames[planType] ?? planType })
const ourNames: Readonly<Record<string, string>> = { basic: 'Básico', premium: 'Premium' }

const providerOf = ({ provider }: Review) => providerNames[provider] ?? provider
const providerNames: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }
