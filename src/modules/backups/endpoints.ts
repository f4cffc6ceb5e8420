import { desc } from 'drizzle-orm'
import * as z from 'zod'
import { recordAudit } from '#modules/audit/commands.ts'
import { isAdmin } from '#server/actor.ts'
import { endpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import { enqueue } from '#server/jobs.ts'
import { backups } from './tables.ts'

const SHOWN = 20

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary: 'The last backups: their size, whether they are still there, and what trying to restore them said',
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        fileName: z.string(),
        madeAt: z.iso.datetime(),
        bytes: z.int().nullable(),
        rowCount: z.int().nullable(),
        problem: z.string().nullable(),
        checkProblem: z.string().nullable(),
        isThere: z.boolean(),
      }),
    ),
  }),
  allow: isAdmin,
  async run({ tx }) {
    const rows = await tx.select().from(backups).orderBy(desc(backups.madeAt)).limit(SHOWN)
    return {
      items: rows.map(({ id, fileName, madeAt, bytes, rowCount, problem, checkProblem, deletedAt }) => ({
        ...{ id, fileName, bytes, rowCount, problem, checkProblem },
        madeAt: madeAt.toISOString(),
        isThere: problem === null && deletedAt === null,
      })),
    }
  },
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Makes a backup as soon as the worker is free; one at a time',
  input: noInput,
  output: z.object({ status: z.literal('queued') }),
  status: 202,
  limit: { name: 'backups', hits: 6, seconds: 3_600, by: 'user', shared: true },
  allow: isAdmin,
  async run({ tx, actor, address }) {
    await enqueue(tx, { name: 'backups.now' }, {}, { onceKey: 'now' })
    await recordAudit(tx, { actor, address, action: 'backups.begin', target: { kind: 'backup', id: 'now' } })
    return { status: 'queued' as const }
  },
})
