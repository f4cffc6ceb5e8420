import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { PromotionsScreen } from '#modules/sales/promotions/components/promotions-screen.tsx'

export const Route = createFileRoute('/admin/promotions')({
  component: PromotionsScreen,
  loader: early('GET /admin/promotions'),
})
