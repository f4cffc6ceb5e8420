import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findSentence } from '#i18n/sentence.ts'
import { db, transaction } from '../db/db.ts'
import { describeError } from '../observability/log.ts'
import { toProblem } from './problem.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const problemOf = (error: unknown) => toProblem(error, 'es', findSentence)

test('a database that cannot be reached is answered with a moment to wait, not as a bug', async () => {
  const unreachable = new pg.Pool({ connectionString: 'postgres://none@127.0.0.1:1/nothing' })
  const refused = await failureOf(drizzle(unreachable).execute(sql`select 1`))
  const noConnection = await failureOf(drizzle(unreachable).transaction(async () => undefined))
  const cut = await failureOf(
    transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
      await tx.execute(sql`select 1`)
    }),
  )
  for (const error of [refused, noConnection, cut])
    expect(problemOf(error)).toMatchObject({
      status: 503,
      code: 'app.busy',
      params: { retryAfter: 2 },
      detail: 'La tienda está muy ocupada. Intenta de nuevo en un momento.',
    })
  expect(problemOf(await failureOf(db.execute(sql`select 1 / 0`)))).toMatchObject({ status: 500 })
})

test('the log of a failed statement keeps its words and not what people wrote', async () => {
  const secret = 'ana@istmo.test\n    at her address'
  const error = await failureOf(db.execute(sql`select ${secret}::text, 1 / ${0}::int`))
  const described = JSON.stringify(describeError(error as Error))
  expect(described).toContain('select $1::text')
  expect(described).toContain('division by zero')
  expect(described).toContain('problem.test.ts')
  expect(described).not.toContain('her address')
})
