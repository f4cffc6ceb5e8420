import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreOrdersScreen } from '#modules/sales/orders/components/seller/store-orders-screen.tsx'

export const Route = createFileRoute('/store/orders')({
  component: StoreOrdersScreen,
  loader: early('GET /store/orders', 'order'),
})
