import pg from 'pg'

/** The gallery is what the demo writes last. An owner who deletes all demo products does not get them back. */
export const DEMO_IS_THERE =
  'select 1 from product_images union all select 1 from products where archived_at is not null limit 1'
const CATEGORIES_ARE_THERE = 'select 1 from categories limit 1'

/** Whether a start has nothing to seed, asked without loading the rooms. */
export async function isSeeded(connectionString: string, { demo }: { demo: boolean }): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const query of demo ? [CATEGORIES_ARE_THERE, DEMO_IS_THERE] : [CATEGORIES_ARE_THERE]) {
      if ((await client.query(query)).rowCount === 0) return false
    }
    return true
  } finally {
    await client.end()
  }
}
