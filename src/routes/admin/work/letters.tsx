import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { LettersScreen } from '#modules/platform/emails/components/admin/letters-screen.tsx'

export const Route = createFileRoute('/admin/work/letters')({
  component: LettersScreen,
  loader: early('GET /admin/letters'),
})
