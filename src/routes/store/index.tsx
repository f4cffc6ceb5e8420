import { createFileRoute } from '@tanstack/react-router'
import { StoreDashboard } from '#modules/orders/components/store/store-dashboard.tsx'
import { StoreSales } from '#modules/statistics/components/store/store-sales.tsx'

export const Route = createFileRoute('/store/')({
  component: () => <StoreDashboard sales={<StoreSales />} />,
})
