import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { readAge } from '../rules/ages.ts'
import { occasionCalled } from '../rules/occasions.ts'
import { CHILDREN, type Receiver, receiverOf } from '../rules/receivers.ts'
import { plain, queryOf } from '../rules/synonyms.ts'
import { patternOf } from '../rules/word-forms.ts'
import { readOccasions } from './synonyms.ts'

type Asked = { suits?: string | undefined; age?: string | undefined }

/** `where` of the rows of `p`, and by what those of a list that is in no other order stand, `p.id` being theirs. */
type Suited = { where: SQL[]; order: SQL[] }

const P = sql`p`
/** The row again, where the statement has nothing but its id. */
const SAME = sql`same`

/**
 * What suits an occasion or a person: what says so, and what lies in its categories, or says the age of a child, and
 * does not say that it is for somebody else. With an age, what says that it is for that age. `isNarrowed` where words or
 * a category leave few products.
 */
export async function readSuits(
  db: Db,
  { suits, age }: Asked,
  { isNarrowed }: { isNarrowed: boolean },
): Promise<Suited> {
  const span = age === undefined ? null : spanOf(age)
  const receiver = suits === undefined ? span && CHILDREN : receiverOf(suits)
  const where = span ? [isOfAge(P, span)] : []
  const order = span ? [sql`-lower(${agesOf(SAME)})`] : []
  const isForOthers = receiver ? saysOthers(receiver) : sql`false`
  if (suits === undefined)
    return { where: [...where, ...(span ? [sql`not ${isForOthers}`] : [])], order: order.map(ofSame) }
  const occasion = occasionCalled(suits, await readOccasions(db))
  const ids = occasion ? await categoryIdsOf(db, occasion.slugs) : []
  const names = receiver ? receiver.says : [...(occasion?.names ?? []), plain(suits)]
  const says = (p: SQL) => (receiver ? saysWhom(p, names) : sql`${p}.search_text ~ ${patternOf(names)}`)
  const listed = sql`select product_id from category_listings where category_id = any(${sql.param(ids)}::uuid[])`
  const months = receiver?.belowMonths ?? null
  const fits = [
    ...(ids.length > 0 ? [sql`p.id in (${listed})`] : []),
    ...(span ? [isOfAge(P, span)] : months === null ? [] : [sql`lower(${agesOf(P)}) < ${months}::int`]),
  ]
  const isFit = fits.length > 0 ? sql`(${sql.join(fits, sql` or `)})` : sql`false`
  where.push(sql`(${says(P)} or (${isFit} and not ${isForOthers}))`)
  // For an "or" the whole table is read, unless indexes gather first what may fit.
  if (!isNarrowed) {
    const said = sql`select id from products where search_vector @@ to_tsquery('spanish', ${queryOf(names)})`
    const aged = sql`select a.id from products a where ${span ? isOfAge(sql`a`, span) : sql`false`}`
    where.push(sql`p.id in (${listed} union ${said} union ${aged})`)
  }
  order.push(
    isNarrowed || ids.length === 0
      ? sql`case when ${says(SAME)} then 0 else 1 end`
      : sql`coalesce((select min(array_position(${sql.param(ids)}::uuid[], category_id)) from category_listings
          where product_id = ${SAME}.id), ${ids.length + 1}::int)`,
  )
  return { where, order: order.map(ofSame) }
}

const ofSame = (by: SQL) => sql`(select ${by} from products ${SAME} where ${SAME}.id = p.id)`

function spanOf(age: string): SQL {
  const { from, to } = readAge(age)
  return sql`int4range(${from}::int, ${to}::int, '[]')`
}

// As the index has it.
const agesOf = (p: SQL) => sql`ages_of(${p}.title, ${p}.description, ${p}.specifications)`
const isOfAge = (p: SQL, span: SQL) => sql`(${agesOf(p)} && ${span})`

const saysOthers = ({ others, belowMonths }: Receiver) =>
  belowMonths === null
    ? saysWhom(P, others)
    : sql`(${saysWhom(P, others)} or coalesce(lower(${agesOf(P)}) >= ${belowMonths}::int, false))`

/** Whom a product says it is for: in its title, after a word that leads to them, or in its specifications. */
function saysWhom(p: SQL, names: readonly string[]): SQL {
  const any = names.join('|')
  return sql`(${p}.title_key ~ ${String.raw`\m(?:${any})\M`}
    or ${p}.search_text ~ ${String.raw`\m(?:para|pra|for|con|with)\s(?:(?:el|la|los|las|mi|tu|tus|un|una|my|your|the|o|a|os|as)\s)?(?:${any})\M`}
    or fold(${p}.specifications::text) ~ ${String.raw`\m(?:${any})\M`})`
}

async function categoryIdsOf(db: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from categories where slug = any(${sql.param(slugs)}::text[]) and is_active
      order by array_position(${sql.param(slugs)}::text[], slug)`,
  )
  return rows.map(({ id }) => id)
}
