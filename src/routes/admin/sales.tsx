import { createFileRoute } from '@tanstack/react-router'
import { SalesScreen } from '#modules/orders/components/admin/sales-screen.tsx'

export const Route = createFileRoute('/admin/sales')({ component: SalesScreen })
