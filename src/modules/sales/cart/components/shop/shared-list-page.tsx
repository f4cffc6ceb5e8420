import { useState } from 'react'
import { formatDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { variantHref } from '#modules/catalog/products/components/shop/variant-address.ts'
import { SellerLine } from '#modules/sellers/stores/components/shop/seller-line.tsx'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { takeList } from './shared-list.ts'
import { ProductThumb } from '../thumb.tsx'

type List = Output<'GET /shared-lists/{token}'>
type Line = List['lines'][number]

/** What somebody shared by a link, at the prices of the visitor, to be put into their own cart. */
export function SharedListPage({ token }: { token: string }) {
  const { state } = useSession()
  const list = useRead('GET /shared-lists/{token}', { token }, { asVisitor: true, of: state, fresh: true })
  if (list.data) return <Found token={token} list={list.data} />
  if (list.error?.status === 404 || list.error?.status === 422)
    return (
      <EmptyState
        title={m.cart_list_not_found()}
        reason={m.cart_list_not_found_reason()}
        action={<Button href="/search">{m.common_explore_products()}</Button>}
      />
    )
  if (list.error)
    return (
      <ErrorState
        title={m.cart_list_load_failed()}
        reason={list.error.message || m.common_check_connection()}
        retryLabel={m.common_retry()}
        onRetry={list.refresh}
        retrying={list.isFetching}
      />
    )
  return (
    <div aria-busy className="mt-6 grid gap-4">
      <VisuallyHidden>{m.cart_list_loading()}</VisuallyHidden>
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-28 rounded-card" />
      ))}
    </div>
  )
}

function Found({ token, list: { lines, gone, endsAt } }: { token: string; list: List }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTaking, setIsTaking] = useState(false)
  const chosen = lines.filter(({ variantId, isAvailable }) => isAvailable && !left.has(variantId))
  const choose = (variantId: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(variantId)
    else next.add(variantId)
    setLeft(next)
  }
  const take = async () => {
    setIsTaking(true)
    await takeList({ token, variantIds: chosen.map(({ variantId }) => variantId) })
    setIsTaking(false)
  }
  return (
    <>
      <p className="mt-1 text-muted">{m.cart_list_lead({ date: formatDay(endsAt) })}</p>
      {gone > 0 && (
        <p className="mt-4 rounded-control bg-warn-soft px-4 py-3 text-warn-ink">
          {m.cart_list_gone({ count: gone })}
        </p>
      )}
      <ul aria-label={m.common_products()} className="mt-4 grid gap-3">
        {lines.map((line) => (
          <Row
            key={line.variantId}
            line={line}
            isChosen={!left.has(line.variantId)}
            onChoose={(isChosen) => choose(line.variantId, isChosen)}
          />
        ))}
      </ul>
      <div className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:flex sm:items-center sm:justify-between">
        <p aria-live="polite">
          <span className="text-muted">{m.cart_list_chosen({ count: chosen.length })}</span>{' '}
          <b className="money text-xl">
            {formatUsd(chosen.reduce((sum, { lineCents }) => sum + lineCents, 0))}
          </b>
        </p>
        <Button size="lg" disabled={chosen.length === 0} busy={isTaking} onClick={() => void take()}>
          {m.cart_list_take()}
        </Button>
      </div>
    </>
  )
}

type RowProps = { line: Line; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Row({ line, isChosen, onChoose }: RowProps) {
  const { productId, variantId, title, imageUrl, seller, isAvailable, quantity, wantedQuantity } = line
  return (
    <li className="flex items-start gap-3 rounded-card border border-line bg-surface p-3 sm:p-4">
      <Checkbox
        label={m.cart_list_choose({ title })}
        hideLabel
        checked={isAvailable && isChosen}
        disabled={!isAvailable}
        onChange={(event) => onChoose(event.target.checked)}
        className="-m-1 self-center"
      />
      <ProductThumb imageUrl={imageUrl} size={72} className={isAvailable ? '' : 'opacity-50 grayscale'} />
      <div className="min-w-0 flex-1">
        <Link
          href={variantHref(productId, variantId)}
          className="line-clamp-2 min-h-6 wrap-anywhere font-semibold hover:underline"
        >
          {title}
        </Link>
        <SellerLine seller={seller} />
        {isAvailable ? (
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="text-muted">
              {m.common_quantity_is({ count: quantity })} ·{' '}
              <span className="money">{m.common_each({ price: formatUsd(line.unitPriceCents) })}</span>
            </span>
            <b className="money">{formatUsd(line.lineCents)}</b>
          </p>
        ) : (
          <p className="mt-1 font-semibold text-bad-ink text-sm">{m.common_sold_out()}</p>
        )}
        {isAvailable && line.isPremiumPriced && (
          <p className="font-semibold text-brand-ink text-sm">{m.common_premium_price()}</p>
        )}
        {isAvailable && quantity < wantedQuantity && (
          <p className="font-semibold text-sm text-warn-ink">{m.cart_only_left({ available: quantity })}</p>
        )}
      </div>
    </li>
  )
}
