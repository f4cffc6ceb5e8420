import type { ReactNode } from 'react'
import { useRead } from '#browser/reading.ts'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'
import { SkeletonText } from '#ui/skeleton.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { EmailTab } from './email-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { SeasonsForm } from './seasons-form.tsx'
import { SecurityTab } from './security-tab.tsx'
import type { StoredSettings } from './settings-form.tsx'

/** How the shop is set up, a tab for each part; the page brings the categories, which belong to a higher room. */
export function SettingsScreen({ categories }: { categories: ReactNode }) {
  const read = useRead('GET /admin/settings', {}, { fresh: true })
  const stored = read.isFetchedAfterMount ? read.data : undefined
  const tab = (id: string, label: string, show: (of: StoredSettings) => ReactNode) => ({
    ...{ id, label },
    show: () => (stored ? show(stored) : <SkeletonText lines={8} />),
  })
  return (
    <PanelPage title={m.settings_title()} description={m.settings_reason()}>
      {isLost(read) ? (
        <ReadError read={read} title={m.settings_load_failed()} />
      ) : (
        <UrlTabs
          label={m.settings_title()}
          tabs={[
            tab('general', m.settings_tab_general(), (of) => <GeneralTab stored={of} />),
            tab('categories', m.common_categories(), (of) => (
              <div className="grid grid-cols-1 gap-8">
                {categories}
                <SeasonsForm stored={of} />
              </div>
            )),
            tab('inventory', m.settings_tab_inventory(), (of) => <InventoryTab stored={of} />),
            tab('email', m.settings_tab_email(), (of) => <EmailTab stored={of} />),
            tab('security', m.settings_tab_security(), (of) => <SecurityTab stored={of} />),
            tab('appearance', m.settings_tab_appearance(), (of) => <AppearanceTab stored={of} />),
            tab('notifications', m.settings_tab_notifications(), (of) => <NotificationsTab stored={of} />),
          ]}
        />
      )}
    </PanelPage>
  )
}
