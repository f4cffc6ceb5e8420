import type { ReactNode } from 'react'
import { useRead } from '#browser/reading.ts'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { GeneralTab } from './general-tab.tsx'
import type { StoredSettings } from './settings-form.tsx'

const waiting = { meanwhile: <SkeletonText lines={8} /> }
const AppearanceTab = lazyPart(async () => (await import('./appearance-tab.tsx')).AppearanceTab, waiting)
const DeliveryTab = lazyPart(async () => (await import('./delivery-tab.tsx')).DeliveryTab, waiting)
const EmailTab = lazyPart(async () => (await import('./email-tab.tsx')).EmailTab, waiting)
const InventoryTab = lazyPart(async () => (await import('./inventory-tab.tsx')).InventoryTab, waiting)
const NotificationsTab = lazyPart(
  async () => (await import('./notifications-tab.tsx')).NotificationsTab,
  waiting,
)
const SeasonsForm = lazyPart(async () => (await import('./seasons-form.tsx')).SeasonsForm, waiting)
const SecurityTab = lazyPart(async () => (await import('./security-tab.tsx')).SecurityTab, waiting)

type SettingsScreenProps = {
  categories: ReactNode
  rates: ReactNode
  carts: (stored: StoredSettings) => ReactNode
}

/** How the shop is set up, a tab for each part; the page brings those that belong to a higher module. */
export function SettingsScreen({ categories, rates, carts }: SettingsScreenProps) {
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
            tab('delivery', m.settings_tab_delivery(), (of) => <DeliveryTab stored={of} rates={rates} />),
            tab('inventory', m.settings_tab_inventory(), (of) => <InventoryTab stored={of} />),
            tab('carts', m.settings_tab_carts(), carts),
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
