import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '#modules/stock/inventory/components/admin/reports-screen.tsx'

export const Route = createFileRoute('/admin/inventory/reports')({ component: ReportsScreen })
