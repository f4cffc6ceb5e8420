import * as z from 'zod'
import { anyone, isAdmin } from '#server/actor.ts'
import { endpoint } from '#server/endpoint.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { noInput } from '#server/input.ts'
import * as commands from './commands.ts'
import {
  blocks,
  emailSettings,
  inventorySettings,
  notificationSettings,
  pricingSettings,
  securitySettings,
  sellerSettings,
  type Settings,
  siteSettings,
  smtpPasswordInput,
  versionInput,
} from './input.ts'
import { DEFAULTS } from './rules.ts'
import { ownFactorFirst } from './errors.ts'
import { getEditableSettings, hasSecondFactor, isSmtpPasswordSet, readSettings } from './queries.ts'

const PUBLIC_SITE = {
  siteName: true,
  siteDescription: true,
  defaultCurrency: true,
  timezone: true,
  contactEmail: true,
  contactPhone: true,
  address: true,
  storeHours: true,
  socialMedia: true,
  maintenanceMode: true,
  allowRegistration: true,
  themeColor: true,
} as const

const publicSettings = siteSettings.pick(PUBLIC_SITE).extend({
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  premiumDiscountPercent: z.int(),
  premiumAppliesTo: z.enum(['featured', 'all']),
  standardShippingCents: z.int(),
  expressShippingCents: z.int(),
  freeShippingFromCents: z.int(),
  /** The rule in force for new passwords: the spec's six characters until an administrator switches the policy on. */
  passwordRule: z.object({
    minLength: z.int(),
    requireUppercase: z.boolean(),
    requireNumbers: z.boolean(),
    requireSpecialChars: z.boolean(),
  }),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What every visitor may know about the shop',
  input: noInput,
  output: publicSettings,
  allow: anyone,
  run: async ({ tx, locale }) => {
    const site = spoken(await readSettings(tx, 'site'), locale)
    const pricing = await readSettings(tx, 'pricing')
    const security = await readSettings(tx, 'security')
    const { logoMediaId, faviconMediaId, requireEmailConfirmation: _, seasons: __, ...shown } = site
    return {
      ...shown,
      ...pricing,
      logoUrl: mediaUrl(logoMediaId),
      faviconUrl: mediaUrl(faviconMediaId),
      passwordRule: {
        minLength: security.enforcePolicy ? security.minPasswordLength : 6,
        requireUppercase: security.enforcePolicy && security.requireUppercase,
        requireNumbers: security.enforcePolicy && security.requireNumbers,
        requireSpecialChars: security.enforcePolicy && security.requireSpecialChars,
      },
    }
  },
})

/** What nobody has written anew is said in the reader's language. */
function spoken<Site extends Settings['site']>(site: Site, locale: Locale): Site {
  const { siteDescription, storeHours } = DEFAULTS.site
  const day = (hours: string) => (hours === storeHours.sunday ? m.storefront_closed({}, { locale }) : hours)
  return {
    ...site,
    siteDescription:
      site.siteDescription === siteDescription
        ? m.storefront_site_line({}, { locale })
        : site.siteDescription,
    storeHours: {
      weekdays: day(site.storeHours.weekdays),
      saturday: day(site.storeHours.saturday),
      sunday: day(site.storeHours.sunday),
    },
  }
}

const editable = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, version: z.int(), updatedAt: z.iso.datetime().nullable() })

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Every block with its version; no secret leaves',
  input: noInput,
  output: z.object({
    site: editable(blocks.site),
    inventory: editable(blocks.inventory),
    security: editable(blocks.security),
    email: editable(blocks.email).extend({ smtpPassword: z.object({ configured: z.boolean() }) }),
    notifications: editable(blocks.notifications),
    pricing: editable(blocks.pricing),
    sellers: editable(blocks.sellers),
  }),
  allow: isAdmin,
  run: async ({ tx }) => ({
    site: plain(await getEditableSettings(tx, 'site')),
    inventory: plain(await getEditableSettings(tx, 'inventory')),
    security: plain(await getEditableSettings(tx, 'security')),
    email: {
      ...plain(await getEditableSettings(tx, 'email')),
      smtpPassword: { configured: await isSmtpPasswordSet(tx) },
    },
    notifications: plain(await getEditableSettings(tx, 'notifications')),
    pricing: plain(await getEditableSettings(tx, 'pricing')),
    sellers: plain(await getEditableSettings(tx, 'sellers')),
  }),
})

const saved = z.object({ version: z.int() })

export const saveSiteSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/site',
  summary: 'Replaces the site block',
  input: z.strictObject({ value: siteSettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, input) =>
    commands.saveSettings(tx, { block: 'site', ...input, actor, address }),
})

export const saveInventorySettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/inventory',
  summary: 'Replaces the inventory block',
  input: z.strictObject({ value: inventorySettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, input) =>
    commands.saveSettings(tx, { block: 'inventory', ...input, actor, address }),
})

export const saveSecuritySettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/security',
  summary: 'Replaces the security block',
  input: z.strictObject({ value: securitySettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  async run({ tx, actor, address }, input) {
    // Whoever made it a duty without having one would shut the door behind themselves.
    if (input.value.requireAdminSecondFactor && !(await hasSecondFactor(tx, actor))) throw ownFactorFirst()
    return commands.saveSettings(tx, { block: 'security', ...input, actor, address })
  },
})

export const saveEmailSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/email',
  summary: 'Replaces the email block; an empty password leaves the stored one as it is',
  input: z.strictObject({ value: emailSettings, version: versionInput, ...smtpPasswordInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, { value, version, ...secret }) =>
    commands.saveSettings(tx, { block: 'email', value, version, secret, actor, address }),
})

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/notifications',
  summary: 'Replaces the notifications block',
  input: z.strictObject({ value: notificationSettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, input) =>
    commands.saveSettings(tx, { block: 'notifications', ...input, actor, address }),
})

export const savePricingSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/pricing',
  summary: 'Replaces the pricing block',
  input: z.strictObject({ value: pricingSettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, input) =>
    commands.saveSettings(tx, { block: 'pricing', ...input, actor, address }),
})

export const saveSellerSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/sellers',
  summary: 'Replaces the sellers block: orders placed from now on, and what is delivered from now on',
  input: z.strictObject({ value: sellerSettings, version: versionInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, input) =>
    commands.saveSettings(tx, { block: 'sellers', ...input, actor, address }),
})

const mediaUrl = (mediaId: string | null) => (mediaId === null ? null : `/media/${mediaId}`)

const plain = <Value>({ updatedAt, ...rest }: { value: Value; version: number; updatedAt: Date | null }) => ({
  ...rest,
  updatedAt: updatedAt?.toISOString() ?? null,
})
