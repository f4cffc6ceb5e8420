import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db/db.ts'

let poisons = 0

/**
 * From now on the row whose `key` (an expression over `old`) is this id can be neither changed nor deleted, or, where it
 * is one over `new`, not be written at all. The answer heals it.
 */
export async function poisonRow({ table, key }: { table: string; key: string }, id: string) {
  const name = `poison_${++poisons}`
  await db.execute(
    sql.raw(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'ELOOP: poisoned'; end $$;
    create trigger ${name} before ${key.startsWith('new.') ? 'insert' : 'update or delete'} on ${table} for each row when (${key} = '${id}')
      execute function ${name}()`),
  )
  return () => db.execute(sql.raw(`drop function ${name} cascade`))
}
