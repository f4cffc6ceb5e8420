import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditOf } from '../../../../tests/support/audit.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { closeLive, onLiveEvent, openLive } from '#server/events/live.ts'
import { saveSettings } from './commands.ts'
import * as settings from './endpoints.ts'
import { findSmtpSettings, getEditableSettings, readSettings } from './queries.ts'
import { DEFAULTS, withDefaults } from './rules.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(settings, admin)

test('before anybody saves, the defaults hold', async () => {
  for (const block of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[])
    expect(await readSettings(db, block)).toEqual(DEFAULTS[block])
  const { status, body } = await asker(settings).ask('GET /settings')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    siteName: 'Istmo',
    defaultCurrency: 'USD',
    freeShippingFromCents: 5000,
    passwordRule: { minLength: 6 },
  })
  expect(JSON.stringify(body)).not.toMatch(/smtp|alertEmail|sessionTimeout|maxLogin/)
})

test('a key that an older save does not know has its default, an unknown one is dropped', () => {
  const site = withDefaults('site', { siteName: 'Otra', storeHours: { sunday: '10-12' }, gone: 1 })
  expect(site).toEqual({
    ...DEFAULTS.site,
    siteName: 'Otra',
    storeHours: { ...DEFAULTS.site.storeHours, sunday: '10-12' },
  })
})

test('a save is read back; a save over an old version is refused', async () => {
  const value = { ...DEFAULTS.pricing, premiumDiscountPercent: 20 }
  expect(await ask('PUT /admin/settings/pricing', { value, version: 0 })).toEqual({
    status: 200,
    body: { version: 1 },
  })
  expect(await readSettings(db, 'pricing')).toEqual(value)
  expect(await ask('PUT /admin/settings/pricing', { value, version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'app.stale' },
  })
  expect((await ask('GET /admin/settings')).body.pricing).toMatchObject({ value, version: 1 })
  const [act] = await auditOf('pricing')
  expect(act).toMatchObject({
    action: 'settings.save',
    actorId: admin.userId,
    before: { premiumDiscountPercent: 15 },
    after: { premiumDiscountPercent: 20 },
  })
})

test('of two first saves at once one is refused', async () => {
  const save = () =>
    transaction((tx) =>
      saveSettings(tx, { block: 'notifications', value: DEFAULTS.notifications, version: 0, actor: admin }),
    )
  const results = await Promise.allSettled([save(), save(), save()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the SMTP password goes in and never comes out', async () => {
  const value = { ...DEFAULTS.email, smtpHost: 'smtp.example', fromEmail: 'a@b.co' }
  await ask('PUT /admin/settings/email', { value, version: 0, smtpPassword: 'muy-secreta' })
  expect((await findSmtpSettings(db))?.password).toBe('muy-secreta')
  await ask('PUT /admin/settings/email', { value, version: 1, smtpPassword: '' })
  expect((await findSmtpSettings(db))?.password).toBe('muy-secreta')
  const { body } = await ask('GET /admin/settings')
  expect(body.email).toMatchObject({ value, version: 2, smtpPassword: { configured: true } })
  const audit = await auditOf('email')
  expect(JSON.stringify([body, audit, await readSettings(db, 'email')])).not.toMatch(/muy-secreta|Sealed/)
  await ask('PUT /admin/settings/email', { value, version: 2, clearSmtpPassword: true })
  expect((await findSmtpSettings(db))?.password).toBeNull()
})

test('a password that comes back as it is shown is refused, and the stored one stays', async () => {
  const { email } = (await ask('GET /admin/settings')).body
  const save = (smtpPassword: string) =>
    ask('PUT /admin/settings/email', { value: email.value, version: email.version, smtpPassword })
  for (const masked of ['••••••••', '****reta', '[hidden]'])
    expect(await save(masked)).toMatchObject({ status: 422, body: { fields: [{ field: 'smtpPassword' }] } })
  expect((await ask('GET /admin/settings')).body.email.version).toBe(email.version)
})

test.each([{ smtpHost: 'smtp.otro.example' }, { smtpPort: '2525' }, { smtpUsername: 'otra' }])(
  'the stored SMTP password does not go along to another server: %o',
  async (change) => {
    const { body } = await ask('GET /admin/settings')
    const value = { ...DEFAULTS.email, smtpHost: 'smtp.example', fromEmail: 'a@b.co' }
    const { version } = body.email
    const stored = await ask('PUT /admin/settings/email', { value, version, smtpPassword: 'muy-secreta' })
    const moved = { value: { ...value, ...change }, version: stored.body.version }
    expect(await ask('PUT /admin/settings/email', moved)).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'smtpPassword',
            message:
              'Cambiaste el servidor de correo o su usuario: escribe otra vez la contraseña, que la guardada no se envía a otro servidor.',
          },
        ],
      },
    })
    expect(await findSmtpSettings(db)).toMatchObject({ ...value, password: 'muy-secreta' })
    expect(await ask('PUT /admin/settings/email', { ...moved, smtpPassword: 'la-nueva' })).toMatchObject({
      status: 200,
    })
    expect(await findSmtpSettings(db)).toMatchObject({ ...change, password: 'la-nueva' })
    const back = { value, version: moved.version + 1, clearSmtpPassword: true }
    expect(await ask('PUT /admin/settings/email', back)).toMatchObject({ status: 200 })
    expect((await findSmtpSettings(db))?.password).toBeNull()
  },
)

