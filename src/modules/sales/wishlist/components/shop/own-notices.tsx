import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { variantHref } from '#modules/catalog/products/components/shop/variant-address.ts'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

/** The notices that a person waits for; renders nothing without one. */
export function OwnNotices() {
  const notices = useRead('GET /notices', {}, { updates: ['wishlist.changed'] })
  const items = notices.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="notices" className="mt-10">
      <h2 id="notices" className="font-bold text-xl">
        {m.wishlist_notices()}
      </h2>
      <p className="mt-1 text-muted">{m.wishlist_notice_once()}</p>
      <ul className="mt-4 grid gap-3 lg:grid-cols-2">
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function NoticeRow({ notice }: { notice: Output<'GET /notices'>['items'][number] }) {
  const { id, kind, variantId, product, priceCents, isConfirmed } = notice
  const end = useAct('DELETE /notices/{id}', {
    refreshes: ['GET /notices'],
    said: m.wishlist_notice_ended,
    failed: m.wishlist_notice_failed,
  })
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface p-3">
      <ProductThumb imageUrl={product.imageUrl} size={56} />
      <div className="min-w-0 flex-1">
        <Link
          href={variantHref(product.id, variantId ?? product.id)}
          className="line-clamp-2 wrap-anywhere font-semibold hover:underline"
        >
          {product.title}
        </Link>
        <p className="text-muted text-sm">
          {kind === 'stock'
            ? m.wishlist_waits_stock()
            : m.wishlist_waits_price({ price: formatUsd(priceCents) })}
          {!isConfirmed && ` · ${m.wishlist_waits_confirm()}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        busy={end.busy}
        busyLabel={m.common_saving()}
        aria-label={`${m.wishlist_notice_end()}: ${product.title}`}
        onClick={() => void end.start({ id })}
      >
        {m.wishlist_notice_end()}
      </Button>
    </li>
  )
}
