import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { SalesScreen } from '#modules/sales/orders/components/admin/sales-screen.tsx'

export const Route = createFileRoute('/admin/sales/')({
  component: SalesScreen,
  loader: early('GET /admin/orders', 'order'),
})