test.each([
  ['inventory', { ...DEFAULTS.inventory, lowStockThreshold: 0 }],
  ['inventory', { ...DEFAULTS.inventory, overstockThreshold: 9 }],
  ['inventory', { ...DEFAULTS.inventory, alertEmail: 'no es correo' }],
  ['inventory', { ...DEFAULTS.inventory, dataRetentionPeriod: 31 }],
  ['site', { ...DEFAULTS.site, siteName: ' ' }],
  [
    'site',
    { ...DEFAULTS.site, socialMedia: { ...DEFAULTS.site.socialMedia, facebook: 'javascript:alert(1)' } },
  ],
  ['site', { ...DEFAULTS.site, seasons: [{ name: 'X', start: '02-30', end: '03-01', categorySlug: 'x' }] }],
  ['site', { ...DEFAULTS.site, seasons: [{ name: 'X', start: '13-01', end: '01-01', categorySlug: 'x' }] }],
  ['security', { ...DEFAULTS.security, minPasswordLength: 5 }],
  ['pricing', { ...DEFAULTS.pricing, premiumDiscountPercent: 101 }],
  ['pricing', { ...DEFAULTS.pricing, extra: true }],
])('%s settings out of bounds are refused', async (block, value) => {
  expect((await ask(`PUT /admin/settings/${block}`, { value, version: 0 })).status).toBe(422)
})

const [zone, ...others] = DEFAULTS.delivery.zones
const zones = (...first: object[]) => ({ ...DEFAULTS.delivery, zones: [...first, ...others] })
const { standardDays: _, ...withoutDay } = zone!

test.each([
  [
    'zones.0.standardDays',
    zones(withoutDay),
    'La zona necesita sus días de entrega: un número entero de 1 a 30',
  ],
  [
    'zones.0.freeDays',
    zones({ ...zone, freeDays: 0 }),
    'La zona necesita sus días de entrega: un número entero de 1 a 30',
  ],
  [
    'zones.0.expressDays',
    zones({ ...zone, expressDays: '' }),
    'La zona necesita sus días de entrega: un número entero de 1 a 30',
  ],
  [
    'zones.0.places.0',
    zones({ ...zone, places: ['Panama City'] }),
    'No es una provincia, una comarca ni un distrito de Panamá',
  ],
  ['zones', zones(), 'Falta una provincia o comarca: las zonas cubren todo el país'],
  ['zones', zones(zone!, zone!), 'Un lugar está dos veces: cada lugar va en una sola zona'],
  ['cutOff', { ...DEFAULTS.delivery, cutOff: '25:00' }, 'Escribe la hora de corte como 14:00'],
  [
    'holidays.0.on',
    { ...DEFAULTS.delivery, holidays: [{ name: 'X', on: '02-30' }] },
    'Escribe el día como 25/12, 16/02/2027 o Pascua-47',
  ],
])('a promise that could not be met is refused at %s', async (field, value, message) => {
  expect(await ask('PUT /admin/settings/delivery', { value, version: 0 })).toMatchObject({
    status: 422,
    body: { fields: expect.arrayContaining([expect.objectContaining({ field: `value.${field}`, message })]) },
  })
  expect(await readSettings(db, 'delivery')).toEqual(DEFAULTS.delivery)
})

