import { Check } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { call, type Output } from '#browser/client.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { type Plan, priceText, storeFeaturesOf, planName } from '../plan-texts.ts'

export type StoreWanted = { name: string; contactEmail: string; planType: string }
type StoreFormProps = {
  plans: readonly Plan[]
  store: Output<'GET /business'>['store']
  runningPlan: string | null
  /** Whether it is known what the person has, and nothing waits to be decided. */
  ready: boolean
  busy: boolean
  onChoose: (wanted: StoreWanted) => unknown
  onApplied: () => void
}

/** What a store is called, where it is reached and its plan; one that was rejected with a plan that runs only asks again. */
export function StoreForm(props: StoreFormProps) {
  const { plans, store, runningPlan, ready, onChoose, onApplied } = props
  const title = useId()
  const appliesAgain = store?.approvalStatus === 'rejected' && runningPlan !== null
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.subscriptions_business_apply_failed,
    check: (data) => checkStore(data, { needsPlan: !appliesAgain }),
  })
  const send = async (data: FormData) => {
    const named = { name: textOf(data, 'name').trim(), contactEmail: textOf(data, 'contactEmail').trim() }
    if (!appliesAgain) return void (await onChoose({ ...named, planType: textOf(data, 'planType') }))
    await call('POST /store/application', {
      ...named,
      description: textOf(data, 'description'),
      contactPhone: textOf(data, 'contactPhone'),
      address: textOf(data, 'address'),
    })
    toast.success(m.subscriptions_business_applied())
    onApplied()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(send)
  }
  const problem = message ?? fields.planType
  const optional = m.common_optional()
  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-labelledby={title} className="mt-6 grid gap-6">
      {problem && <Notice title={problem} />}
      <h2 id={title} className="sr-only">
        {m.subscriptions_business_plan()}
      </h2>
      {!appliesAgain && (
        <RadioGroup legend={m.subscriptions_business_plan()} className="md:grid-cols-2">
          {plans.map((plan) => (
            <RadioCard
              key={plan.planType}
              name="planType"
              value={plan.planType}
              defaultChecked={plan.planType === runningPlan}
              label={<span className="wrap-anywhere">{planName(plan)}</span>}
              aside={<PlanPrice plan={plan} />}
              hint={<Features plan={plan} />}
            />
          ))}
        </RadioGroup>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={m.subscriptions_business_name()} error={fields.name} required>
          <Input name="name" autoComplete="organization" maxLength={120} defaultValue={store?.name} />
        </Field>
        <Field label={m.subscriptions_business_email()} error={fields.contactEmail} required>
          <Input
            name="contactEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={store?.contactEmail}
          />
        </Field>
        {appliesAgain && (
          <>
            <Field
              label={m.subscriptions_business_phone()}
              optionalLabel={optional}
              error={fields.contactPhone}
            >
              <Input
                name="contactPhone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={30}
                defaultValue={store.contactPhone ?? ''}
              />
            </Field>
            <Field label={m.common_address()} optionalLabel={optional} error={fields.address}>
              <Input
                name="address"
                autoComplete="street-address"
                maxLength={300}
                defaultValue={store.address ?? ''}
              />
            </Field>
            <Field
              label={m.common_description()}
              optionalLabel={optional}
              error={fields.description}
              className="md:col-span-2"
            >
              <Textarea name="description" maxLength={2000} defaultValue={store.description} />
            </Field>
          </>
        )}
      </div>
      <div className="grid gap-3 md:max-w-sm">
        <Button
          type="submit"
          size="lg"
          wide
          busy={busy || props.busy}
          busyLabel={m.subscriptions_taking()}
          disabled={!ready}
        >
          {appliesAgain ? m.subscriptions_business_apply() : m.subscriptions_business_continue()}
        </Button>
        <p className="text-muted text-sm">
          {appliesAgain ? m.subscriptions_business_rejected_next() : m.subscriptions_business_approval_note()}
        </p>
      </div>
    </form>
  )
}

function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <span className="money text-lg">{priceText(plan)}</span>
      {plan.priceCents > 0 && (
        <span className="font-normal text-muted text-sm"> {m.subscriptions_a_month()}</span>
      )}
    </>
  )
}

function Features({ plan }: { plan: Plan }) {
  return storeFeaturesOf(plan).map((feature) => (
    <span key={feature} className="mt-1.5 flex gap-2">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok-ink" />
      <span className="min-w-0 text-pretty wrap-anywhere">{feature}</span>
    </span>
  ))
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Saves a trip to the server, which decides. */
function checkStore(data: FormData, { needsPlan }: { needsPlan: boolean }): FieldErrors {
  return {
    ...(textOf(data, 'name').trim() === '' && { name: m.stores_name_required() }),
    ...(!EMAIL.test(textOf(data, 'contactEmail').trim()) && { contactEmail: m.stores_email_invalid() }),
    ...(needsPlan && textOf(data, 'planType') === '' && { planType: m.subscriptions_information_missing() }),
  }
}
