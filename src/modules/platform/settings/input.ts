import * as z from 'zod'
import { id, isNoMask, line, wholeNumber } from '#server/http/input.ts'
import { isZonePlace, listProvinces } from '#modules/platform/places/rules.ts'
import { isDayOfYear } from './rules.ts'
import { isHolidayRule, MAX_HANDLING_DAYS } from './rules/delivery.ts'

const email = z.union([z.literal(''), z.email('settings_email_invalid').max(254)])
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, message: 'settings_link_invalid' }).max(300),
])
const monthDay = z.string().refine(isDayOfYear, 'settings_season_date_invalid')

const season = z.strictObject({
  name: line({ min: 1, max: 80, message: 'settings_season_name_required' }),
  start: monthDay,
  end: monthDay,
  categorySlug: z.string().regex(/^[a-z0-9-]{1,80}$/),
})

/** What each block holds, as the server reads it and as it is saved by an administrator. */
export const siteSettings = z.strictObject({
  siteName: line({ min: 1, max: 80, message: 'settings_site_name_required' }),
  siteDescription: line({ max: 300 }),
  defaultCurrency: z.enum(['USD', 'PAB', 'EUR']),
  timezone: z.literal('America/Panama'),
  contactEmail: email,
  contactPhone: line({ max: 40 }),
  address: line({ max: 200 }),
  storeHours: z.strictObject({
    weekdays: line({ max: 60 }),
    saturday: line({ max: 60 }),
    sunday: line({ max: 60 }),
  }),
  socialMedia: z.strictObject({ facebook: link, instagram: link, twitter: link, linkedin: link }),
  maintenanceMode: z.boolean(),
  allowRegistration: z.boolean(),
  requireEmailConfirmation: z.boolean(),
  themeColor: z.enum(['blue', 'green', 'purple']),
  logoMediaId: id().nullable(),
  faviconMediaId: id().nullable(),
  seasons: z.array(season).min(1).max(24),
})

export const inventorySettings = z.strictObject({
  lowStockThreshold: wholeNumber({ min: 1, max: 1_000_000 }),
  outOfStockThreshold: wholeNumber({ min: 0, max: 1_000_000 }),
  overstockThreshold: wholeNumber({ min: 10, max: 1_000_000 }),
  alertEmail: email,
  sendLowStockAlerts: z.boolean(),
  sendOutOfStockAlerts: z.boolean(),
  sendOverstockAlerts: z.boolean(),
  autoUpdateStock: z.boolean(),
  requireReason: z.boolean(),
  logAllTransactions: z.boolean(),
  dataRetentionPeriod: z.union([z.literal([30, 90, 180, 365, 730]), z.literal('forever')]),
  autoGenerateReports: z.boolean(),
  /** What one buyer may hold unpaid: of one product this share of what is available, and until a first order was paid this much. */
  unpaidSharePercent: wholeNumber({ min: 1, max: 100 }),
  unpaidTotalCents: wholeNumber({ min: 0, max: 100_000_000 }),
})

export const securitySettings = z.strictObject({
  minPasswordLength: wholeNumber({ min: 6, max: 64 }),
  requireUppercase: z.boolean(),
  requireNumbers: z.boolean(),
  requireSpecialChars: z.boolean(),
  enforcePolicy: z.boolean(),
  sessionTimeout: wholeNumber({ min: 5, max: 43_200 }),
  maxLoginAttempts: wholeNumber({ min: 3, max: 50 }),
  requireAdminSecondFactor: z.boolean(),
  autoBackup: z.boolean(),
  backupNotifications: z.boolean(),
})

export const emailSettings = z.strictObject({
  smtpHost: line({ max: 200 }),
  smtpPort: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'settings_port_invalid')
    .refine((port) => Number(port) < 65_536, 'settings_port_invalid'),
  smtpUsername: line({ max: 200 }),
  fromEmail: email,
  fromName: line({ max: 100 }),
})

