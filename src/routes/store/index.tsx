import { createFileRoute } from '@tanstack/react-router'
import { StoreDashboard } from '#modules/sales/orders/components/seller/store-dashboard.tsx'
import { StoreSales } from '#modules/insight/statistics/components/seller/store-sales.tsx'

export const Route = createFileRoute('/store/')({
  component: () => <StoreDashboard sales={<StoreSales />} />,
})
