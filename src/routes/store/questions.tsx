import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreQuestionsScreen } from '#modules/sales/questions/components/store/store-questions-screen.tsx'

export const Route = createFileRoute('/store/questions')({
  component: StoreQuestionsScreen,
  loader: early('GET /store/questions'),
})
