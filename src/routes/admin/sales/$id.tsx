import { createFileRoute } from '@tanstack/react-router'
import { SaleScreen } from '#modules/sales/orders/components/admin/sale-screen.tsx'

export const Route = createFileRoute('/admin/sales/$id')({ component: SalePage })

function SalePage() {
  const { id } = Route.useParams()
  return <SaleScreen key={id} id={id} />
}
