import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreReviewsScreen } from '#modules/sales/feedback/components/seller/store-reviews-screen.tsx'

export const Route = createFileRoute('/store/reviews')({
  component: StoreReviewsScreen,
  loader: early('GET /store/reviews'),
})
