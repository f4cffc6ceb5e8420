import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#modules/catalog/products/components/admin/categories-screen.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

const waiting = { meanwhile: <SkeletonText lines={8} /> }
const OldAddressesScreen = lazyPart(
  async () =>
    (await import('#modules/catalog/old-addresses/components/admin/old-addresses-screen.tsx'))
      .OldAddressesScreen,
  waiting,
)
const GiftPagesScreen = lazyPart(
  async () =>
    (await import('#modules/catalog/products/components/admin/gift-pages-screen.tsx')).GiftPagesScreen,
  waiting,
)
const CategoryNamesScreen = lazyPart(
  async () =>
    (await import('#modules/catalog/imports/components/admin/category-names-screen.tsx')).CategoryNamesScreen,
  waiting,
)

export const Route = createFileRoute('/admin/products/categories')({ component: Found })

function Found() {
  const more = [
    { id: 'gifts', label: m.catalog_gifts(), show: () => <GiftPagesScreen isPart /> },
    { id: 'addresses', label: m.addresses_title(), show: () => <OldAddressesScreen isPart /> },
    { id: 'names', label: m.imports_category_names(), show: () => <CategoryNamesScreen isPart /> },
  ]
  return <CategoriesScreen more={more} />
}