export const notificationSettings = z.strictObject({
  emailNewOrders: z.boolean(),
  emailNewUsers: z.boolean(),
  emailLowStock: z.boolean(),
  emailNewReviews: z.boolean(),
  systemErrors: z.boolean(),
  securityUpdates: z.boolean(),
  weeklyReports: z.boolean(),
})

export const pricingSettings = z.strictObject({
  premiumDiscountPercent: wholeNumber({ min: 0, max: 90 }),
  premiumAppliesTo: z.enum(['featured', 'all']),
  standardShippingCents: wholeNumber({ min: 0, max: 100_000 }),
  expressShippingCents: wholeNumber({ min: 0, max: 100_000 }),
  freeShippingFromCents: wholeNumber({ min: 0, max: 10_000_000 }),
})

/** Money of sellers: who bears a premium price of theirs, and how long after delivery a sale can be paid out. */
export const sellerSettings = z.strictObject({
  premiumBorneBy: z.enum(['store', 'site']),
  payoutAfterDays: wholeNumber({ min: 0, max: 90 }),
  /** Whether a store's own shipping prices count; else those of the site hold for everything. */
  storesSetShipping: z.boolean(),
})

const holiday = z.strictObject({
  name: line({ min: 1, max: 80, message: 'settings_holiday_name_required' }),
  on: z.string().refine(isHolidayRule, 'settings_holiday_day_invalid'),
})
const zoneDays = z.int('settings_zone_days_required').min(1, 'settings_zone_days_required').max(30)
/** What prices by zone name a zone by. */
export const zoneId = z.string().regex(/^[a-z0-9-]{1,60}$/)
const zone = z.strictObject({
  /** It stays when the zone gets another name. A new zone gets one. */
  id: zoneId.default(() => crypto.randomUUID()),
  name: line({ min: 1, max: 60, message: 'settings_zone_name_required' }),
  /** Provinces, and districts as `Panamá / Taboga`; a district goes before its province. */
  places: z.array(z.string().refine(isZonePlace, 'settings_zone_place_unknown')).min(1).max(100),
  standardDays: zoneDays,
  expressDays: zoneDays,
  freeDays: zoneDays,
})

/** From what the day of arrival is counted; zones cover the whole country and name no place twice. */
export const deliverySettings = z
  .strictObject({
    cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'settings_cut_off_invalid'),
    /** Working days the site needs before a parcel leaves. */
    handlingDays: wholeNumber({ min: 0, max: MAX_HANDLING_DAYS }),
    zones: z.array(zone).min(1).max(20),
    holidays: z.array(holiday).max(60),
  })
  .superRefine(({ zones }, context) => {
    const refused = (message: string) => context.addIssue({ code: 'custom', path: ['zones'], message })
    const named = zones.flatMap(({ places }) => places)
    if (new Set(named).size < named.length) refused('settings_zone_place_twice')
    if (new Set(zones.map((one) => one.id)).size < zones.length) refused('settings_zone_twice')
    if (!listProvinces().every(({ name }) => named.includes(name))) refused('settings_zone_province_missing')
  })

/** The emails about carts that were left; the first comes within a day, so the second is always later. */
export const cartSettings = z.strictObject({
  isOn: z.boolean(),
  firstAfterHours: wholeNumber({ min: 1, max: 23 }),
  secondAfterDays: wholeNumber({ min: 1, max: 14 }),
  /** The promotion of which each gets a code of one use. */
  promotionId: id().nullable(),
})

export const blocks = {
  site: siteSettings,
  inventory: inventorySettings,
  security: securitySettings,
  email: emailSettings,
  notifications: notificationSettings,
  pricing: pricingSettings,
  sellers: sellerSettings,
  delivery: deliverySettings,
  carts: cartSettings,
}

export type SettingsBlock = keyof typeof blocks
export type Settings = { [Block in SettingsBlock]: z.output<(typeof blocks)[Block]> }
export type Season = z.output<typeof season>

/** The SMTP password only ever comes in: empty leaves it, `clearSmtpPassword` removes it. */
export const smtpPasswordInput = {
  smtpPassword: line({ max: 500 }).refine(isNoMask, 'app_secret_masked').optional(),
  clearSmtpPassword: z.boolean().optional(),
}
