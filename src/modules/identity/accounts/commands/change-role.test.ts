import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buildMember, buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { findActor } from '../queries.ts'
import { profiles } from '../tables.ts'
import type { Role } from '../rules.ts'
import { changeRole } from './change-role.ts'

const now = new Date()
const change = (actor: Admin | typeof SYSTEM, userId: string, role: Role) =>
  transaction((tx) => changeRole(tx, { actor, userId, role, now, address: '10.0.0.4' }))
const buildAdmin = async () => {
  const { actor, ...rest } = await buildMember({ role: 'admin' })
  return { ...rest, actor: actor as Admin }
}
const countAdmins = () => db.$count(profiles, eq(profiles.role, 'admin'))

beforeEach(async () => {
  await db.update(profiles).set({ role: 'customer' })
})

test('a new role ends the sessions of the person and is written down', async () => {
  const { actor } = await buildAdmin()
  const { userId, sessionToken } = await buildMember()
  await change(actor, userId, 'admin')
  expect(await findActor({ sessionToken, now })).toEqual({ kind: 'visitor' })
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetId, userId), eq(auditLog.action, 'accounts.change_role')))
  expect(row).toMatchObject({
    actorId: actor.userId,
    address: '10.0.0.4',
    before: { role: 'customer' },
    after: { role: 'admin' },
  })
})

test('the last administrator stays one', async () => {
  const { actor } = await buildAdmin()
  await expect(change(actor, actor.userId, 'customer')).rejects.toMatchObject({
    code: 'accounts.last_administrator',
    status: 409,
  })
  await expect(change(SYSTEM, actor.userId, 'customer')).rejects.toMatchObject({ status: 409 })
})

test('two administrators who demote each other at once leave one', async () => {
  const [ana, berta] = [await buildAdmin(), await buildAdmin()]
  const results = await Promise.allSettled([
    change(ana.actor, berta.userId, 'customer'),
    change(berta.actor, ana.userId, 'customer'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countAdmins()).toBe(1)
})

test('two administrators who step back at once leave one', async () => {
  const [ana, berta] = [await buildAdmin(), await buildAdmin()]
  const results = await Promise.allSettled([
    change(ana.actor, ana.userId, 'customer'),
    change(berta.actor, berta.userId, 'customer'),
  ])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'accounts.last_administrator' })
  expect(await countAdmins()).toBe(1)
})

test('stepping back keeps the session that asks', async () => {
  const { actor, userId, sessionToken } = await buildAdmin()
  await buildAdmin()
  await change(actor, userId, 'customer')
  expect(await findActor({ sessionToken, now })).toMatchObject({ kind: 'customer', userId })
})

test('who is no longer an administrator changes no one', async () => {
  const { actor } = await buildAdmin()
  await buildAdmin()
  const { userId } = await buildProfile()
  await change(SYSTEM, actor.userId, 'customer')
  await expect(change(actor, userId, 'admin')).rejects.toMatchObject({ status: 403 })
})

test('the same role again changes nothing, and an unknown person is not found', async () => {
  const { actor } = await buildAdmin()
  const { userId, sessionToken } = await buildMember()
  await change(actor, userId, 'customer')
  expect(await findActor({ sessionToken, now })).toMatchObject({ userId })
  await expect(change(actor, crypto.randomUUID(), 'admin')).rejects.toMatchObject({ status: 404 })
})
