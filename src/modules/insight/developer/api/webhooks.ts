import * as z from 'zod'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import type { Member } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { deliverAgain } from '../commands/deliver.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rollSecret,
  tryWebhook,
} from '../commands/keep-webhooks.ts'
import type { Side } from './keys.ts'
import { changeWebhookInput, deliveryPath, keyPath, listWebhooksInput, newWebhookInput } from '../input.ts'
import { belongsTo } from '../queries.ts'
import { getWebhook, webhookList } from '../queries/webhooks.ts'
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../rules/webhooks.ts'
import { webhookAddresses } from '../tables.ts'

const moment = z.iso.datetime()
const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isActive: z.boolean(),
    /** In a row, until something is taken again. */
    failures: z.int(),
    createdAt: moment,
    madeBy: z.string().nullable(),
    /** Whether its maker may still manage it; if not it receives nothing until somebody takes it over with a password. */
    isBacked: z.boolean(),
  })
  .meta({ id: 'Webhook' })
const webhookPage = listPageOf(webhook).meta({ id: 'WebhookPage' })
const delivery = z
  .object({
    id: z.uuid(),
    event: z.enum([...WEBHOOK_EVENTS, 'test']),
    body: z.string(),
    state: z.enum(DELIVERY_STATES),
    tries: z.int(),
    nextTryAt: moment.nullable(),
    /** Why it is undelivered, where no answer says so. */
    error: z.string().nullable(),
    createdAt: moment,
    /** What came back of each try, the first one first; of a try whose process died nothing did. */
    answers: z.array(
      z.object({
        triedAt: moment,
        tookMs: z.int(),
        answerStatus: z.int().nullable(),
        answer: z.string().nullable(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })
const wholeWebhook = webhook
  .extend({ oldSecretUntil: moment.nullable(), deliveries: z.array(delivery) })
  .meta({ id: 'WebhookWhole' })
const onlyId = z.object({ id: z.uuid() })
const TRIES = { name: 'webhook-try', hits: 60, seconds: 3600, by: 'user', shared: true } as const

/** The endpoints of webhooks, in the admin panel and in a store. Closed to keys. */
export function webhookEndpoints<const At extends string, A extends Member, S>(
  at: At,
  { allow, ownerOf, refuseNew }: Omit<Side<A, S>, 'scopes'>,
) {
  const listWebhooks = endpoint({
    method: 'GET',
    path: `${at}/webhooks`,
    summary: 'The webhook addresses, the newest first',
    input: listWebhooksInput,
    output: webhookPage,
    allow,
    run: ({ tx, now, scope }, input) =>
      webhookList.read(tx, input, { now, scope: belongsTo(ownerOf(scope as S), webhookAddresses.storeId) }),
  })
  const showWebhook = endpoint({
    method: 'GET',
    path: `${at}/webhooks/{id}`,
    summary: 'One address with the last fifty messages sent there and what was answered at each try',
    input: keyPath,
    output: wholeWebhook,
    allow,
    run: ({ tx, now, scope }, { id }) => getWebhook(tx, ownerOf(scope as S), { id, now }),
  })
  const newWebhook = steppedEndpoint({
    method: 'POST',
    path: `${at}/webhooks`,
    summary:
      'A new address for chosen events, for who knows their own password; the secret that signs is read in this answer only',
    input: newWebhookInput,
    output: z.object({ id: z.uuid(), secret: z.string() }),
    status: 201,
    allow,
    limit: PASSWORD_TRIES,
    run: ({ actor, address, now, scope }, input) => {
      refuseNew(scope as S)
      return addWebhook(ownerOf(scope as S), input, { actor, address, now })
    },
  })
  const saveWebhook = steppedEndpoint({
    method: 'PATCH',
    path: `${at}/webhooks/{id}`,
    summary: 'Another address or other events, with the own password, or on and off',
    input: changeWebhookInput,
    output: onlyId,
    allow,
    limit: TRIES,
    run: async ({ actor, address, now, scope }, input) => {
      if (input.isActive !== false) refuseNew(scope as S)
      await changeWebhook(ownerOf(scope as S), input, { actor, address, now })
      return { id: input.id }
    },
  })
  const rollWebhookSecret = endpoint({
    method: 'POST',
    path: `${at}/webhooks/{id}/secret`,
    summary: 'A new secret, read in this answer only; the one before signs beside it for a day',
    input: keyPath,
    output: z.object({ secret: z.string() }),
    allow,
    run: async ({ tx, actor, address, now, scope }, wanted) => ({
      secret: await rollSecret(tx, ownerOf(scope as S), wanted, { actor, address, now }),
    }),
  })
  const testWebhook = endpoint({
    method: 'POST',
    path: `${at}/webhooks/{id}/test`,
    summary: 'Sends a message that says only that it is a test; its answer stands in the log',
    input: keyPath,
    output: onlyId,
    status: 202,
    allow,
    limit: TRIES,
    run: async ({ tx, now, scope }, { id }) => ({
      id: await tryWebhook(tx, ownerOf(scope as S), { id, now }),
    }),
  })
  const sendWebhookAgain = endpoint({
    method: 'POST',
    path: `${at}/webhooks/{id}/deliveries/{deliveryId}/again`,
    summary: 'Sends a message of the log once more, under its old id',
    input: deliveryPath,
    output: onlyId,
    status: 202,
    allow,
    limit: TRIES,
    run: async ({ tx, now, scope }, wanted) => {
      await deliverAgain(tx, ownerOf(scope as S), { ...wanted, now })
      return { id: wanted.deliveryId }
    },
  })
  const endWebhook = endpoint({
    method: 'DELETE',
    path: `${at}/webhooks/{id}`,
    summary: 'Takes an address away with its log',
    input: keyPath,
    output: onlyId,
    allow,
    run: async ({ tx, actor, address, now, scope }, wanted) => {
      await removeWebhook(tx, ownerOf(scope as S), wanted, { actor, address, now })
      return wanted
    },
  })
  return {
    listWebhooks,
    showWebhook,
    newWebhook,
    saveWebhook,
    rollWebhookSecret,
    testWebhook,
    sendWebhookAgain,
    endWebhook,
  }
}
