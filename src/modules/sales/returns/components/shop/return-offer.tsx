import { lazy, Suspense, useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { formatDay } from '#i18n/dates.ts'
import { ORDER_UPDATES } from '#modules/sales/orders/components/order-updates.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { kindUntilText, refusalText } from '../../words.ts'

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))

/** On an order that was shipped: whether it may still go back, until when, and the way to ask for it. */
export function ReturnOffer({ orderId }: { orderId: string }) {
  const returnable = useRead('GET /orders/{id}/returnable', { id: orderId }, { updates: ORDER_UPDATES })
  const [asking, setAsking] = useState(false)
  const { data } = returnable
  if (!data && returnable.error) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-bad-ink text-sm">{m.returns_offer_failed()}</p>
        <Button size="sm" variant="secondary" busy={returnable.isFetching} onClick={returnable.refresh}>
          {m.common_retry()}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy>
        <VisuallyHidden>{m.returns_loading_offer()}</VisuallyHidden>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="mt-3 h-11 w-48 md:h-10" />
      </div>
    )
  }
  const until = data.kinds.find(({ kind }) => kind === 'standard')?.until
  const others = data.refusal ? [] : data.kinds.filter(({ kind, isOpen }) => kind !== 'standard' && isOpen)
  const isPartlyBack = data.lines.some(({ quantity, returnable: left }) => left < quantity)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted text-sm">
        {data.refusal
          ? refusalText(data.refusal)
          : m.returns_can_return_until({ date: until ? formatDay(until) : '' })}
      </p>
      {others.length > 0 && (
        <ul className="text-muted text-sm">
          {others.map(({ kind, until: end }) => (
            <li key={kind}>{kindUntilText(kind, end!)}</li>
          ))}
        </ul>
      )}
      {!data.refusal && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {m.returns_ask()}
        </Button>
      )}
      {isPartlyBack && (
        <Link
          href="/orders?tab=returns"
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink text-sm hover:underline md:min-h-6"
        >
          {m.returns_see_all()}
        </Link>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ReturnDialog returnable={data} onClose={() => setAsking(false)} onAsked={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
