import { House, LayoutGrid, Search, ShoppingBag, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** Five ways of a phone in reach of the thumb. It owns no handler: the page listens for `data-open`. */
export function FootBar({ path, count }: { path: string; count: number }) {
  const isIn = (place: RegExp) => (place.test(path) ? 'page' : undefined)
  return (
    <nav aria-label={m.storefront_foot_bar()} data-bottom-bar className="foot-bar">
      <a href="/" aria-current={isIn(/^\/$/)} className="foot-item">
        <Face icon={<House aria-hidden />} label={m.storefront_home()} />
      </a>
      <button
        type="button"
        data-open="menu"
        aria-haspopup="dialog"
        aria-current={isIn(/^\/categoria\//)}
        className="foot-item"
      >
        <Face icon={<LayoutGrid aria-hidden />} label={m.common_categories()} />
      </button>
      <a href="/search" data-open="search" aria-current={isIn(/^\/search$/)} className="foot-item">
        <Face icon={<Search aria-hidden />} label={m.storefront_search()} />
      </a>
      <a href="/orders" aria-current={isIn(/^\/orders/)} className="foot-item">
        <Face icon={<ShoppingBag aria-hidden />} label={m.common_orders()} />
      </a>
      <button
        type="button"
        data-open="cart"
        aria-haspopup="dialog"
        aria-label={count === 0 ? undefined : m.storefront_cart_count({ count })}
        className="foot-item"
      >
        <Face icon={<ShoppingCart aria-hidden />} label={m.storefront_cart()} count={count} />
      </button>
    </nav>
  )
}

function Face({ icon, label, count = 0 }: { icon: ReactNode; label: string; count?: number }) {
  return (
    <>
      <span data-count={count === 0 ? undefined : Math.min(count, 99)}>{icon}</span>
      <span>{label}</span>
    </>
  )
}
