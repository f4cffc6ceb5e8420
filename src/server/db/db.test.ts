// Counts names of statements, which a process never forgets: it needs its own process.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  beforeCommit,
  db,
  mayBeLost,
  plannedAnew,
  prepared,
  together,
  transaction,
  type Tx,
  unread,
} from './db.ts'
import { env } from '../process/env.ts'
import { violates } from '../http/errors.ts'

test('accents and case fold away in the database', async () => {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold('JAMÓN Ñame Über') as folded`)
  expect(rows[0]!.folded).toBe('jamon name uber')
})

test('a transaction that fails leaves nothing behind', async () => {
  const failing = transaction(async (tx) => {
    await tx.execute(sql`insert into settings (block, value) values ('site', '{}')`)
    await tx.execute(sql`insert into settings (block, value) values ('nonsense', '{}')`)
  })
  await expect(failing).rejects.toSatisfy((error) => violates(error, 'settings_block_check'))
  expect((await db.execute(sql`select 1 from settings`)).rows).toHaveLength(0)
})

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const failing = transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
    // The end is reported while no query runs.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.execute(sql`select 1`)
  })
  await expect(failing).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('the audit log cannot be rewritten', async () => {
  await db.execute(
    sql`insert into audit_log (actor_kind, action, target_kind, target_id) values ('system', 'test', 'none', '1')`,
  )
  await expect(db.execute(sql`update audit_log set action = 'other'`)).rejects.toThrow()
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
})

test('behind a pooler that knows no names nothing is named, nor are our prepared statements', async () => {
  const ask = prepared<unknown[]>((on) =>
    on.select({ sum: sql<number>`${sql.placeholder('value')}::int + 43` }).from(sql`(select) as nothing`),
  )
  const namesOf = async () =>
    await transaction(async (tx) => {
      await tx.execute(sql`select ${1}::int + 42 as sum`)
      expect(await ask(tx, { value: 1 })).toEqual([{ sum: 44 }])
      const { rows } = await tx.execute(sql`select from pg_prepared_statements
        where statement like '%::int + 42 as sum' or statement like '%::int + 43%'`)
      return rows.length
    })
  env.DATABASE_STATEMENTS = 'unnamed'
  try {
    expect(await namesOf()).toBe(0)
  } finally {
    env.DATABASE_STATEMENTS = 'named'
  }
  expect(await namesOf()).toBe(2)
})

test('a statement with values is parsed once per connection, unless it asks to be planned anew', async () => {
  const preparedLike = async (pattern: string) =>
    await transaction(async (tx) => {
      for (const value of [1, 2, 3]) await tx.execute(sql`select ${value}::int + 40 as sum`)
      for (const value of [1, 2, 3]) await tx.execute(sql`${plannedAnew} select ${value}::int + 41 as sum`)
      const { rows } = await tx.execute(
        sql`select statement from pg_prepared_statements where statement like ${pattern}`,
      )
      return rows.length
    })
  expect(await preparedLike('%+ 40 as sum')).toBe(1)
  expect(await preparedLike('%+ 41 as sum')).toBe(0)
})

test('only what may be lost is not waited for on the disk', async () => {
  const waits = sql`select setting, source from pg_settings where name = 'synchronous_commit'`
  expect((await mayBeLost.execute(waits)).rows).toEqual([{ setting: 'off', source: 'client' }])
  for (const asked of [db.execute(waits), transaction((tx) => tx.execute(waits))])
    expect((await asked).rows).toMatchObject([{ source: expect.not.stringContaining('client') }])
})

const countOfTests = async () => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from rate_limits where key like 'unread%'`,
  )
  return rows[0]!.count
}
const noted = (key: string) =>
  sql`insert into rate_limits (key, hits, expires_at) values (${key}, 1, now() + interval '1 day')`

test('what is sent unread is there for the next statement and stands with the commit', async () => {
  const seen = await transaction(async (tx) => {
    await unread(tx, tx.execute(noted('unread 1')))
    const { rows } = await tx.execute(sql`select key from rate_limits where key like 'unread%'`)
    await unread(tx, tx.execute(noted('unread 2')))
    return rows
  })
  expect(seen).toEqual([{ key: 'unread 1' }])
  expect(await countOfTests()).toBe(2)
})

