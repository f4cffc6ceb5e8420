import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { EmailsScreen } from '#modules/platform/emails/components/admin/emails-screen.tsx'

export const Route = createFileRoute('/admin/work/letters')({
  component: EmailsScreen,
  loader: early('GET /admin/letters'),
})
