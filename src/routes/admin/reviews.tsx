import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { ReviewsScreen } from '#modules/sales/feedback/components/admin/reviews-screen.tsx'

export const Route = createFileRoute('/admin/reviews')({
  component: ReviewsScreen,
  loader: early('GET /admin/reviews', 'review'),
})
