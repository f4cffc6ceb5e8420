import type { ReactNode } from 'react'
import { DollarSign, Hourglass, Package, ReceiptText } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { showDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { Banner } from '#panel/banner.tsx'
import { Counts } from '#panel/counts.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { Waiting } from '#panel/waiting.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FirstSteps } from './first-steps.tsx'
import { STORE_UPDATES } from './store-updates.ts'

type OwnStore = Output<'GET /store'>

/**
 * What a seller sees first: how the store stands, its figures, what waits and what is left to begin with. What it sold is
 * of a higher module: the page brings it, for who decides about money.
 */
export function StoreDashboard({ sales }: { sales: ReactNode }) {
  const own = useRead('GET /store', {}, { updates: STORE_UPDATES })
  const { data } = own
  return (
    <PanelPage
      title={m.statistics_dashboard()}
      description={data ? data.plan && m.stores_plan_until({ date: showDay(data.plan.endsAt) }) : '\u00a0'}
    >
      {isLost(own) ? (
        <ReadError read={own} title={m.stores_load_failed()} />
      ) : (
        <div aria-busy={!data} className="grid grid-cols-1 gap-1">
          {data && <Standing of={data} />}
          <Counts counts={cardsOf(data)} />
          {data && (
            <>
              <Waiting
                title={m.stores_waiting()}
                things={thingsOf(data.waiting)}
                none={m.stores_waiting_none()}
              />
              <FirstSteps of={data} />
              {data.firstSteps.hasSale && isAtLeast(data.store.role, 'manager') && sales}
            </>
          )}
        </div>
      )}
    </PanelPage>
  )
}

function Standing({ of: { store } }: { of: OwnStore }) {
  const owns = store.role === 'owner'
  if (store.standing === 'pending' || store.standing === 'unverified')
    return (
      <div className="mb-4">
        <Notice tone="warn" title={m.stores_in_review()}>
          {m.stores_in_review_reason()}
        </Notice>
      </div>
    )
  if (store.standing === 'rejected')
    return <Banner>{m.stores_standing_rejected({ reason: store.rejectionReason ?? '—' })}</Banner>
  if (store.standing === 'suspended') return <Banner>{m.stores_standing_suspended()}</Banner>
  if (store.standing === 'lapsed')
    return (
      <Banner
        action={
          owns && (
            <Button href="/business" variant="secondary" size="sm">
              {m.common_see_plans()}
            </Button>
          )
        }
      >
        {m.stores_standing_lapsed()}
      </Banner>
    )
  return null
}

const cardsOf = (own: OwnStore | undefined) => [
  {
    label: m.common_products(),
    value: own?.cards.products,
    hint:
      own && own.products.max !== null
        ? m.stores_places({ used: own.products.used, max: own.products.max })
        : undefined,
    icon: <Package aria-hidden />,
  },
  { label: m.common_orders(), value: own?.cards.orders, icon: <ReceiptText aria-hidden /> },
  // For who decides about money, as the screen of the same name is.
  ...(own?.cards.revenueCents === null
    ? []
    : [
        {
          label: m.statistics_revenue(),
          value: own && formatUsd(own.cards.revenueCents),
          icon: <DollarSign aria-hidden />,
        },
      ]),
  { label: m.stores_pending_orders(), value: own?.cards.pending, icon: <Hourglass aria-hidden /> },
]

const thingsOf = (of: OwnStore['waiting']) => [
  { label: m.stores_waiting_ship(), count: of.toShip, href: '/store/orders?status=processing' },
  { label: m.stores_waiting_confirm(), count: of.toConfirm, href: '/store/orders?status=pending' },
  { label: m.stores_waiting_answer(), count: of.toAnswer, href: '/store/returns?status=pending' },
  { label: m.stores_waiting_refund(), count: of.toRefund, href: '/store/refunds?state=queued' },
  { label: m.stores_waiting_stock(), count: of.stockAlerts, href: '/store/products?state=alerts' },
]
