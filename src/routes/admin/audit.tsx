import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { AuditScreen } from '#modules/platform/audit/components/admin/audit-screen.tsx'

export const Route = createFileRoute('/admin/audit')({
  component: AuditScreen,
  loader: early('GET /admin/audit', 'row'),
})
