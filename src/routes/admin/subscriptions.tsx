import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { SubscriptionsScreen } from '#modules/sellers/subscriptions/components/admin/subscriptions-screen.tsx'

export const Route = createFileRoute('/admin/subscriptions')({
  component: SubscriptionsScreen,
  loader: early('GET /admin/subscriptions', 'subscription'),
})
