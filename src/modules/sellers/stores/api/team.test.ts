import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession, lastEmailTo } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreMember } from '../../../../../tests/support/build-stores.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from '../endpoints.ts'
import { MAX_TEAM } from '../rules.ts'
import { businessStores, storeInvitations, storeMembers } from '../tables.ts'

const PASSWORD = 'Istmo2026'
beforeAll(() => {
  env.ISTMO_RATE_LIMITS = false
})

/** The endpoints as somebody opens them now, by what the session says of them. */
const as = async ({ userId }: { userId: string }) => asker(endpoints, (await buildSession({ userId })).actor)
const roleOf = async (userId: string) =>
  (await db.select().from(storeMembers).where(eq(storeMembers.userId, userId)))[0]?.role ?? null

async function invite(owner: { userId: string }, email: string, role: 'manager' | 'staff' = 'staff') {
  const answer = await (await as(owner)).ask('POST /store/invitations', { email, role })
  return { ...answer, token: (await lastEmailTo(email.toLowerCase()))?.token ?? '' }
}
const accept = async (person: { userId: string }, token: string) =>
  (await as(person)).ask('POST /store-invitations/accept', { token })

test('who is invited joins by the email, signed in with its address, once', async () => {
  const store = await buildStore()
  const invited = await buildMember({ emailConfirmedAt: null })
  const { status, body, token } = await invite(store, invited.email.toUpperCase(), 'manager')
  expect([status, body.invitations]).toMatchObject([201, [{ email: invited.email, role: 'manager' }]])
  expect((await asker(endpoints).ask('POST /store-invitations/look', { token })).body).toEqual({
    store: store.name,
    email: invited.email,
    role: 'manager',
  })
  expect((await asker(endpoints).ask('POST /store-invitations/accept', { token })).status).toBe(401)
  expect(problemOf(await accept(await buildMember(), token)).code).toBe('stores.invitation_of_another')

  const answers = await Promise.all([accept(invited, token), accept(invited, token), accept(invited, token)])
  expect(answers.map(({ status: one }) => one).toSorted((a, b) => a - b)).toEqual([204, 410, 410])
  expect(await roleOf(invited.userId)).toBe('manager')
  expect((await asker(endpoints).ask('POST /store-invitations/look', { token })).status).toBe(410)
  expect((await lastEmailTo(store.email))?.template).toBe('store_team_joined')
  const { actor } = await buildSession(invited)
  const me = await asker(accounts, actor).ask('GET /me')
  expect(me.body.user).toMatchObject({ emailConfirmed: true, store: { id: store.storeId } })
  expect(await actionsOn(store.storeId)).toEqual(expect.arrayContaining(['stores.invite', 'stores.join']))
})

test('an invitation that is older than a week, withdrawn or sent anew no longer opens the store', async () => {
  const store = await buildStore()
  const invited = await buildMember()
  const first = await invite(store, invited.email)
  const { token } = await invite(store, invited.email)
  expect((await accept(invited, first.token)).status).toBe(410)
  await db
    .update(storeInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(storeInvitations.email, invited.email))
  expect((await accept(invited, token)).status).toBe(410)
  const again = await invite(store, invited.email)
  const [{ id } = { id: '' }] = again.body.invitations
  const stranger = await buildStore({ account: false })
  expect((await (await as(stranger)).ask(`DELETE /store/invitations/${id}`)).status).toBe(404)
  expect((await (await as(store)).ask(`DELETE /store/invitations/${id}`)).status).toBe(204)
  expect((await accept(invited, again.token)).status).toBe(410)
  for (const token of ['', 'x', 'x'.repeat(101)])
    expect((await accept(invited, token)).status).toBeGreaterThanOrEqual(410)
  expect(await roleOf(invited.userId)).toBeNull()
})

