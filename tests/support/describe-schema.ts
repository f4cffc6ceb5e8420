import type pg from 'pg'

const OWN = `(select oid from pg_class where relnamespace = 'public'::regnamespace)`

/** One query for each kind of object in a schema. Each row is one line of text that two equal schemas share. */
const QUERIES = [
  `select concat_ws(' ', 'relation', relname, relkind, relpersistence, array_to_string(reloptions, ','),
     case relkind when 'v' then pg_get_viewdef(oid) end)
   from pg_class where oid in ${OWN} and relkind in ('r', 'v')`,
  `select concat_ws(' ', 'column', attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod),
     case when attnotnull then 'not null' end, nullif(attidentity, ''), nullif(attgenerated, ''),
     nullif(attstattarget, -1), pg_get_expr(adbin, adrelid))
   from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid in (select oid from pg_class where oid in ${OWN} and relkind = 'r') and attnum > 0 and not attisdropped`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where conrelid in ${OWN} and contype <> 'n'`,
  `select concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
   from pg_index where indrelid in ${OWN}`,
  `select pg_get_triggerdef(oid) from pg_trigger where tgrelid in ${OWN} and not tgisinternal`,
  `select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
]

/** Lists every object of the schema `public`, one line each, sorted, so that two databases can be compared. */
export async function describeSchema(client: pg.Client | pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const text of QUERIES) {
    const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
    lines.push(...rows.map(([line]) => line))
  }
  return lines.sort()
}
