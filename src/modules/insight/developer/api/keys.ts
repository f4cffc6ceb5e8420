import * as z from 'zod'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { KEY_SCOPES, type KeyScope } from '#lib/key-scopes.ts'
import type { Enter, Guard, Member } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { makeKey, revokeKey } from '../commands/keep-keys.ts'
import { keyPath, listKeysInput, makeKeyInput } from '../input.ts'
import { belongsTo, keyList, type Owner } from '../queries.ts'
import { KEY_STATES } from '../rules.ts'

const moment = z.iso.datetime()
const keyRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    last4: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    state: z.enum(KEY_STATES),
    madeBy: z.string(),
    createdAt: moment,
    expiresAt: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'ApiKey' })

const keyPage = listPageOf(keyRow).meta({ id: 'ApiKeyPage' })

export type Side<A extends Member, S> = {
  allow: Guard<A> & { enter?: Enter<A, S> }
  scopes: readonly KeyScope[]
  ownerOf: (scope: S) => Owner
  /** Refuses a store that makes no new ones. */
  refuseNew: (scope: S) => void
}

/** The endpoints of keys, in the admin panel and in a store; `ownerOf` says whose keys they reach. Closed to keys. */
export function keyEndpoints<const At extends string, A extends Member, S>(
  at: At,
  { allow, scopes, ownerOf, refuseNew }: Side<A, S>,
) {
  const listKeys = endpoint({
    method: 'GET',
    path: `${at}/keys`,
    summary: 'The keys that programs act with, the newest first; of each only its end is known',
    input: listKeysInput,
    output: keyPage,
    allow,
    run: ({ tx, now, scope }, input) =>
      keyList.read(tx, input, { now, scope: belongsTo(ownerOf(scope as S)) }),
  })
  const newKey = steppedEndpoint({
    method: 'POST',
    path: `${at}/keys`,
    summary:
      'Makes a key with scopes and an end, for who knows their own password; it is read in this answer only',
    input: makeKeyInput(scopes),
    output: z.object({ id: z.uuid(), token: z.string() }),
    status: 201,
    allow,
    limit: PASSWORD_TRIES,
    run: ({ actor, address, now, scope }, input) => {
      refuseNew(scope as S)
      return makeKey(ownerOf(scope as S), input, { actor, address, now })
    },
  })
  const endKey = endpoint({
    method: 'POST',
    path: `${at}/keys/{id}/revoke`,
    summary: 'Ends a key; the next call with it is refused',
    input: keyPath,
    output: z.object({ id: z.uuid() }),
    allow,
    run: async ({ tx, actor, address, now, scope }, wanted) => {
      await revokeKey(tx, ownerOf(scope as S), wanted, { actor, address, now })
      return wanted
    },
  })
  return { listKeys, newKey, endKey }
}
