import { createFileRoute } from '@tanstack/react-router'
import { OldAddressesScreen } from '#modules/catalog/old-addresses/components/admin/old-addresses-screen.tsx'
import { CategoriesScreen } from '#modules/catalog/products/components/admin/categories-screen.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/admin/products/categories')({ component: Found })

function Found() {
  const addresses = {
    id: 'addresses',
    label: m.addresses_title(),
    show: () => <OldAddressesScreen isPart />,
  }
  return <CategoriesScreen more={addresses} />
}