test('zones, days off and the cut-off are saved as they are given', async () => {
  const taboga = { ...zone!, id: 'islas', name: 'Islas', places: ['Panamá / Taboga'], standardDays: 6 }
  const value = {
    ...zones(zone!, taboga),
    cutOff: '16:30',
    holidays: [{ name: 'Lunes de Carnaval', on: 'easter-48' }],
  }
  expect((await ask('PUT /admin/settings/delivery', { value, version: 0 })).status).toBe(200)
  expect(await readSettings(db, 'delivery')).toEqual(value)
})

test('a zone keeps its id under another name, a new one gets one, and no two have the same', async () => {
  const { version } = await getEditableSettings(db, 'delivery')
  const put = (...first: object[]) => ask('PUT /admin/settings/delivery', { value: zones(...first), version })
  const island = { ...zone!, id: 'otra', name: 'Islas', places: ['Panamá / Taboga'] }
  expect(await put(zone!, { ...island, id: zone!.id })).toMatchObject({
    status: 422,
    body: { fields: [{ message: 'Dos zonas tienen el mismo id' }] },
  })
  const { id: __, ...fresh } = island
  expect((await put({ ...zone!, name: 'Capital' }, fresh)).status).toBe(200)
  const [renamed, made] = (await readSettings(db, 'delivery')).zones
  expect(renamed).toMatchObject({ id: zone!.id, name: 'Capital' })
  expect(made!.id).toMatch(/^[\da-f-]{36}$/)
  // One that an earlier release stored has its place for an id.
  expect(withDefaults('delivery', { zones: [{ ...fresh, id: undefined }] }).zones[0]!.id).toBe('zona-1')
})

test('only an administrator reads and saves the blocks', async () => {
  for (const route of ['GET /admin/settings', 'PUT /admin/settings/site']) {
    expect((await asker(settings).ask(route)).status).toBe(401)
    expect((await asker(settings, { ...admin, kind: 'customer' }).ask(route)).status).toBe(403)
  }
})

test('a process that receives a live update drops its cache', async () => {
  await openLive()
  try {
    const before = await readSettings(db, 'security')
    const received = new Promise<void>((resolve) => {
      const stop = onLiveEvent(({ name }) => {
        if (name !== 'settings.changed') return
        stop()
        resolve()
      })
    })
    const value = { ...before, sessionTimeout: 90 }
    await transaction((tx) => saveSettings(tx, { block: 'security', value, version: 0, actor: admin }))
    await received
    expect((await readSettings(db, 'security')).sessionTimeout).toBe(90)
  } finally {
    await closeLive()
  }
})

test('the shop wears what was uploaded as a logo, and no receipt', async () => {
  const stored = { mime: 'image/webp', bytes: 1, sha256: Buffer.alloc(32) }
  const [logo, product] = await db
    .insert(mediaFiles)
    .values([
      { ...stored, kind: 'logo' },
      { ...stored, kind: 'product' },
    ])
    .returning({ id: mediaFiles.id })
  const wear = async (logoMediaId: string) => {
    const { site } = (await ask('GET /admin/settings')).body
    return ask('PUT /admin/settings/site', { value: { ...site.value, logoMediaId }, version: site.version })
  }
  expect((await wear(logo!.id)).status).toBe(200)
  expect((await asker(settings).ask('GET /settings')).body.logoUrl).toBe(`/media/${logo!.id}`)
  for (const id of [product!.id, randomUUID()])
    expect(await wear(id)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'value.logoMediaId', message: 'Esa imagen no se subió como logo. Súbela de nuevo.' },
        ],
      },
    })
  expect((await asker(settings).ask('GET /settings')).body.logoUrl).toBe(`/media/${logo!.id}`)
})

test('the icon of the shop is found under the name that programs guess', async () => {
  const iconAt = async () => (await asker(settings).send('/favicon.ico')).headers.get('location')
  expect(await iconAt()).toBe('/icons/icon-192.png')
  const id = randomUUID()
  await db
    .insert(mediaFiles)
    .values({ id, kind: 'logo', mime: 'image/webp', bytes: 1, sha256: Buffer.alloc(32) })
  const { site } = (await ask('GET /admin/settings')).body
  const value = { ...site.value, faviconMediaId: id }
  expect((await ask('PUT /admin/settings/site', { value, version: site.version })).status).toBe(200)
  await expect.poll(iconAt).toBe(`/media/${id}/96`)
})