test('an unread statement that fails takes the whole transaction with it and says why', async () => {
  const before = await countOfTests()
  const asLast = transaction(async (tx) => {
    await tx.execute(noted('unread 3'))
    await unread(tx, tx.execute(noted('unread 3')))
  })
  await expect(asLast).rejects.toSatisfy((error) => violates(error, 'rate_limits_pkey'))
  const amid = transaction(async (tx) => {
    await unread(tx, tx.execute(sql`select 1 / 0`))
    await tx.execute(noted('unread 4'))
  })
  await expect(amid).rejects.toThrow()
  const inside = transaction(async (tx) => {
    await tx.execute(noted('unread 5'))
    await tx.transaction((inner) => unread(inner, inner.execute(sql`select 1 / 0`))).catch(() => undefined)
  })
  await inside
  expect(await countOfTests()).toBe(before + 1)
})

test('what is left for the commit is carried out once with all of its kind, in a savepoint at once', async () => {
  const carried: string[][] = []
  const carryOut = async (tx: Tx, keys: string[]) => {
    carried.push(keys)
    for (const key of keys) await tx.execute(noted(key))
  }
  await transaction(async (tx) => {
    await beforeCommit(tx, 'left 1', carryOut)
    await tx.transaction((inner) => beforeCommit(inner, 'left inside', carryOut))
    await beforeCommit(tx, 'left 2', carryOut)
    expect(carried).toEqual([['left inside']])
  })
  expect(carried).toEqual([['left inside'], ['left 1', 'left 2']])
  const failing = transaction(async (tx) => {
    await tx.execute(noted('left 3'))
    await beforeCommit(tx, 'left 1', carryOut)
  })
  await expect(failing).rejects.toSatisfy((error) => violates(error, 'rate_limits_pkey'))
  const { rows } = await db.execute(sql`select key from rate_limits where key like 'left%' order by key`)
  expect(rows).toEqual(['left 1', 'left 2', 'left inside'].map((key) => ({ key })))
})

test('a transaction begins with its first statement, and one without any leaves no trace', async () => {
  const [first, second] = await transaction(async (tx) => {
    const begun = () => tx.execute<{ at: Date }>(sql`select now() as at`)
    return [(await begun()).rows, (await begun()).rows]
  })
  // The clock of a transaction stands still.
  expect(second).toEqual(first)
  await transaction(async () => undefined)
  const failing = transaction(async () => Promise.reject(new Error('before any statement')))
  await expect(failing).rejects.toThrow('before any statement')
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where application_name = 'istmo' and state like 'idle in transaction%'
      and datname = current_database()`,
  )
  expect(rows).toEqual([])
})

test('of pipelined statements the one that failed by itself is reported', async () => {
  const asked = transaction(async (tx) => {
    const taken = tx.execute(noted('unread 1')).then(
      () => 'free',
      // Reported later than the failures that follow from it.
      async (error: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw error
      },
    )
    return await together(taken, tx.execute(sql`select 1`), tx.execute(sql`select 2`))
  })
  await expect(asked).rejects.toSatisfy((error) => violates(error, 'rate_limits_pkey'))
  const followed = transaction(async (tx) => {
    await unread(tx, tx.execute(noted('unread 1')))
    await tx.execute(sql`select 1`)
  })
  await expect(followed).rejects.toSatisfy((error) => violates(error, 'rate_limits_pkey'))
})

test('nothing of what was asked for together goes on after the rollback', async () => {
  const branch = async (tx: Tx) => {
    for (let step = 0; step < 5; step++) await tx.execute(sql`select ${step}::int`)
    await tx.execute(noted('after the rollback'))
  }
  const refused = async (): Promise<never> => {
    throw new Error('sold out')
  }
  await expect(transaction((tx) => together(refused(), branch(tx)))).rejects.toThrow('sold out')
  // The connection has come back, and whatever the branch still asked of it has been carried out.
  await transaction((tx) => tx.execute(sql`select pg_sleep(0.2)`))
  const { rows } = await db.execute(sql`select from rate_limits where key = 'after the rollback'`)
  expect(rows).toEqual([])
})

test('a deadlock in a statement that no one waits for is tried again too', async () => {
  await db.execute(noted('unread a'))
  await db.execute(noted('unread b'))
  const count = (key: string) => sql`update rate_limits set hits = hits + 1 where key = ${key}`
  let tries = 0
  let arrived = 0
  let open = () => undefined as void
  const both = new Promise<void>((resolve) => (open = resolve))
  const work = (first: string, second: string) =>
    transaction(async (tx) => {
      tries += 1
      await tx.execute(count(first))
      arrived += 1
      if (arrived === 2) open()
      await both
      await unread(tx, tx.execute(count(second)))
    })
  await Promise.all([work('unread a', 'unread b'), work('unread b', 'unread a')])
  expect(tries).toBe(3)
  const { rows } = await db.execute(sql`select hits from rate_limits where key in ('unread a', 'unread b')`)
  expect(rows).toEqual([{ hits: 3 }, { hits: 3 }])
})
