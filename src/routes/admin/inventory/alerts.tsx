import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen } from '#modules/stock/inventory/components/admin/alerts-screen.tsx'

export const Route = createFileRoute('/admin/inventory/alerts')({ component: AlertsScreen })
