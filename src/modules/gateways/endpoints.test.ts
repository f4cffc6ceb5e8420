import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import type { Member } from '#server/actor.ts'
import * as doors from './endpoints.ts'

let first: Member
let second: Member

beforeAll(async () => {
  first = (await buildMember({ role: 'admin' })).actor
  second = (await buildMember({ role: 'admin' })).actor
})

const versionRead = async (by: Member) =>
  (await asker(doors, by).ask('GET /admin/payment-gateways')).body.items.find(
    ({ type }) => type === 'bank_transfer',
  )!.version
const save = (by: Member, version: number, bankName: string) =>
  asker(doors, by).ask('PUT /admin/payment-gateways/bank_transfer', { version, config: { bankName } })
const switchOff = (by: Member, version: number) =>
  asker(doors, by).ask('PATCH /admin/payment-gateways/bank_transfer', { version, isActive: false })

test('of two administrators who read the same gateway one saves it, and the other is told so', async () => {
  for (const round of ['for the first time', 'again']) {
    const given = await versionRead(first)
    expect(await versionRead(second)).toBe(given)
    const answers = await Promise.all([
      save(first, given, `Uno ${round}`),
      save(second, given, `Dos ${round}`),
    ])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(saved).toMatchObject({ status: 200, body: { version: given + 1 } })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'app.stale',
        detail: 'Alguien más cambió esto mientras lo editabas. Recarga y revisa los cambios.',
        params: { given, now: given + 1 },
      },
    })
    expect(await versionRead(second)).toBe(given + 1)
  }
})

test('a gateway is switched over the version that was read, like a save', async () => {
  const read = await versionRead(first)
  expect(await save(second, read, 'Otro banco')).toMatchObject({ status: 200 })
  expect(await switchOff(first, read)).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  expect(await switchOff(first, read + 1)).toMatchObject({ status: 200, body: { version: read + 2 } })
})

test('without a version nothing is saved', async () => {
  const { ask } = asker(doors, first)
  expect(await ask('PUT /admin/payment-gateways/bank_transfer', { config: {} })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'version' }] },
  })
})
