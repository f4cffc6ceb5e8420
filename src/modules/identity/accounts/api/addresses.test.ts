import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { db, transaction } from '#server/db/db.ts'
import { rememberAddress } from '../commands/keep-addresses.ts'
import { collectPersonalData } from '../queries/personal-data.ts'
import * as accounts from '../endpoints.ts'
import { forget } from '../commands/forget.ts'
import { addresses } from '../tables.ts'

const HOME = {
  fullName: 'Ana Pérez',
  phone: '6123-4567',
  address: 'Calle 50, edificio Mar',
  state: 'Panamá',
  city: 'Panamá',
  corregimiento: 'Bella Vista',
}
const signedIn = async () => {
  const person = await buildMember()
  return { ...person, ...asker(accounts, person.actor) }
}
const numbered = (index: number) => ({ ...HOME, address: `Calle ${index}` })
const saved = (userId: string) => db.select().from(addresses).where(eq(addresses.userId, userId))

test('an address is stored with its number in one form, and the first one is the main one', async () => {
  const { ask } = await signedIn()
  const { status, body } = await ask('POST /profile/addresses', HOME)
  expect(status).toBe(201)
  expect(body.items).toMatchObject([
    { ...HOME, phone: '+50761234567', landmark: '', zipCode: '', isDefault: true },
  ])
  await ask('POST /profile/addresses', { ...HOME, phone: '+507 6123 4567' })
  const second = await ask('POST /profile/addresses', { ...numbered(2), isDefault: true })
  expect(second.body.items).toMatchObject([
    { address: 'Calle 2', isDefault: true },
    { address: HOME.address, isDefault: false },
  ])
})

test('who is signed in is known with the place of their main address, and no one else with it', async () => {
  const { ask } = await signedIn()
  const place = async () => (await ask('GET /me')).body.user?.place
  expect(await place()).toBeNull()
  await ask('POST /profile/addresses', HOME)
  const { state, city, corregimiento } = HOME
  expect(await place()).toEqual({ state, city, corregimiento })
  await ask('POST /profile/addresses', { ...numbered(2), corregimiento: 'San Felipe', isDefault: true })
  expect(await place()).toMatchObject({ corregimiento: 'San Felipe' })
  expect((await asker(accounts, (await buildMember()).actor).ask('GET /me')).body.user?.place).toBeNull()
})

test('what is missing, unknown or not of that province is refused at its field', async () => {
  const { ask } = await signedIn()
  const refusals: [object, string, string][] = [
    [{ corregimiento: 'Tolé' }, 'corregimiento', 'Elige un corregimiento de ese distrito'],
    [{ city: 'David' }, 'city', 'Elige un distrito de esa provincia'],
    [{ state: 'Resto del Distrito' }, 'state', 'Elige una provincia o comarca de la lista'],
    [{ address: ' ' }, 'address', 'La dirección es requerida'],
    [{ userId: 'x' }, 'userId', 'El dato «userId» no se acepta.'],
    [{ phone: '12' }, 'phone', 'El número de teléfono no es válido'],
  ]
  for (const [wrong, field] of refusals) {
    const answer = await ask('POST /profile/addresses', { ...HOME, ...wrong })
    expect([answer.status, problemOf(answer).fields?.[0]?.field]).toEqual([422, field])
  }
  for (const [wrong, field, sentence] of refusals.slice(0, 3)) {
    const { body } = await ask('POST /profile/addresses', { ...HOME, ...wrong })
    expect(body).toMatchObject({ fields: [{ field, message: sentence }] })
  }
})

test('an address is changed and deleted; what is left stays, and the oldest becomes the main one', async () => {
  const { ask } = await signedIn()
  const [first] = (await ask('POST /profile/addresses', HOME)).body.items
  await ask('POST /profile/addresses', numbered(2))
  const changed = await ask(`PATCH /profile/addresses/${first!.id}`, {
    landmark: 'Frente al parque',
    corregimiento: 'San Francisco',
  })
  expect(changed.body.items[0]).toMatchObject({
    address: HOME.address,
    corregimiento: 'San Francisco',
    landmark: 'Frente al parque',
  })
  const apart = await ask(`PATCH /profile/addresses/${first!.id}`, { city: 'Chepo' })
  expect([apart.status, problemOf(apart).params?.['field']]).toEqual([422, 'corregimiento'])
  const left = await ask(`DELETE /profile/addresses/${first!.id}`)
  expect(left.body.items).toMatchObject([{ address: 'Calle 2', isDefault: true }])
  expect((await ask(`DELETE /profile/addresses/${first!.id}`)).status).toBe(404)
})

test("no one sees, changes or deletes another's address", async () => {
  const ana = await signedIn()
  const eva = await signedIn()
  const [home] = (await ana.ask('POST /profile/addresses', HOME)).body.items
  expect((await eva.ask('GET /profile/addresses')).body.items).toEqual([])
  expect((await eva.ask(`PATCH /profile/addresses/${home!.id}`, { isDefault: true })).status).toBe(404)
  expect((await eva.ask(`DELETE /profile/addresses/${home!.id}`)).status).toBe(404)
  for (const endpoint of ['GET /profile/addresses', 'POST /profile/addresses'])
    expect((await asker(accounts).ask(endpoint, endpoint.startsWith('GET') ? undefined : HOME)).status).toBe(
      401,
    )
  expect(await saved(ana.userId)).toHaveLength(1)
})

test('ten are stored, the eleventh is refused, also when many come at once', async () => {
  const { ask, userId } = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask('POST /profile/addresses', numbered(index))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(30)
  const stored = await saved(userId)
  expect(stored).toHaveLength(10)
  expect(stored.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const extra = { ...numbered(99), phone: '+50761234567', landmark: '', zipCode: '' }
  await transaction((tx) => rememberAddress(tx, extra, { userId, now: new Date() }))
  expect(await saved(userId)).toHaveLength(10)
})

test('of two that become the main one at once, one is', async () => {
  const { ask, userId } = await signedIn()
  for (let index = 0; index < 4; index++) await ask('POST /profile/addresses', numbered(index))
  const ids = (await saved(userId)).map(({ id }) => id)
  const answers = await Promise.all(
    ids.map((id) => ask(`PATCH /profile/addresses/${id}`, { isDefault: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await saved(userId)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('the copy of the data holds them, and they go when the person leaves', async () => {
  const { ask, userId, actor } = await signedIn()
  await ask('POST /profile/addresses', HOME)
  const data = await collectPersonalData(db, { actor, now: new Date() })
  expect(data.addresses).toMatchObject([{ address: HOME.address }])
  await transaction((tx) => forget(tx, { userId, email: 'x' }))
  expect(await saved(userId)).toEqual([])
})
