import * as z from 'zod'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import { canSeeFailures } from './access.ts'
import * as commands from './commands.ts'
import {
  failedPath,
  jobPath,
  listFailedInput,
  listJobsInput,
  listRetryingInput,
  retryingInput,
} from './input.ts'
import * as queries from './queries.ts'
import { JOB_STATES } from './rules.ts'

const failure = z
  .object({
    id: z.string(),
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
  summary: 'Events that a listener failed to handle for two days, with the reason',
  input: listFailedInput,
  output: listPageOf(failure),
  allow: canSeeFailures,
  run: ({ tx, now }, input) => queries.failedList.read(tx, input, { now }),
})

export const listResting = endpoint({
  method: 'GET',
  path: '/admin/resting-work',
  summary:
    'List what the shop could not do by itself and tries again later, such as ending an order, with the reason',
  input: listRetryingInput,
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
  run: ({ tx, now }, input) => queries.retryingList.read(tx, input, { now }),
})

export const hearAgain = endpoint({
  method: 'POST',
  path: '/admin/events/{id}/again',
  summary: 'Retries a failed event, with all that waits behind it',
  input: failedPath,
  output: z.object({ id: z.int() }),
  allow: canSeeFailures,
  run: async ({ tx, actor, address }, { id }) => {
    await commands.retryDelivery(tx, { id }, { actor, address })
    return { id }
  },
})

export const wakeResting = endpoint({
  method: 'POST',
  path: '/admin/resting-work/again',
  summary: 'Retries an item with the next run, within a minute',
  input: retryingInput,
  output: z.object({ id: z.string() }),
  allow: canSeeFailures,
  run: async ({ tx, actor, address, now }, { id }) => {
    await commands.retryNow(tx, { id, now }, { actor, address })
    return { id }
  },
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'What the worker has before it, in hand, or gave up within a day, with the reason',
  input: listJobsInput,
  output: listPageOf(
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: z.enum(JOB_STATES),
      tries: z.int(),
      reason: z.string().nullable(),
      createdAt: z.iso.datetime(),
      startAfter: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
    }),
  ),
  allow: canSeeFailures,
  run: ({ tx, now }, input) => queries.jobList.read(tx, input, { now }),
})

export const runJobAgain = endpoint({
  method: 'POST',
  path: '/admin/jobs/{id}/again',
  summary: 'Lets a job that was given up run once more',
  input: jobPath,
  output: z.object({ id: z.uuid() }),
  allow: canSeeFailures,
  run: async ({ tx, actor, address }, { id }) => {
    await commands.runJobAgain(tx, { id }, { actor, address })
    return { id }
  },
})

export const countFailures = endpoint({
  method: 'GET',
  path: '/admin/failures',
  summary:
    'Count failed jobs, events and emails, and how many items wait for a retry; a thousand at most of each',
  input: noInput,
  output: z.object({ jobs: z.int(), resting: z.int(), events: z.int(), letters: z.int() }),
  allow: canSeeFailures,
  run: ({ tx }) => queries.countFailures(tx),
})
