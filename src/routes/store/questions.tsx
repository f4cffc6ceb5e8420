import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreQuestionsScreen } from '#modules/sales/feedback/components/seller/store-questions-screen.tsx'

export const Route = createFileRoute('/store/questions')({
  component: StoreQuestionsScreen,
  loader: early('GET /store/questions'),
})
