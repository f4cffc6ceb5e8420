import pg from 'pg'
import type { Env } from '../../src/server/process/env.ts'

/**
 * Whether the demo is to be written, or written to its end: its gallery comes last, and only an empty shop, or one whose
 * people the demo has made, gets any of it. An owner who deletes all demo products does not get them back.
 */
export const DEMO_IS_MISSING = `select 1
  where (not exists (select from profiles) or exists (select from demo_past where step = 'people'))
    and not exists (select from product_images) and not exists (select from products where archived_at is not null)`
/** Whether this shop gets a history and has not all of it: only a demo that began with one continues it. */
export const HISTORY_IS_MISSING = `select 1 from demo_past where step = 'begun'
  and not exists (select from demo_past where step = 'whole')`
const CATEGORIES_ARE_MISSING = 'select 1 where not exists (select from categories)'

/** Whether a start has nothing to seed, asked without loading the modules. */
export async function isSeeded(
  connectionString: string,
  { demo }: { demo: Env['ISTMO_DEMO'] },
): Promise<boolean> {
  const missing = [CATEGORIES_ARE_MISSING]
  if (demo !== 'off') missing.push(DEMO_IS_MISSING)
  if (demo === 'on') missing.push(HISTORY_IS_MISSING)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const query of missing) if ((await client.query(query)).rowCount !== 0) return false
    return true
  } finally {
    await client.end()
  }
}
