import * as z from 'zod'
import { anyone, isMember } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { ownsStore, refuseClosedStore, worksInStore } from '../access.ts'
import * as commands from '../commands/team.ts'
import { invitationInvalid } from '../errors.ts'
import { changeMemberInput, handOverInput, invitationInput, inviteInput, memberPath } from '../input/team.ts'
import * as queries from '../queries/team.ts'
import { INVITED_ROLES, STORE_ROLES } from '../rules.ts'

const team = z
  .object({
    members: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** For the owner, and of oneself. */
        email: z.string().nullable(),
        role: z.enum(STORE_ROLES),
        isSelf: z.boolean(),
        since: z.iso.datetime(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        role: z.enum(INVITED_ROLES),
        expiresAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'StoreTeam' })

export const getTeam = endpoint({
  method: 'GET',
  path: '/store/team',
  summary: 'Who works in my store, and for its owner who is asked to',
  input: noInput,
  output: team,
  allow: worksInStore,
  run: ({ tx, scope, actor, now }) => queries.findTeam(tx, scope, { userId: actor.userId, now }),
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/store/invitations',
  summary: 'Invite a person by email to work in my store; the link lasts a week and works once',
  input: inviteInput,
  output: team,
  allow: ownsStore,
  status: 201,
  limit: { name: 'store-invitations', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ tx, scope, actor, address, now }, input) => {
    refuseClosedStore(scope)
    await commands.inviteMember(tx, scope, input, { actor, address, now })
    return queries.findTeam(tx, scope, { userId: actor.userId, now })
  },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/store/invitations/{id}',
  summary: 'Takes an invitation back',
  input: memberPath,
  output: z.void(),
  allow: ownsStore,
  status: 204,
  run: ({ tx, scope, actor, address, now }, input) =>
    commands.withdrawInvitation(tx, scope, input, { actor, address, now }),
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/store/team/{id}',
  summary: 'Makes somebody of my store its manager or its staff',
  input: changeMemberInput,
  output: team,
  allow: ownsStore,
  run: async ({ tx, scope, actor, address, now }, { id: userId, role }) => {
    await commands.changeMember(tx, scope, { userId, role }, { actor, address, now })
    return queries.findTeam(tx, scope, { userId: actor.userId, now })
  },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/store/team/{id}',
  summary: 'Lets somebody of my store go, or leaves it myself',
  input: memberPath,
  output: z.void(),
  allow: worksInStore,
  status: 204,
  run: ({ tx, scope, actor, address, now }, { id: userId }) =>
    commands.removeMember(tx, scope, { userId }, { actor, address, now }),
})

export const handOver = steppedEndpoint({
  method: 'POST',
  path: '/store/hand-over',
  summary: 'Makes somebody of my store its owner, with my password; I stay as its manager',
  input: handOverInput,
  output: z.void(),
  allow: ownsStore,
  status: 204,
  limit: { name: 'own-password', hits: 10, seconds: 900, by: 'user', shared: true },
  run: ({ scope, actor, address, now }, { id: userId, password }) =>
    commands.handOver(scope, { userId, password }, { actor, address, now }),
})

export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/store-invitations/look',
  summary: 'What the link of an invitation asks; looking uses nothing up',
  input: invitationInput,
  output: z
    .object({ store: z.string(), email: z.string(), role: z.enum(INVITED_ROLES) })
    .meta({ id: 'StoreInvitation' }),
  allow: anyone,
  limit: { name: 'store-invitation', hits: 30, seconds: 60, by: 'address', shared: false },
  run: async ({ tx, now }, input) => {
    const found = await queries.findInvitation(tx, { ...input, now })
    if (!found) throw invitationInvalid()
    const { store, email, role } = found
    return { store, email, role }
  },
})

export const joinStore = endpoint({
  method: 'POST',
  path: '/store-invitations/accept',
  summary: 'Join a store by the link of an email, signed in with the address that received it',
  input: invitationInput,
  output: z.void(),
  allow: isMember,
  status: 204,
  limit: { name: 'store-invitation', hits: 30, seconds: 60, by: 'address', shared: false },
  run: ({ tx, actor, address, now }, input) => commands.joinStore(tx, input, { actor, address, now }),
})
