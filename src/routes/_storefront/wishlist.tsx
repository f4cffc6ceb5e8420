import { createFileRoute } from '@tanstack/react-router'
import { WishlistPage } from '#modules/sales/wishlist/components/shop/wishlist-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/wishlist')({
  head: ownHead(m.common_wishlist),
  component: WishlistPage,
})
