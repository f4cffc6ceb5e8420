import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { storeHref } from '../../rules.ts'

type SellerLineProps = {
  /** Null is the shop itself, which says its name elsewhere. */
  seller: { name: string; slug: string } | null | undefined
  onFollow?: (() => void) | undefined
}

/** Who sells a line, with the way to its page. */
export function SellerLine({ seller, onFollow }: SellerLineProps) {
  if (!seller) return null
  return (
    <p className="wrap-anywhere text-muted text-sm">
      {m.storefront_sold_by()}{' '}
      <Link
        href={storeHref(seller.slug)}
        onClick={onFollow}
        className="inline-block py-0.5 text-ink underline-offset-4 hover:underline"
      >
        {seller.name}
      </Link>
    </p>
  )
}
