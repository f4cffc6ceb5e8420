import { useRead } from '#browser/reading.ts'
import { PanelBrand, panelFrame } from '#panel/panel-frame.tsx'
import { m } from '#paraglide/messages.js'
import { adminMenu } from './admin-menu.ts'

/** The back office, for administrators alone. */
export const AdminFrame = panelFrame({
  lets: ({ role }) => role === 'admin',
  Brand,
  useMenu: adminMenu,
  loadPalette: async () => (await import('./admin-palette.tsx')).AdminPalette,
  words: { navigation: m.admin_menu, tabTitle: m.admin_tab_title },
})

function Brand({ collapsed }: { collapsed: boolean }) {
  const { data: site } = useRead('GET /settings', {}, { news: ['settings.changed'] })
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
