import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { QuestionsScreen } from '#modules/sales/feedback/components/admin/questions-screen.tsx'

export const Route = createFileRoute('/admin/questions')({
  component: QuestionsScreen,
  loader: early('GET /admin/questions', 'question'),
})
