import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreRefundsScreen } from '#modules/sales/orders/components/seller/store-refunds-screen.tsx'

export const Route = createFileRoute('/store/refunds')({
  component: StoreRefundsScreen,
  loader: early('GET /store/refunds'),
})
