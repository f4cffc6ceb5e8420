import * as z from 'zod'
import { provePassword } from '#modules/identity/accounts/public.ts'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import { parseInput } from '#server/http/problem.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { begin } from './commands/make-backup.ts'
import { openExport } from './commands/write-export.ts'
import { backupPath, exportInput, listBackupsInput } from './input.ts'
import { backupList, readWork } from './queries.ts'
import { exportName } from './rules.ts'
import { problemText } from './rules/problems.ts'

const queued = z.object({ status: z.literal('queued') })
const limit = { name: 'backups', hits: 6, seconds: 3_600, by: 'user', shared: true } as const

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary:
    'Backups: their size, what they hold, whether they are still there, and what trying to restore them said',
  input: listBackupsInput,
  output: listPageOf(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      madeAt: z.iso.datetime(),
      bytes: z.int().nullable(),
      rowCount: z.int().nullable(),
      holds: z
        .object({
          tables: z.int(),
          files: z.int(),
          products: z.int(),
          orders: z.int(),
          people: z.int(),
        })
        .nullable(),
      problem: z.string().nullable(),
      checkedAt: z.iso.datetime().nullable(),
      checkProblem: z.string().nullable(),
      isThere: z.boolean(),
    }),
  ),
  allow: isAdmin,
  async run({ tx, locale, now }, input) {
    const page = await backupList.read(tx, input, { now })
    const textOf = (problem: string | null) => problem && problemText(problem, locale)
    const items = page.items.map((row) => ({
      ...row,
      problem: textOf(row.problem),
      checkProblem: textOf(row.checkProblem),
    }))
    return { ...page, items }
  },
})

export const getWork = endpoint({
  method: 'GET',
  path: '/admin/backups/work',
  summary:
    'How far the backup or the trial is that is under way, where the files lie, and how much space is left',
  input: noInput,
  output: z.object({
    folder: z.string(),
    freeBytes: z.number(),
    work: z
      .object({
        kind: z.enum(['make', 'check']),
        state: z.enum(['waiting', 'running', 'done', 'failed']),
        done: z.int(),
        total: z.int().nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
  allow: isAdmin,
  run: ({ tx, locale, now }) => readWork(tx, { locale, now }),
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Makes a backup as soon as the worker is free; one at a time',
  input: noInput,
  output: queued,
  status: 202,
  limit,
  allow: isAdmin,
  async run({ tx, actor, address, now }) {
    await begin(tx, { id: null }, { actor, address, now })
    return { status: 'queued' as const }
  },
})

export const tryBackup = endpoint({
  method: 'POST',
  path: '/admin/backups/{id}/check',
  summary: 'Restores a backup beside the shop and asks what must always be true',
  input: backupPath,
  output: queued,
  status: 202,
  limit: { ...limit, name: 'backup-trials', hits: 12 },
  allow: isAdmin,
  async run({ tx, actor, address, now }, { id }) {
    await begin(tx, { id }, { actor, address, now })
    return { status: 'queued' as const }
  },
})

export const exportShop = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/export.zip',
  summary:
    'Everything that the shop has, for who knows their own password (JSON `password`, and `format`: `csv` or `json`), as a ZIP of one file per table without passwords and keys',
  takes: ['application/json'],
  answers: ['application/zip'],
  limit: { ...limit, name: 'exports' },
  allow: isAdmin,
  async run({ request, actor, address, now }) {
    const { format, password } = parseInput(exportInput, await request.json().catch(() => null))
    await countCall(PASSWORD_TRIES, actor.userId)
    await provePassword(actor, password)
    const { readable } = await openExport({ format, now, by: { actor, address } })
    return new Response(readable, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${exportName(now, format)}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
