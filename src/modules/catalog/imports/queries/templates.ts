import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { importTemplates } from '../tables.ts'
import { findChoices } from './runs.ts'

/** The templates of one seller; null is the site itself. */
export const ofSeller = (storeId: string | null) =>
  storeId === null ? isNull(importTemplates.storeId) : eq(importTemplates.storeId, storeId)

/** Those of the seller whose file it is, by name. */
export async function listTemplates(db: Db, scope: AnyStore, id: string) {
  const { storeId } = await findChoices(db, scope, id)
  const items = await db
    .select({ id: importTemplates.id, name: importTemplates.name })
    .from(importTemplates)
    .where(ofSeller(storeId))
    .orderBy(asc(sql`lower(${importTemplates.name})`))
  return { items }
}

export const hasTemplates = async (db: Db, storeId: string | null) =>
  (await db.$count(importTemplates, ofSeller(storeId))) > 0

/** The newest template of a seller that was made of a file with these headers; null where none was. */
export async function findTemplate(db: Db, storeId: string | null, headers: readonly string[]) {
  const [template] = await db
    .select({ choices: importTemplates.choices, templateName: importTemplates.name })
    .from(importTemplates)
    .where(and(ofSeller(storeId), eq(importTemplates.headers, [...headers])))
    .orderBy(sql`${importTemplates.createdAt} desc`)
    .limit(1)
  return template ?? null
}
