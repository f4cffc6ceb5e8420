import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ProductDoorsProvider, storeDoors } from '#modules/catalog/products/components/admin/product-doors.ts'

export const Route = createFileRoute('/store/products')({ component: OwnProducts })

// The office's screens, behind the doors of a store.
function OwnProducts() {
  return (
    <ProductDoorsProvider value={storeDoors}>
      <Outlet />
    </ProductDoorsProvider>
  )
}
