import { useEffect, useEffectEvent, useState } from 'react'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { dropBankAnswer } from '#modules/payments/gateways/providers/stripe/components/shop/drop-bank-answer.ts'
import { METHOD_UIS } from '#modules/payments/gateways/components/shop/parts.ts'
import { PLAN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { isUnanswered, useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { askRepeatedly } from '#lib/ask-repeatedly.ts'
import { useSession } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNotice } from '#modules/payments/gateways/components/shop/purchase-parts.tsx'
import { type PlanChoice, PlanDialog } from './plan-dialog.tsx'
import { fallbackPlans, type Plan, planName } from '../plan-texts.ts'
import { StoreForm, type StoreWanted } from './store-form.tsx'
import { StoreNow } from './store-now.tsx'
import { usePlanPayment } from './use-plan-payment.ts'
import { WaitingPayment } from './waiting-payment.tsx'

type BusinessPageProps = {
  /** Null when the price list could not be read. */
  plans: readonly Plan[] | null
  /** The purchase a person comes back to from their bank. */
  purchaseId: string | undefined
}

/** Opens a store, or goes on with its plan: its name, its address, a plan, and the payment that does it all at once. */
export function BusinessPage({ plans, purchaseId }: BusinessPageProps) {
  const { state, user } = useSession()
  const own = useRead(
    'GET /business',
    {},
    { fresh: true, updates: ['subscription.changed', 'settings.changed'] },
  )
  const [wanted, setWanted] = useState<(StoreWanted & { endDate: string | null }) | null>(null)
  const shown = plans ?? fallbackPlans('business')
  const chosen = wanted && shown.find(({ planType }) => planType === wanted.planType)
  const namedPlan = (planType: string) =>
    planName(shown.find((plan) => plan.planType === planType) ?? { planType, planName: planType })

  const leave = () => window.location.assign(user?.role === 'admin' ? '/admin/stores' : '/store')
  const paid = () => {
    toast.success(m.common_payment_processed())
    leave()
  }
  const back = usePlanPayment({ onPaid: paid })
  const askBack = useEffectEvent((id: string) => void back.refresh(id))
  useEffect(dropBankAnswer, [])
  useEffect(() => {
    if (purchaseId && state === 'member') askBack(purchaseId)
  }, [purchaseId, state])

  const takingFree = useAct('POST /business/subscriptions', {
    keyed: true,
    refreshes: ['GET /business'],
    failed: m.subscriptions_activation_failed,
    done: leave,
  })
  const orderOf = ({ name, contactEmail }: StoreWanted, plan: Plan, choice: PlanChoice) => ({
    ...choice,
    name,
    contactEmail,
    planType: plan.planType,
  })
  const order = (plan: Plan, choice: PlanChoice) => {
    const body = orderOf(wanted!, plan, choice)
    return {
      body,
      send: (options: { key: string }) => {
        const ask = () => call('POST /business/subscriptions', body, options)
        // The buttons of a provider ask again by themselves; one key makes one purchase of all.
        return METHOD_UIS[choice.paymentMethod]?.hasButtons
          ? ask()
          : askRepeatedly(ask, isUnanswered, { grows: 1 })
      },
    }
  }
  const choose = async (store: StoreWanted) => {
    if (state !== 'member') {
      toast.error(m.subscriptions_business_sign_in())
      return openAuth({ view: 'signin' })
    }
    const plan = shown.find(({ planType }) => planType === store.planType)
    if (plan?.priceCents !== 0) return setWanted({ ...store, endDate: own.data?.plan?.endDate ?? null })
    await takingFree.start(
      orderOf(store, plan, {
        paymentMethod: PLAN_METHODS[0],
        seen: { totalCents: 0 },
        seenEnd: own.data?.plan?.endDate ?? null,
      }),
    )
  }

  const { store, plan, waiting } = own.data ?? { store: null, plan: null, waiting: null }
  const isReady = state === 'visitor' || (own.data !== undefined && !own.isFetching)
  const { failure } = back
  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.subscriptions_business_title()}</h1>
      <p className="mt-2 max-w-prose text-muted">{m.subscriptions_business_intro()}</p>
      {failure && failure.kind !== 'authenticate' && failure.kind !== 'field' && (
        <div className="mt-5">
          <FailureNotice key={back.tries} failure={failure} onAsk={(id) => void back.refresh(id)} />
        </div>
      )}
      {waiting && <WaitingPayment waiting={waiting} plan={namedPlan(waiting.planType)} />}
      {store && <StoreNow store={store} plan={plan} planName={plan ? namedPlan(plan.planType) : ''} />}
      {plans === null && (
        <p className="mt-5 rounded-card bg-warn-soft p-4 text-warn-ink">{m.subscriptions_plans_old()}</p>
      )}
      {own.error && !own.data && state === 'member' && (
        <ReadFailed read={own} title={m.subscriptions_business_load_failed()} />
      )}
      {shown.length === 0 ? (
        <EmptyState title={m.subscriptions_none_title()} reason={m.subscriptions_none_reason()} />
      ) : (
        <StoreForm
          // Filled anew with the store that the person turns out to have.
          key={store ? 'saved' : 'new'}
          plans={shown}
          store={store}
          runningPlan={plan?.planType ?? null}
          ready={isReady && (waiting === null || waiting.state === 'refused')}
          busy={takingFree.busy}
          onChoose={choose}
          onApplied={leave}
        />
      )}
      {own.data && (
        <PlanDialog
          plan={chosen ?? null}
          paying={own.data}
          page="/business"
          endDate={wanted?.endDate ?? null}
          order={order}
          onPaid={paid}
          onClose={() => setWanted(null)}
          onChanged={own.refresh}
        />
      )}
    </div>
  )
}
