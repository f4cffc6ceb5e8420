import { createFileRoute } from '@tanstack/react-router'
import { StoreDashboard } from '#modules/sales/orders/components/store/store-dashboard.tsx'
import { StoreSales } from '#modules/insight/statistics/components/store/store-sales.tsx'

export const Route = createFileRoute('/store/')({
  component: () => <StoreDashboard sales={<StoreSales />} />,
})
