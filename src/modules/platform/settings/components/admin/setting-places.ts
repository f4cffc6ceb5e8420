import { m } from '#paraglide/messages.js'
import { cartSections } from './cart-sections.ts'
import { DELIVERY } from './delivery-tab.tsx'
import { emailSections } from './email-tab.tsx'
import { GENERAL_PLACES } from './general-tab.tsx'
import { INVENTORY } from './inventory-tab.tsx'
import { NOTIFICATIONS } from './notifications-tab.tsx'
import { SECURITY } from './security-tab.tsx'
import type { SettingsSection } from './settings-fields.tsx'
import type { StoredSettings } from './settings-form.tsx'

type Tab = {
  tab: string
  label: () => string
  block: keyof StoredSettings
  sections: readonly SettingsSection[]
}

const TABS: readonly Tab[] = [
  ...GENERAL_PLACES.map((place) => ({ ...place, tab: 'general', label: m.settings_tab_general })),
  { tab: 'delivery', label: m.settings_tab_delivery, block: 'delivery', sections: DELIVERY },
  { tab: 'inventory', label: m.settings_tab_inventory, block: 'inventory', sections: INVENTORY },
  { tab: 'email', label: m.settings_tab_email, block: 'email', sections: emailSections(true) },
  {
    ...{ tab: 'carts', label: m.settings_tab_carts },
    ...{ block: 'carts', sections: cartSections(() => null) },
  },
  { tab: 'security', label: m.settings_tab_security, block: 'security', sections: SECURITY },
  {
    ...{ tab: 'notifications', label: m.settings_tab_notifications },
    ...{ block: 'notifications', sections: NOTIFICATIONS },
  },
]

/** Every field of the settings by its name, its hint and its stored value, with the tab it stands on. */
export const settingPlaces = (stored: StoredSettings | undefined) =>
  TABS.flatMap(({ tab, label, block, sections }) =>
    sections.flatMap(({ title, fields }) =>
      fields.map((field) => ({
        label: field.label(),
        under: label(),
        keywords: [title(), field.hint?.() ?? '', fieldPlaceIn(stored?.[block].value, field.name)].join(' '),
        href: `/admin/settings?tab=${tab}`,
      })),
    ),
  )

/** What says something by itself: a name, an address, an amount; a yes or no does not. */
function fieldPlaceIn(block: object | undefined, name: string): string {
  const value = name
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], block)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
