import { upload } from '#browser/transfer.ts'
import { PictureField } from '#panel/picture-field.tsx'
import { m } from '#paraglide/messages.js'
import { choice, count, flag, line, money, own, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type SettingsFormState, type StoredSettings, useKeepNow } from './settings-form.tsx'

const day = (name: string, label: () => string) => line(`storeHours.${name}`, label, { max: 60 })
const link = (name: string, label: () => string) =>
  line(`socialMedia.${name}`, label, { max: 300, type: 'url', hint: m.settings_link_hint })

const SITE: readonly SettingsSection[] = [
  {
    title: m.settings_identity,
    fields: [
      line('siteName', m.settings_site_name, { max: 80, required: true }),
      line('siteDescription', m.settings_site_description, { max: 300 }),
      { ...own('logoMediaId', m.settings_logo, BrandPicture, m.settings_logo_hint), isWide: false },
      { ...own('faviconMediaId', m.settings_favicon, BrandPicture, m.settings_favicon_hint), isWide: false },
    ],
  },
  {
    title: m.common_contact,
    description: m.settings_contact_reason,
    fields: [
      line('contactEmail', m.settings_contact_email, { max: 254, type: 'email' }),
      line('contactPhone', m.common_phone, { max: 40, type: 'tel' }),
      line('address', m.common_address, { max: 200 }),
    ],
  },
  {
    title: m.settings_hours,
    fields: [
      day('weekdays', m.settings_weekdays),
      day('saturday', m.settings_saturday),
      day('sunday', m.settings_sunday),
    ],
  },
  {
    title: m.settings_social,
    fields: [
      link('facebook', () => 'Facebook'),
      link('instagram', () => 'Instagram'),
      link('twitter', () => 'X (Twitter)'),
      link('linkedin', () => 'LinkedIn'),
    ],
  },
  {
    title: m.settings_region,
    fields: [
      choice('defaultCurrency', m.settings_currency, {
        hint: m.settings_currency_hint,
        options: () => [
          { value: 'USD', label: m.settings_currency_usd() },
          { value: 'PAB', label: m.settings_currency_pab() },
          { value: 'EUR', label: m.settings_currency_eur() },
        ],
      }),
      choice('timezone', m.settings_timezone, {
        hint: m.settings_timezone_hint,
        options: () => [{ value: 'America/Panama', label: 'America/Panama (UTC−5)' }],
      }),
    ],
  },
  {
    title: m.settings_door,
    fields: [
      flag('allowRegistration', m.settings_allow_registration, m.settings_allow_registration_hint),
      flag('requireEmailConfirmation', m.settings_confirm_email, m.settings_confirm_email_hint),
      flag('maintenanceMode', m.settings_maintenance, m.settings_maintenance_hint),
    ],
  },
]

const PRICING: readonly SettingsSection[] = [
  {
    title: m.settings_pricing,
    description: m.settings_pricing_reason,
    fields: [
      money('standardShippingCents', m.settings_standard_shipping, { max: 100_000 }),
      money('expressShippingCents', m.settings_express_shipping, { max: 100_000 }),
      money('freeShippingFromCents', m.settings_free_shipping, { max: 10_000_000 }),
      count('premiumDiscountPercent', m.settings_premium_percent, { min: 0, max: 90 }),
      choice('premiumAppliesTo', m.settings_premium_applies, {
        options: () => [
          { value: 'featured', label: m.common_featured_products() },
          { value: 'all', label: m.settings_premium_all() },
        ],
      }),
    ],
  },
]

const SELLERS: readonly SettingsSection[] = [
  {
    title: m.settings_sellers,
    description: m.settings_sellers_reason,
    fields: [
      choice('premiumBorneBy', m.settings_premium_borne, {
        options: () => [
          { value: 'store', label: m.settings_premium_by_store() },
          { value: 'site', label: m.settings_premium_by_site() },
        ],
      }),
      count('payoutAfterDays', m.settings_payout_days, { min: 0, max: 90 }),
      flag('storesSetShipping', m.settings_stores_set_shipping, m.settings_stores_set_shipping_hint),
    ],
  },
]

export const GENERAL_PLACES = [
  { block: 'site', sections: SITE },
  { block: 'pricing', sections: PRICING },
  { block: 'sellers', sections: SELLERS },
] as const

export function GeneralTab({ stored }: { stored: StoredSettings }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <SettingsForm block="site" stored={stored.site} sections={SITE} />
      <SettingsForm block="pricing" stored={stored.pricing} sections={PRICING} />
      <SettingsForm block="sellers" stored={stored.sellers} sections={SELLERS} />
    </div>
  )
}

type PictureProps = { form: SettingsFormState; name: string; label: string; hint?: string | undefined }

/** The logo or the icon, which the whole shop wears as soon as it is here. */
function BrandPicture({ form, name, label, hint }: PictureProps) {
  const keepNow = useKeepNow()
  const mediaId = form.watch(name) as string | null
  return (
    <PictureField
      label={label}
      hint={hint}
      error={form.errors[name]}
      value={mediaId ? mediaUrl(mediaId) : ''}
      onChange={(url) => keepNow(name, url.slice(mediaUrl('').length) || null)}
      upload={async (file, signal) => (await upload<{ url: string }>('/admin/media/logo', file, signal)).url}
    />
  )
}

const mediaUrl = (id: string) => `/media/${id}`
