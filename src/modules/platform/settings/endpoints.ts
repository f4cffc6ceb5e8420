import * as z from 'zod'
import { anyone, isAdmin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { noInput, version } from '#server/http/input.ts'
import * as commands from './commands.ts'
import {
  blocks,
  emailSettings,
  securitySettings,
  type Settings,
  type SettingsBlock,
  siteSettings,
  smtpPasswordInput,
} from './input.ts'
import { DEFAULTS, iconsOf } from './rules.ts'
import { ownFactorFirst } from './errors.ts'
import {
  getEditableSettings,
  hasSecondFactor,
  isSmtpPasswordSet,
  listLogos,
  readSettings,
} from './queries.ts'

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

export const getManifest = rawEndpoint({
  method: 'GET',
  path: '/manifest.webmanifest',
  summary: 'The shop as an app to install, under its own name and picture',
  answers: ['application/manifest+json'],
  allow: anyone,
  run: async ({ locale }) => {
    const { siteName, siteDescription, faviconMediaId, logoMediaId } = spoken(
      await readSettings(db, 'site'),
      locale,
    )
    const worn = faviconMediaId ?? logoMediaId
    const size = (await listLogos(db, [worn])).get(worn ?? '')
    const manifest = {
      id: '/',
      name: siteName,
      short_name: siteName,
      description: siteDescription,
      lang: locale,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf9f6',
      theme_color: '#ffffff',
      categories: ['shopping'],
      icons: iconsOf(size ? { url: `/media/${worn}`, ...size } : null),
    }
    return new Response(JSON.stringify(manifest), {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
      },
    })
  },
})

/** Programs that read no page ask for the icon under this name. */
export const getFavicon = rawEndpoint({
  method: 'GET',
  path: '/favicon.ico',
  summary: "Lead to the shop's icon",
  answers: ['image/png'],
  allow: anyone,
  run: async () => {
    const { faviconMediaId } = await readSettings(db, 'site')
    const location = faviconMediaId ? `/media/${faviconMediaId}/96` : '/icons/icon-192.png'
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=3600' } })
  },
})

/** What no one has written anew is said in the reader's language. */
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
    delivery: editable(blocks.delivery),
    carts: editable(blocks.carts),
  }),
  allow: isAdmin,
  run: async ({ tx }) => {
    const read = async <Block extends SettingsBlock>(block: Block) =>
      plain(await getEditableSettings(tx, block))
    return {
      site: await read('site'),
      inventory: await read('inventory'),
      security: await read('security'),
      email: { ...(await read('email')), smtpPassword: { configured: await isSmtpPasswordSet(tx) } },
      notifications: await read('notifications'),
      pricing: await read('pricing'),
      sellers: await read('sellers'),
      delivery: await read('delivery'),
      carts: await read('carts'),
    }
  },
})

const saved = z.object({ version: z.int() })

/** The endpoint that replaces one block over the version that was read. */
function saves<const Block extends SettingsBlock>(block: Block, summary: string) {
  return endpoint({
    method: 'PUT',
    path: `/admin/settings/${block}` as const,
    summary,
    input: z.strictObject({ value: blocks[block], version: version() }),
    output: saved,
    allow: isAdmin,
    run: ({ tx, actor, address }, input) => {
      const { value, version } = input as { value: Settings[Block]; version: number }
      return commands.saveSettings(tx, { block, value, version, actor, address })
    },
  })
}

export const saveSiteSettings = saves('site', 'Replaces the site block')
export const saveInventorySettings = saves('inventory', 'Replaces the inventory block')
export const saveNotificationSettings = saves('notifications', 'Replaces the notifications block')
export const savePricingSettings = saves('pricing', 'Replaces the pricing block')
export const saveSellerSettings = saves(
  'sellers',
  'Replaces the sellers block: orders placed from now on, and what is delivered from now on',
)

export const saveDeliverySettings = saves(
  'delivery',
  'Replaces the delivery block: zones, days off and the hour until which a day counts',
)

export const saveCartSettings = saves('carts', 'Replaces the block about emails on carts that were left')

export const saveSecuritySettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/security',
  summary: 'Replaces the security block',
  input: z.strictObject({ value: securitySettings, version: version() }),
  output: saved,
  allow: isAdmin,
  async run({ tx, actor, address }, input) {
    // An admin who requires it without having one would lock themselves out.
    if (input.value.requireAdminSecondFactor && !(await hasSecondFactor(tx, actor))) throw ownFactorFirst()
    return commands.saveSettings(tx, { block: 'security', ...input, actor, address })
  },
})

export const saveEmailSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/email',
  summary: 'Replaces the email block; an empty password leaves the stored one as it is',
  input: z.strictObject({ value: emailSettings, version: version(), ...smtpPasswordInput }),
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, { value, version, ...secret }) =>
    commands.saveSettings(tx, { block: 'email', value, version, secret, actor, address }),
})

const mediaUrl = (mediaId: string | null) => (mediaId === null ? null : `/media/${mediaId}`)

const plain = <Value>({ updatedAt, ...rest }: { value: Value; version: number; updatedAt: Date | null }) => ({
  ...rest,
  updatedAt: updatedAt?.toISOString() ?? null,
})
