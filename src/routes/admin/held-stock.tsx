import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { HeldStockScreen } from '#modules/sales/orders/components/admin/held-stock-screen.tsx'

export const Route = createFileRoute('/admin/held-stock')({
  component: HeldStockScreen,
  loader: early('GET /admin/held-stock'),
})
