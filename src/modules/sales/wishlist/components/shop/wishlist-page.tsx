import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#browser/session.ts'
import { refreshCart } from '#modules/sales/cart/components/shop/cart-store.ts'
import { useRead } from '#browser/reading.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { RestrictedAccess } from '#modules/identity/accounts/components/shop/restricted-access.tsx'
import { OwnNotices } from './own-notices.tsx'
import { WishRow } from './wish-row.tsx'
import { moveToCart, removeWish, useWishlist } from './wishlist-store.ts'

export function WishlistPage() {
  const { state } = useSession()
  return (
    <div className="page py-6 md:py-10">
      {state === 'visitor' ? (
        <>
          <h1 className="font-bold text-2xl md:text-3xl">{m.common_wishlist()}</h1>
          <RestrictedAccess reason={m.wishlist_restricted_reason()} withHome />
        </>
      ) : (
        <OwnWishlist />
      )}
    </div>
  )
}

function OwnWishlist() {
  const wishes = useRead('GET /wishlist', {}, { fresh: true })
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)

  // What was taken off here comes back when the server says no, not because an older list arrives.
  const wished = useWishlist()
  const items = wishes.data?.items.filter(({ id }) => !gone.has(id) || wished.has(id))
  // The ids follow every tab; when they name others than those shown, the list is read again.
  const ids = [...wished].sort().join(' ')
  const followIds = useEffectEvent(() => {
    const shown = items?.map(({ id }) => id).sort()
    if (shown && shown.join(' ') !== ids) wishes.refresh()
  })
  useEffect(() => followIds(), [ids])

  const take = (id: string, work: () => Promise<boolean>) => {
    setGone((before) => new Set([...before, id]))
    heading.current?.focus({ preventScroll: true })
    return work()
  }
  const move = async (id: string) => {
    if (await take(id, () => moveToCart(id))) await refreshCart()
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl outline-none md:text-3xl">
          {m.common_wishlist()}
        </h1>
        <p aria-live="polite" className="min-h-6 text-muted max-sm:w-full">
          {items && items.length > 0 && m.wishlist_count({ count: items.length })}
        </p>
      </div>
      <div className="mt-4 md:mt-6">
        {items ? (
          items.length > 0 ? (
            <ul className="grid gap-4 lg:grid-cols-2">
              {items.map((item) => (
                <WishRow
                  key={item.id}
                  item={item}
                  onMove={() => void move(item.id)}
                  onRemove={() => void take(item.id, () => removeWish(item.id))}
                />
              ))}
            </ul>
          ) : (
            <NoWishes />
          )
        ) : wishes.error ? (
          <ReadFailed
            read={wishes}
            title={m.wishlist_load_failed()}
            otherwise={m.wishlist_load_failed_reason()}
          />
        ) : (
          <WishlistSkeleton />
        )}
      </div>
      <OwnNotices />
    </>
  )
}

function WishlistSkeleton() {
  return (
    <div aria-busy className="grid gap-4 lg:grid-cols-2">
      <VisuallyHidden>{m.wishlist_loading()}</VisuallyHidden>
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="h-55 rounded-card sm:h-42" />
      ))}
    </div>
  )
}

function NoWishes() {
  return (
    <EmptyState
      title={m.wishlist_empty_title()}
      reason={m.wishlist_empty_reason()}
      action={<Button href="/search">{m.common_explore_products()}</Button>}
    />
  )
}