test('a store has twenty people at most, also when the owner asks many at once', async () => {
  const store = await buildStore()
  const { ask } = await as(store)
  const emails = Array.from({ length: MAX_TEAM + 4 }, (_, at) => `equipo-${at}-${store.storeId}@istmo.test`)
  const answers = await Promise.all(
    emails.map((email) => ask('POST /store/invitations', { email, role: 'staff' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_TEAM - 1)
  const [refused] = answers.filter(({ status }) => status !== 201)
  expect(problemOf(refused!)).toMatchObject({ status: 409, code: 'stores.team_full' })
  // Who is asked already may be asked again.
  const [{ email } = { email: '' }] = (await ask('GET /store/team')).body.invitations
  expect((await ask('POST /store/invitations', { email, role: 'manager' })).status).toBe(201)
  const self = await ask('POST /store/invitations', { email: store.email, role: 'staff' })
  expect(problemOf(self).code).toBe('stores.in_team')
  for (const bad of ['', 'nadie', 'a@b.test\nbcc: x@y.test', `${'x'.repeat(300)}@istmo.test`])
    expect((await ask('POST /store/invitations', { email: bad, role: 'staff' })).status).toBe(422)
  expect((await ask('POST /store/invitations', { email: 'a@b.test', role: 'owner' })).status).toBe(422)
})

test('who works in one store joins no other before leaving it, and the invitation waits', async () => {
  const [store, other] = [await buildStore(), await buildStore({ account: false })]
  const helper = await buildStoreMember(other.storeId, 'staff')
  const { token } = await invite(store, helper.email)
  expect(problemOf(await accept(helper, token)).code).toBe('stores.works_elsewhere')
  expect((await (await as(helper)).ask(`DELETE /store/team/${helper.userId}`)).status).toBe(204)
  expect((await lastEmailTo(other.email))?.template).toBe('store_team_left')
  expect((await accept(helper, token)).status).toBe(204)
  expect(await roleOf(helper.userId)).toBe('staff')
})

test('a part in the store changes at the next call, and who is let go finds the panel closed', async () => {
  const store = await buildStore()
  const helper = await buildStoreMember(store.storeId, 'staff')
  const mate = await buildStoreMember(store.storeId, 'staff')
  const owner = await as(store)
  expect((await (await as(helper)).ask(`DELETE /store/team/${mate.userId}`)).status).toBe(403)
  // Others of the team are seen by name, their addresses by the owner alone.
  const seen = (await (await as(helper)).ask('GET /store/team')).body
  expect(seen.members.map(({ email }) => email)).toEqual(
    seen.members.map(({ isSelf }) => (isSelf ? helper.email : null)),
  )
  expect(JSON.stringify(seen)).not.toContain(store.email)

  const made = await owner.ask(`PUT /store/team/${helper.userId}`, { role: 'manager' })
  expect(made.body.members).toContainEqual(expect.objectContaining({ id: helper.userId, role: 'manager' }))
  expect((await lastEmailTo(helper.email))?.template).toBe('store_team_changed')
  const open = asker(endpoints, (await buildSession(helper)).actor)
  expect((await open.ask('GET /store/team')).status).toBe(200)
  expect((await owner.ask(`DELETE /store/team/${helper.userId}`)).status).toBe(204)
  // The very actor of before: the scope is looked up at each call.
  expect((await open.ask('GET /store/team')).status).toBe(403)
  expect((await lastEmailTo(helper.email))?.template).toBe('store_team_removed')
  for (const id of [store.userId]) {
    expect(problemOf(await owner.ask(`DELETE /store/team/${id}`)).code).toBe('stores.owner_stays')
    const demoted = await owner.ask(`PUT /store/team/${id}`, { role: 'staff' })
    expect(problemOf(demoted).code).toBe('stores.owner_stays')
  }
})

test('a store is handed over with the password, to one of its people, once', async () => {
  const store = await buildStore()
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, store.userId))
  const [one, two] = [
    await buildStoreMember(store.storeId, 'manager'),
    await buildStoreMember(store.storeId, 'staff'),
  ]
  const { ask } = await as(store)
  const give = (id: string, password = PASSWORD) => ask('POST /store/hand-over', { id, password })
  expect((await give(one.userId, 'Otra2026')).status).toBe(422)
  expect((await give((await buildMember()).userId)).status).toBe(404)
  expect(await roleOf(store.userId)).toBe('owner')

  const answers = await Promise.all([give(one.userId), give(two.userId)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
  const [now] = await db.select().from(businessStores).where(eq(businessStores.id, store.storeId))
  const next = [one, two].find(({ userId }) => userId === now!.ownerId)!
  expect([await roleOf(next.userId), await roleOf(store.userId)]).toEqual(['owner', 'manager'])
  expect((await lastEmailTo(next.email))?.template).toBe('store_team_taken')
  expect((await lastEmailTo(store.email))?.template).toBe('store_team_given')
})
