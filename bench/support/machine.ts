import { createHash } from 'node:crypto'
import pg from 'pg'
import { median, spentMs } from './turns.ts'

const TIMES = 3
/** What the pieces of work below took on the machine that the figures of `docs/` come from. */
const REFERENCE_MS = { node: 480, postgres: 280 }

/** A fixed piece of work in Node and one in PostgreSQL, in processor time, so that days and machines can be compared. */
export async function sayMachine(databaseUrl: string) {
  const node = Array.from({ length: TIMES }, workInNode)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const postgres: number[] = []
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
    const [{ pid }] = rows as [{ pid: number }]
    await client.query('set max_parallel_workers_per_gather = 0')
    while (postgres.length < TIMES) {
      const before = spentMs([pid])
      await client.query(`select count(distinct md5(n::text)), sum(length(repeat(n::text, 3)))
        from generate_series(1, 300000) n`)
      postgres.push(spentMs([pid]) - before)
    }
  } finally {
    await client.end()
  }
  const said = (name: string, times: readonly number[], reference: number) =>
    `${name} ${median(times).toFixed(0)} ms (x${(median(times) / reference).toFixed(2)} of the reference)`
  console.log(
    `The machine itself, by a fixed piece of work: ${said('Node', node, REFERENCE_MS.node)}, ${said('PostgreSQL', postgres, REFERENCE_MS.postgres)}.`,
  )
}

function workInNode(): number {
  const before = process.cpuUsage()
  let text = JSON.stringify(
    Array.from({ length: 400 }, (_, at) => ({ at, name: `Producto ${at}`, price: at * 7 })),
  )
  for (let round = 0; round < 4_000; round++) {
    const read = JSON.parse(text) as { at: number; name: string; price: number }[]
    const hash = createHash('sha256').update(text).digest('hex')
    text = JSON.stringify(read.map((one) => ({ ...one, name: `${hash.slice(0, 8)} ${one.at}` })))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
