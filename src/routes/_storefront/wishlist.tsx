import { createFileRoute } from '@tanstack/react-router'
import { WishlistPage } from '#modules/wishlist/components/wishlist-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/wishlist')({
  head: () => ({ meta: [{ title: m.common_wishlist() }, { name: 'robots', content: 'noindex' }] }),
  component: WishlistPage,
})
