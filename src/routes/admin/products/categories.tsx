import { createFileRoute } from '@tanstack/react-router'
import { CategoryNamesScreen } from '#modules/catalog/imports/components/admin/category-names-screen.tsx'
import { OldAddressesScreen } from '#modules/catalog/old-addresses/components/admin/old-addresses-screen.tsx'
import { CategoriesScreen } from '#modules/catalog/products/components/admin/categories-screen.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/admin/products/categories')({ component: Found })

function Found() {
  const more = [
    { id: 'addresses', label: m.addresses_title(), show: () => <OldAddressesScreen isPart /> },
    { id: 'names', label: m.imports_category_names(), show: () => <CategoryNamesScreen isPart /> },
  ]
  return <CategoriesScreen more={more} />
}
