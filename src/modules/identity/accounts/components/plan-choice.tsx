import { useEffect, useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Plan } from '../rules.ts'

type Props = { plan: Plan; onChoose: (plan: Plan) => void }

const root = getRouteApi('__root__')

/** The free plan and the paid one at the price in force; without the price list the page that takes the money says it. */
export function PlanChoice({ plan, onChoose }: Props) {
  const { premiumDiscountPercent: percent, premiumAppliesTo } = root.useLoaderData()
  const plans = usePlans()
  const paid = plans?.find(({ planType }) => planType === 'premium')
  const isSold = paid !== undefined || !plans
  const discount =
    premiumAppliesTo === 'all'
      ? m.subscriptions_feature_premium_all
      : m.subscriptions_feature_premium_featured
  const choice = (value: Plan) => ({
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onChoose(value),
  })
  return (
    <RadioGroup legend={m.common_choose_your_plan()}>
      <RadioCard
        {...choice('basic')}
        label={m.common_basic()}
        hint={m.accounts_plan_basic_hint()}
        aside={m.common_free()}
      />
      {isSold && (
        <RadioCard
          {...choice('premium')}
          label={m.common_premium()}
          hint={percent > 0 && discount({ percent })}
          aside={
            paid
              ? m.accounts_plan_premium_price({ price: formatUsd(paid.priceCents) })
              : plans !== null && <Skeleton className="h-5 w-20" />
          }
        />
      )}
    </RadioGroup>
  )
}

/** The sign-up stands on public pages, which load nothing to keep what was read. Null when there is no list to be had. */
function usePlans() {
  const [plans, setPlans] = useState<Output<'GET /plans'>['items'] | null>()
  useEffect(() => {
    const gone = new AbortController()
    call('GET /plans', {}, { signal: gone.signal }).then(
      ({ items }) => setPlans(items),
      () => !gone.signal.aborted && setPlans(null),
    )
    return () => gone.abort()
  }, [])
  return plans
}
