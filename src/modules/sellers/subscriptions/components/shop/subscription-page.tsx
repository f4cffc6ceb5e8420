import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { refreshSession, useSession } from '#browser/session.ts'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { Notice } from '#ui/notice.tsx'
import { dropBankAnswer } from '#modules/payments/gateways/providers/stripe/components/shop/drop-bank-answer.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#browser/toast.ts'
import { OwnPlan } from './own-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { type PlanChoice, PlanDialog } from './plan-dialog.tsx'
import { fallbackPlans, type Plan, planName, type Pricing } from '../plan-texts.ts'
import { RegistrationBar, WaitingRegistration } from './registration-bar.tsx'
import { useRegistration } from './use-registration.ts'
import { WaitingPayment } from './waiting-payment.tsx'

type SubscriptionPageProps = {
  /** Null when the price list could not be read. */
  plans: readonly Plan[] | null
  pricing: Pricing
  isRegistering: boolean
  /** The purchase a person comes back to from their bank. */
  purchaseId: string | undefined
  /** Sent here from the premium offers. */
  isSentAway: boolean
}

export function SubscriptionPage(props: SubscriptionPageProps) {
  const { plans, pricing, isRegistering, purchaseId, isSentAway } = props
  const router = useRouter()
  const { state, user } = useSession()
  // One answer for every visitor: a registration signs somebody in while they pay, and the dialog stays.
  const own = useRead(
    'GET /subscription',
    {},
    {
      asVisitor: true,
      fresh: true,
      enabled: state !== 'loading',
      updates: state === 'member' ? ['subscription.changed', 'settings.changed'] : [],
    },
  )
  const userId = user?.id
  const followPerson = useEffectEvent(() => {
    if (own.data) own.refresh()
  })
  useEffect(() => followPerson(), [userId])
  const [chosen, setChosen] = useState<{ planType: string; endDate: string | null } | null>(null)
  const takingFree = useAct('POST /subscriptions', {
    keyed: true,
    refreshes: ['GET /subscription'],
    said: m.subscriptions_basic_active,
    failed: m.subscriptions_activation_failed,
    reportsIn: 'both',
    done: refreshSession,
  })
  const failure = takingFree.problem?.sentence
  const registering = useRegistration(isRegistering, { onEnded: () => setChosen(null) })

  useEffect(dropBankAnswer, [])
  const showSentAway = useEffectEvent(() => {
    toast.error(m.subscriptions_offers_only())
    router.history.replace('/subscription')
  })
  useEffect(() => {
    if (isSentAway) showSentAway()
  }, [isSentAway])

  const shown = plans ?? fallbackPlans('user')
  const running = own.data?.current && own.data.current.planType !== 'basic' ? own.data.current : null
  const waiting = (state === 'member' && own.data?.waiting) || null
  const mayPay = waiting === null || waiting.state === 'refused'
  const paidPlan = shown.find(({ priceCents }) => priceCents > 0) ?? null
  // Who came back from the bank wants to know how it ended.
  const returned = purchaseId && state === 'member' ? purchaseId : null
  // By its name, so that an open dialog follows a price that changes.
  const open = shown.find(({ planType }) => planType === chosen?.planType) ?? (returned ? paidPlan : null)

  const standingOf = (plan: Plan) => {
    if (state === 'loading' || (state === 'member' && (!own.data || own.isFetching))) return 'waiting'
    // Nothing can be paid before it is known what it can be paid with.
    if (plan.priceCents > 0 && (!mayPay || (isRegistering && !own.data))) return 'waiting'
    const current = running?.planType ?? (user?.plan === 'basic' ? 'basic' : null)
    if (current === plan.planType) return 'current'
    return running ? 'included' : 'open'
  }

  const takeFree = async (plan: Plan) => {
    if (isRegistering && state !== 'member') return registering.registerBasic()
    await takingFree.start({
      planType: plan.planType as 'basic',
      seen: { totalCents: plan.priceCents },
      seenEnd: running?.endDate ?? null,
    })
  }

  const endOf = ({ planType }: Plan) => (running?.planType === planType ? running.endDate : null)
  const openDialog = (plan: Plan) => setChosen({ planType: plan.planType, endDate: endOf(plan) })

  const choose = (plan: Plan) => {
    if (state !== 'member' && !isRegistering) {
      toast.error(m.subscriptions_sign_in_first())
      return openAuth({ view: 'signin' })
    }
    if (plan.priceCents === 0) return void takeFree(plan)
    openDialog(plan)
  }

  const order = (plan: Plan, choice: PlanChoice, isAdult: boolean) => {
    const body = { ...choice, planType: plan.planType as 'premium', isAdult }
    return { body, send: (options: { key: string }) => call('POST /subscriptions', body, options) }
  }

  const close = () => {
    setChosen(null)
    if (purchaseId || (isRegistering && state === 'member')) router.history.replace('/subscription')
  }
  const paid = () => {
    toast.success(m.common_payment_processed())
    router.history.replace('/premium-offers')
  }

  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.common_choose_your_plan()}</h1>
      <p className="mt-2 max-w-prose text-muted">{m.subscriptions_intro()}</p>
      {isRegistering && state !== 'member' && (
        <RegistrationBar
          registration={registering.registration}
          busy={registering.busy}
          onBasic={() => void registering.registerBasic()}
          onCancel={() => void registering.cancel()}
        />
      )}
      {!isRegistering && state === 'visitor' && own.data?.registration && (
        <WaitingRegistration registration={own.data.registration} />
      )}
      {isRegistering && state === 'member' && (
        <p className="mt-5 rounded-card bg-ok-soft p-4 text-ok-ink">{m.subscriptions_register_unpaid()}</p>
      )}
      {waiting && (
        <WaitingPayment
          waiting={waiting}
          plan={planName(
            shown.find(({ planType }) => planType === waiting.planType) ?? {
              planType: waiting.planType,
              planName: waiting.planType,
            },
          )}
        />
      )}
      {plans === null && (
        <p className="mt-5 rounded-card bg-warn-soft p-4 text-warn-ink">{m.subscriptions_plans_old()}</p>
      )}
      {failure && (
        <div className="mt-5">
          <Notice title={m.subscriptions_activation_failed()}>
            <p>{failure}</p>
          </Notice>
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState title={m.subscriptions_none_title()} reason={m.subscriptions_none_reason()} />
      )}
      <div className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
        {shown.map((plan) => (
          <PlanCard
            key={plan.planType}
            plan={plan}
            pricing={pricing}
            standing={standingOf(plan)}
            busy={takingFree.doing?.planType === plan.planType}
            onChoose={() => choose(plan)}
          />
        ))}
      </div>
      <p className="mt-4 text-muted text-sm">{m.subscriptions_adult_note()}</p>
      {own.error && !own.data && <ReadFailed read={own} title={m.subscriptions_load_failed()} />}
      {running && paidPlan && (
        <OwnPlan current={running} onRenew={mayPay ? () => openDialog(paidPlan) : undefined} />
      )}
      {own.data && (
        <PlanDialog
          plan={open}
          paying={own.data}
          wasAdult={own.data.isAdult}
          page="/subscription"
          endDate={chosen ? chosen.endDate : open && endOf(open)}
          order={order}
          returned={returned}
          onBeforePay={() => registering.complete('premium')}
          onPaid={paid}
          onClose={close}
          onChanged={own.refresh}
        />
      )}
    </div>
  )
}
