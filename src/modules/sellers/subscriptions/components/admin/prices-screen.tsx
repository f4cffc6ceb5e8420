import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { DataTable } from '#panel/data-table.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { priceColumns } from './price-columns.tsx'
import { EditedPrice, type PlanPrice, priceKey } from './price-form.tsx'

const TABLES = [
  { type: 'user', title: m.subscriptions_prices_user },
  { type: 'business', title: m.subscriptions_prices_business },
] as const

/** What every plan costs and offers, and whether it is sold; one row at a time is edited in its place. */
export function PricesScreen() {
  const prices = useRead('GET /admin/plan-prices', {}, { updates: ['settings.changed'] })
  const [editedKey, edit] = useState('')
  const plans = prices.data?.items
  const edited = plans?.find((plan) => priceKey(plan) === editedKey) ?? null
  return (
    <PanelPage title={m.subscriptions_prices_title()} description={m.subscriptions_prices_intro()}>
      <EditedPrice key={editedKey} plan={edited} onEdit={(plan) => edit(plan ? priceKey(plan) : '')}>
        <div className="grid gap-8">
          {TABLES.map(({ type, title }) => (
            <section key={type} className="min-w-0">
              <h2 className="mb-3 font-bold text-lg">{title()}</h2>
              <DataTable<PlanPrice>
                caption={title()}
                columns={priceColumns.filter(({ id }) => id !== 'commission' || type === 'business')}
                rows={plans?.filter((plan) => plan.type === type)}
                rowId={priceKey}
                rowName={({ planName }) => planName}
                error={isLost(prices) && <ReadError read={prices} title={m.subscriptions_prices_failed()} />}
                empty={<EmptyState title={m.subscriptions_prices_none()} />}
              />
            </section>
          ))}
        </div>
      </EditedPrice>
    </PanelPage>
  )
}
