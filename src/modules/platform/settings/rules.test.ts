import { expect, test } from 'vitest'
import { blocks } from './input.ts'
import { DEFAULTS, iconsOf } from './rules.ts'

test('the shop begins with the settings of the specification', () => {
  expect(DEFAULTS.site).toMatchObject({
    defaultCurrency: 'USD',
    timezone: 'America/Panama',
    themeColor: 'blue',
    maintenanceMode: false,
    allowRegistration: true,
    storeHours: { weekdays: '9:00 AM - 6:00 PM', saturday: '10:00 AM - 4:00 PM', sunday: 'Cerrado' },
  })
  expect(Object.keys(DEFAULTS.site.socialMedia)).toEqual(['facebook', 'instagram', 'twitter', 'linkedin'])
  expect(DEFAULTS.security).toMatchObject({
    minPasswordLength: 8,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: false,
    sessionTimeout: 60,
    maxLoginAttempts: 5,
    autoBackup: true,
    backupNotifications: true,
  })
  expect(DEFAULTS.notifications).toEqual({
    emailNewOrders: true,
    emailNewUsers: true,
    emailLowStock: true,
    emailNewReviews: false,
    systemErrors: true,
    securityUpdates: true,
    weeklyReports: false,
  })
  expect(DEFAULTS.email.smtpPort).toBe('465')
})

test('shipping costs 5.99 or 12.99, nothing from 50, and premium gives 15 percent', () => {
  expect(DEFAULTS.pricing).toMatchObject({
    standardShippingCents: 599,
    expressShippingCents: 1299,
    freeShippingFromCents: 5000,
    premiumDiscountPercent: 15,
  })
})

test('the six seasons have the days of the specification', () => {
  expect(DEFAULTS.site.seasons.map(({ name, start, end }) => `${name} ${start} ${end}`)).toEqual([
    'Navidad 12-01 01-15',
    'Verano 06-01 08-31',
    'Día de las Madres 04-15 05-15',
    'San Valentín 01-20 02-20',
    'Regreso a Clases 02-15 03-15',
    'Primavera 03-20 06-20',
  ])
})

test('an app wears what the shop wears, in the sizes that are made, and our mark where that is no icon', () => {
  const sizesOf = (width: number, height: number) =>
    iconsOf({ url: '/media/x', width, height }).map(({ src, sizes }) => `${src} ${sizes}`)
  expect(sizesOf(512, 512)).toEqual(['/media/x/320 320x320', '/media/x/640 512x512'])
  expect(sizesOf(180, 180)).toEqual(['/media/x/320 180x180'])
  expect(sizesOf(64, 64)).toEqual(['/media/x/320 64x64', ...iconsOf(null).map((o) => `${o.src} ${o.sizes}`)])
  expect(sizesOf(1000, 250)).toEqual(
    expect.arrayContaining(['/media/x/640 640x160', '/icons/icon-512.png 512x512']),
  )
})

const BOUNDS = {
  inventory: {
    lowStockThreshold: [1, 1_000_000],
    outOfStockThreshold: [0, 1_000_000],
    overstockThreshold: [10, 1_000_000],
    unpaidSharePercent: [1, 100],
    unpaidTotalCents: [0, 100_000_000],
  },
  security: { minPasswordLength: [6, 64], sessionTimeout: [5, 43_200], maxLoginAttempts: [3, 50] },
  pricing: {
    premiumDiscountPercent: [0, 90],
    standardShippingCents: [0, 100_000],
    expressShippingCents: [0, 100_000],
    freeShippingFromCents: [0, 10_000_000],
  },
  sellers: { payoutAfterDays: [0, 90] },
  delivery: { handlingDays: [0, 10] },
} as const satisfies Partial<Record<keyof typeof blocks, Record<string, readonly [number, number]>>>

test('every number of the settings keeps within its bounds, and both ends are taken', () => {
  const takes = (block: keyof typeof blocks, change: object) =>
    blocks[block].safeParse({ ...DEFAULTS[block], ...change }).success
  for (const [block, ofBlock] of Object.entries(BOUNDS) as [keyof typeof BOUNDS, object][]) {
    const numbers = Object.entries(DEFAULTS[block]).flatMap(([name, value]) =>
      typeof value === 'number' && name !== 'dataRetentionPeriod' ? [name] : [],
    )
    expect(Object.keys(ofBlock)).toEqual(numbers)
    for (const [name, [least, most]] of Object.entries(ofBlock) as [string, [number, number]][])
      for (const [value, isTaken] of [
        [least - 1, false],
        [least, true],
        [most, true],
        [most + 1, false],
        [least + 0.5, false],
      ] as const)
        expect([block, name, value, takes(block, { [name]: value })]).toEqual([block, name, value, isTaken])
  }
})
