import { createFileRoute } from '@tanstack/react-router'
import { GiftCardsScreen } from '#modules/payments/components/admin/gift-cards-screen.tsx'

export const Route = createFileRoute('/admin/gift-cards')({ component: GiftCardsScreen })
