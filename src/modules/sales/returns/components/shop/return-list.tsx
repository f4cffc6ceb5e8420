import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { ORDER_UPDATES } from '#modules/sales/orders/components/order-updates.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { ReturnCard } from './return-card.tsx'
import type { ReturnView } from '../../words.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const PAGE_SIZE = 10

/** The caller's returns, newest first, with what the shop has said to each. */
export function ReturnList({ page }: { page: number }) {
  const returns = useRead('GET /returns', { page, pageSize: PAGE_SIZE }, { updates: ORDER_UPDATES })
  const [withdrawing, setWithdrawing] = useState<ReturnView | null>(null)

  if (!returns.data && returns.error) {
    return <ReadFailed read={returns} title={m.returns_load_failed()} />
  }
  if (!returns.data) return <ReturnListSkeleton />
  const { items, total } = returns.data
  if (total === 0) return <NoReturns />
  return (
    <div className="grid gap-6">
      <ul className="grid gap-4">
        {items.map((one) => (
          <ReturnCard key={one.id} one={one} onWithdraw={() => setWithdrawing(one)} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        hrefOf={(to) => (to === 1 ? '/orders?tab=returns' : `/orders?tab=returns&page=${to}`)}
        labels={{
          navigation: m.returns_pages(),
          previous: m.common_previous_page(),
          next: m.common_next_page(),
          page: (to) => m.common_page({ page: to }),
        }}
      />
      {withdrawing && <WithdrawDialog one={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}

function ReturnListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <VisuallyHidden>{m.returns_loading()}</VisuallyHidden>
      {[1, 2].map((at) => (
        <Skeleton key={at} className="h-60 rounded-card" />
      ))}
    </div>
  )
}

function NoReturns() {
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden strokeWidth={1.25} />}
      title={m.returns_empty_title()}
      reason={m.returns_empty_reason()}
      action={
        <>
          <Button href="/orders">{m.common_see_my_orders()}</Button>
          <Button variant="secondary" href="/returns">
            {m.returns_policy()}
          </Button>
        </>
      }
    />
  )
}
