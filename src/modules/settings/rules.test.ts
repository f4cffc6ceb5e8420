import { expect, test } from 'vitest'
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
