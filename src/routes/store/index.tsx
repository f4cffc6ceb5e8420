import { createFileRoute } from '@tanstack/react-router'
import { StoreDashboard } from '#modules/orders/components/store/store-dashboard.tsx'

export const Route = createFileRoute('/store/')({ component: StoreDashboard })
