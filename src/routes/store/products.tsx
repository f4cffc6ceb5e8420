import { createFileRoute, Outlet } from '@tanstack/react-router'
import {
  ProductEndpointsProvider,
  storeEndpoints,
} from '#modules/catalog/products/components/admin/product-endpoints.ts'

export const Route = createFileRoute('/store/products')({ component: OwnProducts })

// The screens of the admin panel, behind the endpoints of a store.
function OwnProducts() {
  return (
    <ProductEndpointsProvider value={storeEndpoints}>
      <Outlet />
    </ProductEndpointsProvider>
  )
}
