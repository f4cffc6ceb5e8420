import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { showInstant } from '#i18n/dates.ts'
import { useRead, useWrite } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { differencesText } from '#modules/payments/rules/differences.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#browser/toast.ts'
import { planName } from '../plan-texts.ts'

type Review = Output<'GET /admin/plan-reviews'>['items'][number]
type Decision = 'grant' | 'close'

/** Payments for plans that wait for a decision; nothing at all while there is none. */
export function PlanReviews() {
  const reviews = useRead('GET /admin/plan-reviews', {}, { news: ['subscription.changed'] })
  const [asked, setAsked] = useState<{ review: Review; decision: Decision } | null>(null)
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
            {m.admin_retry()}
          </Button>
        </div>
      </Box>
    )
  if (!reviews.data || reviews.data.items.length === 0) return null
  return (
    <Box>
      <h2 id="plan-reviews" className="flex items-center gap-2 font-bold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-warn-ink" />
        {m.admin_plan_reviews()}
      </h2>
      <ul aria-labelledby="plan-reviews" className="mt-3 divide-y divide-warn/40">
        {reviews.data.items.map((review) => (
          <Row key={review.purchaseId} review={review} onAsk={(decision) => setAsked({ review, decision })} />
        ))}
      </ul>
      {asked && (
        <DecisionDialog
          key={`${asked.review.purchaseId} ${asked.decision}`}
          {...asked}
          onClose={() => setAsked(null)}
        />
      )}
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
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const deciding = useWrite('POST /admin/plan-reviews/{purchaseId}/decide', {
    refreshes: ['GET /admin/plan-reviews'],
  })
  const name = review.fullName.trim() || review.email
  const words = { plan: planOf(review), provider: providerOf(review) }
  const isGrant = decision === 'grant'
  const decide = async () => {
    if (reason.trim() === '') return setMissing(true)
    try {
      await deciding.mutateAsync({ purchaseId: review.purchaseId, decision, reason: reason.trim() })
      toast.success(m.admin_plan_review_done())
      onClose()
    } catch (error) {
      setProblem(reasonOf(error, m.admin_plan_review_not_done()))
      toast.error(m.admin_plan_review_not_done())
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void decide()}
      title={isGrant ? m.admin_plan_review_grant_named({ name }) : m.admin_plan_review_close_named({ name })}
      consequence={
        isGrant ? m.admin_plan_review_grant_effect(words) : m.admin_plan_review_close_effect(words)
      }
      confirmLabel={isGrant ? m.admin_plan_review_grant() : m.admin_plan_review_close()}
      busyLabel={m.admin_saving()}
      cancelLabel={m.admin_back()}
      danger={!isGrant}
      busy={deciding.isPending}
      error={problem}
    >
      <Field
        label={m.admin_reason()}
        required
        hint={m.admin_plan_review_reason_hint()}
        error={isMissing ? m.subscriptions_decision_reason_required() : undefined}
      >
        <Textarea
          data-autofocus
          value={reason}
          rows={3}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}

const planOf = ({ planType }: Review) => planName({ planType, planName: ourNames[planType] ?? planType })
const ourNames: Readonly<Record<string, string>> = { basic: 'Básico', premium: 'Premium' }

const providerOf = ({ provider }: Review) => providerNames[provider] ?? provider
const providerNames: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }
