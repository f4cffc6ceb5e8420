import { useRead } from '#browser/reading.ts'
import { AuthHost } from '#modules/identity/accounts/components/auth-host.tsx'
import { useWaitingCounts } from '#modules/insight/admin-home/components/waiting-list.tsx'
import { PanelBrand, panelFrame } from '#panel/panel-frame.tsx'
import { m } from '#paraglide/messages.js'
import { adminMenu } from './admin-menu.ts'

/** The admin panel, for administrators alone. */
export const AdminFrame = panelFrame({
  lets: ({ role }) => role === 'admin',
  SignIn: AuthHost,
  Brand,
  useMenu,
  orderPlace: (id) => `/admin/sales/${id}`,
  loadPalette: async () => (await import('./admin-palette.tsx')).AdminPalette,
  words: { navigation: m.admin_menu, tabTitle: m.admin_tab_title },
})

function useMenu() {
  const counts = useWaitingCounts()
  return adminMenu().map(({ items, ...group }) => ({
    ...group,
    items: items.map((item) => ({ ...item, count: counts[item.href] })),
  }))
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { data: site } = useRead('GET /settings', {}, { updates: ['settings.changed'] })
  return (
    <PanelBrand
      href="/admin"
      label={m.admin_home()}
      logoUrl={site?.logoUrl}
      name={site?.siteName ?? 'Istmo'}
      under={<span className="block text-muted text-sm leading-tight">{m.admin_office()}</span>}
      collapsed={collapsed}
    />
  )
}
