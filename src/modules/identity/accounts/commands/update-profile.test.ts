import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { db, transaction } from '#server/db/db.ts'
import type { ProfileChange } from '../input.ts'
import { phoneCodes, profiles } from '../tables.ts'
import { updateProfile } from './update-profile.ts'
import { sendPhoneCode } from './verify-phone.ts'

type Person = Awaited<ReturnType<typeof buildMember>>

const now = new Date()
const asking = ({ actor }: Person) => ({ actor, now, address: '10.0.0.5' })
const change = (person: Person, input: ProfileChange) =>
  transaction((tx) => updateProfile(tx, input, asking(person)))
const read = async ({ userId }: Person) => {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return profile!
}

test('name and number are written, and another number is no longer verified', async () => {
  const ana = await buildMember({ phone: '+50761230101' })
  await db.update(profiles).set({ phoneVerified: true }).where(eq(profiles.id, ana.userId))
  await change(ana, { fullName: 'Ana María' })
  expect(await read(ana)).toMatchObject({ fullName: 'Ana María', phone: '+50761230101', phoneVerified: true })
  await change(ana, { phone: '+50761230101' })
  expect(await read(ana)).toMatchObject({ phoneVerified: true })
  await change(ana, { phone: '+50761230102' })
  expect(await read(ana)).toMatchObject({ phone: '+50761230102', phoneVerified: false })
  await change(ana, { phone: null })
  expect(await read(ana)).toMatchObject({ phone: null, phoneVerified: false })
})

test('another number ends the codes that were sent to the old one', async () => {
  const ana = await buildMember({ phone: '+50761230103' })
  await transaction((tx) => sendPhoneCode(tx, asking(ana)))
  await change(ana, { phone: '+50761230104' })
  const [code] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, ana.userId))
  expect(code!.expiresAt).toEqual(now)
})

test('of two people who take one number at once one gets it', async () => {
  for (let round = 0; round < 4; round++) {
    const people = [await buildMember(), await buildMember()]
    const phone = `+5076133${1000 + round}`
    const results = await Promise.allSettled(people.map((person) => change(person, { phone })))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'accounts.phone_taken', status: 409 })
    expect(await db.$count(profiles, eq(profiles.phone, phone))).toBe(1)
  }
})

test('two people who swap their numbers at once do not hang', async () => {
  const ana = await buildMember({ phone: '+50761230111' })
  const berta = await buildMember({ phone: '+50761230112' })
  const results = await Promise.allSettled([
    change(ana, { phone: '+50761230112' }),
    change(berta, { phone: '+50761230111' }),
  ])
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'accounts.phone_taken' })
  expect((await read(ana)).phone).not.toBe((await read(berta)).phone)
})
