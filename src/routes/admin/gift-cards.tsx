import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { GiftCardsScreen } from '#modules/payments/gift-cards/components/admin/gift-cards-screen.tsx'

export const Route = createFileRoute('/admin/gift-cards')({
  component: GiftCardsScreen,
  loader: early('GET /admin/gift-cards', 'card'),
})
