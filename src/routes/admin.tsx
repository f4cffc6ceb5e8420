import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '#modules/accounts/components/admin/admin-shell.tsx'

// Nothing of the panel is rendered on the server, and what a route says beside its component goes to every visitor:
// keep it to these lines.
export const Route = createFileRoute('/admin')({ ssr: false, component: AdminLayout })

function AdminLayout() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}
