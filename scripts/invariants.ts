import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { findBrokenInvariants, INVARIANTS } from '../src/modules/insight/backups/queries/invariants.ts'
import { useRunningDatabase } from './support/running-database.ts'

export { findBrokenInvariants }

async function main() {
  await useRunningDatabase()
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    application_name: 'istmo-invariants',
  })
  await client.connect()
  try {
    // One snapshot for all questions: a shop that is selling meanwhile must not look broken.
    await client.query('begin isolation level repeatable read read only')
    const broken = await findBrokenInvariants(client)
    for (const { id, promise, rows } of broken) {
      console.error(`${id} is broken: ${promise}`)
      console.table(rows)
    }
    if (broken.length > 0) process.exitCode = 1
    else console.log(`All ${INVARIANTS.length} invariants hold.`)
  } finally {
    await client.end()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
