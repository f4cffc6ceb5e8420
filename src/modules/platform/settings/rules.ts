import type { Settings, SettingsBlock } from './input.ts'
import { DELIVERY } from './rules/delivery.ts'

/** How the shop behaves before anybody has saved anything. */
export const DEFAULTS: Settings = {
  site: {
    siteName: 'Istmo',
    siteDescription: 'Tu tienda en línea en Panamá',
    defaultCurrency: 'USD',
    timezone: 'America/Panama',
    contactEmail: 'hola@istmo.test',
    contactPhone: '+507 6000-0000',
    address: 'Vía España, Ciudad de Panamá, Panamá',
    storeHours: { weekdays: '9:00 AM - 6:00 PM', saturday: '10:00 AM - 4:00 PM', sunday: 'Cerrado' },
    socialMedia: { facebook: '', instagram: '', twitter: '', linkedin: '' },
    maintenanceMode: false,
    allowRegistration: true,
    requireEmailConfirmation: false,
    themeColor: 'blue',
    logoMediaId: null,
    faviconMediaId: null,
    seasons: [
      { name: 'Navidad', start: '12-01', end: '01-15', categorySlug: 'navidad' },
      { name: 'Verano', start: '06-01', end: '08-31', categorySlug: 'verano' },
      { name: 'Día de las Madres', start: '04-15', end: '05-15', categorySlug: 'dia-de-las-madres' },
      { name: 'San Valentín', start: '01-20', end: '02-20', categorySlug: 'san-valentin' },
      { name: 'Regreso a Clases', start: '02-15', end: '03-15', categorySlug: 'regreso-a-clases' },
      { name: 'Primavera', start: '03-20', end: '06-20', categorySlug: 'primavera' },
    ],
  },
  inventory: {
    lowStockThreshold: 5,
    outOfStockThreshold: 0,
    overstockThreshold: 100,
    alertEmail: '',
    sendLowStockAlerts: true,
    sendOutOfStockAlerts: true,
    sendOverstockAlerts: true,
    autoUpdateStock: true,
    requireReason: true,
    logAllTransactions: true,
    dataRetentionPeriod: 365,
    autoGenerateReports: false,
    unpaidSharePercent: 20,
    unpaidTotalCents: 50_000,
  },
  security: {
    minPasswordLength: 8,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: false,
    enforcePolicy: false,
    sessionTimeout: 60,
    maxLoginAttempts: 5,
    requireAdminSecondFactor: false,
    autoBackup: true,
    backupNotifications: true,
  },
  email: { smtpHost: '', smtpPort: '465', smtpUsername: '', fromEmail: '', fromName: '' },
  notifications: {
    emailNewOrders: true,
    emailNewUsers: true,
    emailLowStock: true,
    emailNewReviews: false,
    systemErrors: true,
    securityUpdates: true,
    weeklyReports: false,
  },
  pricing: {
    premiumDiscountPercent: 15,
    premiumAppliesTo: 'featured',
    standardShippingCents: 599,
    expressShippingCents: 1299,
    freeShippingFromCents: 5000,
  },
  sellers: { premiumBorneBy: 'store', payoutAfterDays: 7, storesSetShipping: true },
  delivery: DELIVERY,
  carts: { isOn: false, firstAfterHours: 4, secondAfterDays: 3, promotionId: null },
}

/** A stored block over its defaults, so that a key added later has a value at once; unknown keys are dropped. */
export function withDefaults<Block extends SettingsBlock>(
  block: Block,
  stored: Record<string, unknown> | undefined,
): Settings[Block] {
  const value = overlay(DEFAULTS[block], stored ?? {}) as Settings[Block]
  return (block === 'delivery' ? withZoneIds(value as Settings['delivery']) : value) as Settings[Block]
}

/** A zone that an earlier release stored has its place for an id, until it is saved. */
function withZoneIds({ zones, ...delivery }: Settings['delivery']): Settings['delivery'] {
  return { ...delivery, zones: zones.map((zone, at) => ({ ...zone, id: zone.id ?? `zona-${at + 1}` })) }
}

function overlay(defaults: object, stored: Record<string, unknown>): object {
  const entries = Object.entries(defaults).map(([key, value]) => {
    const own = stored[key]
    if (own === undefined) return [key, value]
    return [key, isPlain(value) && isPlain(own) ? overlay(value, own) : own]
  })
  return Object.fromEntries(entries)
}

/** A day without its year, `MM-DD`; the 29th of February is one. */
export function isDayOfYear(monthDay: string): boolean {
  if (!/^\d\d-\d\d$/.test(monthDay)) return false
  const day = new Date(`2024-${monthDay}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === monthDay
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const OWN_ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
// Of the widths that pictures are made in, those that a home screen and a splash screen want.
const ICON_WIDTHS = [320, 640]
// Smaller ones no browser installs.
const INSTALLABLE = 144

type Worn = { url: string; width: number | null; height: number | null }

/** The icons of the installed app: what the shop wears, and our own where that is too small or not square. */
export function iconsOf(worn: Worn | null) {
  const { url, width, height } = worn ?? {}
  if (!width || !height) return OWN_ICONS
  const widths = new Set(ICON_WIDTHS.map((wanted) => Math.min(wanted, width)))
  const icons = [...widths].map((wide) => ({
    src: `${url}/${ICON_WIDTHS.find((wanted) => wanted >= wide)}`,
    sizes: `${wide}x${Math.round((height * wide) / width)}`,
  }))
  return width === height && width >= INSTALLABLE ? icons : [...icons, ...OWN_ICONS]
}
