import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { OwnPromotionsScreen } from '#modules/sales/promotions/components/promotions-screen.tsx'

export const Route = createFileRoute('/store/promotions')({
  component: OwnPromotionsScreen,
  loader: early('GET /store/promotions'),
})
