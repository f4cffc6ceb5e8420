import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { formatDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { RepeatButton } from '#modules/sales/orders/components/shop/repeat-button.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

const PAGE_SIZE = 10

/** What this person ordered in the shop that this one comes from, under their own orders; nothing where there is none. */
export function OwnEarlierOrders() {
  const [pages, setPages] = useState(1)
  const read = useRead('GET /earlier-orders', { page: 1, pageSize: pages * PAGE_SIZE }, { keepOld: true })
  const { items = [], total = 0 } = read.data ?? {}
  if (total === 0) return null
  return (
    <section className="mt-8 grid gap-4">
      <h2 className="font-bold text-lg">{m.earlier_own_title()}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {items.map(({ id, number, placedAt, status, totalCents, lines }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 md:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="font-bold">{m.common_order_of({ number })}</h3>
              <p className="money font-bold">{formatUsd(totalCents)}</p>
            </div>
            <p className="text-muted text-sm">
              {m.orders_placed_on({ date: formatDay(placedAt) })}
              {status === 'cancelled' && ` · ${m.common_cancelled()}`}
            </p>
            <ul className="mt-2 grid gap-0.5 text-sm">
              {lines.map(({ title, quantity }, at) => (
                <li key={at}>{`${quantity} × ${title}`}</li>
              ))}
            </ul>
            {lines.some(({ variantId }) => variantId !== null) && (
              <div className="mt-3">
                <RepeatButton route="POST /earlier-orders/{id}/repeat" orderId={id} number={number} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {items.length < total && pages < 10 && (
        <Button variant="secondary" busy={read.isFetching} onClick={() => setPages(pages + 1)}>
          {m.earlier_more()}
        </Button>
      )}
    </section>
  )
}
