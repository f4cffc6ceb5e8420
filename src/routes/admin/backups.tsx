import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { BackupsScreen } from '#modules/insight/backups/components/admin/backups-screen.tsx'

export const Route = createFileRoute('/admin/backups')({
  component: BackupsScreen,
  loader: early('GET /admin/backups'),
})
