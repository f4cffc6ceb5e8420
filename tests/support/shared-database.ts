import pg from 'pg'

// What the queue knows of itself stays: the process that shares the database knows it too.
const STAYS = [
  'version',
  'queue',
  'schedule',
  'subscription',
  'bam',
  'warning',
  'queue_stats',
  'job_dependency',
]

const DEADLOCK = '40P01'
/** Up to here, deleting the rows is faster: truncating makes new files for each table, its indexes and what refers to it. */
const SMALL_BYTES = 80_000

/**
 * A database that several test files use one after the other. `reset` brings it back to the rows it began with, which
 * costs a twentieth of a new copy. Triggers do not run meanwhile, because the log of the shop refuses to be emptied.
 */
export async function shareDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await client.connect()
  const tables = await listTables(client)
  const began = await listFilled(client, tables)
  await client.query('create schema began')
  for (const [at, { name, columns }] of began.entries())
    await client.query(`create table began.t${at} as select ${columns} from ${name}`)
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public'`,
  )

  return {
    reset: async () => {
      // A connection that a test left in a transaction would hold its locks for ever.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
      )
      await empty(client, await listFilled(client, tables))
      for (const [at, { name, columns }] of began.entries())
        await client.query(
          `insert into ${name} (${columns}) overriding system value select ${columns} from began.t${at}`,
        )
      const restart = sequences.map(({ name, value }) =>
        value === null ? `setval('${name}', 1, false)` : `setval('${name}', ${value})`,
      )
      await client.query(`select ${restart.join()}`)
    },
  }
}

/** A statement that the file before has not waited for may end first. */
async function empty(client: pg.Client, filled: readonly Filled[], triesLeft = 5): Promise<void> {
  if (filled.length === 0) return
  try {
    const names = filled.map(({ name }) => `'${name}'::regclass`).join()
    // One transaction: no one writes between the first table and the last. Of a truncated table the planner knows no
    // size; that of one whose rows were deleted is forgotten, so that the next file finds the same plans.
    await client.query(
      [
        `lock table ${filled.map(({ name }) => name).join()} in access exclusive mode`,
        ...filled.map(({ name, isLarge }) => (isLarge ? `truncate ${name} cascade` : `delete from ${name}`)),
        `select pg_clear_relation_stats(n.nspname::text, c.relname::text)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid in (${names})`,
      ].join(';'),
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DEADLOCK || triesLeft === 0) throw error
    await empty(client, filled, triesLeft - 1)
  }
}

type Table = { name: string; columns: string }
type Filled = Table & { isLarge: boolean }

/** Each table with its columns, those that the database computes left out. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname <> all($1))
     group by 1`,
    [STAYS],
  )
  return rows
}

async function listFilled(client: pg.Client, tables: readonly Table[]): Promise<Filled[]> {
  const filled = tables.map(
    ({ name }, at) =>
      `select ${at} as at, pg_relation_size('${name}') > ${SMALL_BYTES} as large where exists (select from ${name})`,
  )
  const { rows } = await client.query<{ at: number; large: boolean }>(filled.join(' union all '))
  return rows.map(({ at, large }) => ({ ...tables[at]!, isLarge: large }))
}
