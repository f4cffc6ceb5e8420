import * as z from 'zod'
import { endpoint } from '#server/endpoint.ts'
import { listPageOf } from '#server/input.ts'
import { canSeeFailures } from './access.ts'
import * as commands from './commands.ts'
import { failedPath, listFailedInput, listRestingInput } from './input.ts'
import * as queries from './queries.ts'

const failure = z
  .object({
    id: z.int(),
    name: z.string(),
    listener: z.string(),
    payload: z.record(z.string(), z.string()),
    toldAt: z.iso.datetime(),
    firstTriedAt: z.iso.datetime().nullable(),
    tries: z.int(),
    reason: z.string().nullable(),
    waitingBehind: z.int(),
  })
  .meta({ id: 'FailedEvent' })

export const listFailed = endpoint({
  method: 'GET',
  path: '/admin/events/failed',
  summary: 'What one room told and another could not hear in two days, with the reason',
  input: listFailedInput,
  output: listPageOf(failure),
  allow: canSeeFailures,
  run: ({ tx, now }, input) => queries.failedList.read(tx, input, { now }),
})

export const listResting = endpoint({
  method: 'GET',
  path: '/admin/resting-work',
  summary:
    'What the house could not do of itself and tries again later, such as ending an order, with the reason',
  input: listRestingInput,
  output: listPageOf(
    z.object({
      id: z.string(),
      sweep: z.string(),
      item: z.string(),
      tries: z.int(),
      reason: z.string(),
      retryAt: z.iso.datetime(),
    }),
  ),
  allow: canSeeFailures,
  run: ({ tx, now }, input) => queries.restingList.read(tx, input, { now }),
})

export const hearAgain = endpoint({
  method: 'POST',
  path: '/admin/events/{id}/again',
  summary: 'Lets a failed event be heard again, with all that waits behind it',
  input: failedPath,
  output: z.object({ id: z.int() }),
  allow: canSeeFailures,
  run: async ({ tx, actor, address }, { id }) => {
    await commands.hearAgain(tx, { id }, { actor, address })
    return { id }
  },
})
