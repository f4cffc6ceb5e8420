import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { foldText } from '#lib/text.ts'
import {
  occasionCategoryUnknown,
  staleSynonyms,
  synonymsNotFound,
  synonymTaken,
  tooManySynonyms,
} from '../errors.ts'
import { USUAL_OCCASIONS } from '../rules/occasions.ts'
import { PANAMA_WORDS } from '../rules/panama-words.ts'
import { MAX_GROUPS, type SynonymGroup, synonymKey, wordsHeldBy } from '../rules/synonyms.ts'
import { categories, synonymGroups, synonymKeys } from '../tables.ts'
import type { By } from './create-product.ts'

type Words = { words: readonly string[]; isOneWay?: boolean | undefined }
/** Where the words of an occasion lead: names of categories, and a price. */
type Leads = { categories?: readonly string[] | undefined; maxDollars?: number | null | undefined }

/**
 * Lets words mean the same, or lead to categories and a price. A category that does not exist is a 422. A word that stands in another group already is a 409 that names it, and so is a group
 * beyond 500. All or nothing, one writer at a time, audited; announces `synonyms.changed`.
 */
export async function addSynonyms(
  tx: Tx,
  { words, isOneWay = false, categories, maxDollars, actor, address }: By & Words & Leads,
) {
  await lockGroups(tx)
  const leads = { categoryIds: await idsOfCategories(tx, categories ?? []), maxDollars: maxDollars ?? null }
  if ((await tx.$count(synonymGroups)) >= MAX_GROUPS) throw tooManySynonyms(MAX_GROUPS)
  const [made] = await tx
    .insert(synonymGroups)
    .values({ words: [...words], isOneWay, ...leads })
    .returning({ id: synonymGroups.id, version: synonymGroups.version })
  await takeWords(tx, made!.id, { words, isOneWay })
  await recordChange(tx, {
    actor,
    address,
    action: 'synonyms.add',
    id: made!.id,
    after: { words, isOneWay, categories, maxDollars },
  })
  return made!
}

/** Gives a group other words. One that was saved since `version` is a 409 and stays. Otherwise as above. */
export async function changeSynonyms(
  tx: Tx,
  {
    id,
    version,
    words,
    isOneWay: asked,
    categories,
    maxDollars,
    actor,
    address,
  }: By & Words & Leads & { id: string; version: number },
) {
  await lockGroups(tx)
  // What a request leaves out stays as it is.
  const leads = {
    ...(categories ? { categoryIds: await idsOfCategories(tx, categories) } : {}),
    ...(maxDollars === undefined ? {} : { maxDollars }),
  }
  const before = await findGroup(tx, id)
  if (before.version !== version) throw staleSynonyms()
  const isOneWay = asked ?? before.isOneWay
  await tx.delete(synonymKeys).where(eq(synonymKeys.groupId, id))
  await takeWords(tx, id, { words, isOneWay })
  await tx
    .update(synonymGroups)
    .set({ words: [...words], isOneWay, ...leads, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(synonymGroups.id, id), eq(synonymGroups.version, version)))
  const change = {
    before: { words: before.words, isOneWay: before.isOneWay },
    after: { words, isOneWay, categories, maxDollars },
  }
  await recordChange(tx, { actor, address, action: 'synonyms.change', id, ...change })
  return { id, version: version + 1 }
}

/** Takes a group away; its words mean themselves again. Audited; announces `synonyms.changed`. */
export async function deleteSynonyms(tx: Tx, { id, actor, address }: By & { id: string }) {
  await lockGroups(tx)
  const { words } = await findGroup(tx, id)
  await tx.delete(synonymGroups).where(eq(synonymGroups.id, id))
  await recordChange(tx, { actor, address, action: 'synonyms.delete', id, before: { words } })
}

/** Adds what is usual in Panama, leaving out each group of which a word has a place already. Repeatable, audited as one act. */
export async function addUsualSynonyms(tx: Tx, { actor, address }: By) {
  await lockGroups(tx)
  const taken = new Set((await tx.select({ key: synonymKeys.key }).from(synonymKeys)).map(({ key }) => key))
  const left = MAX_GROUPS - (await tx.$count(synonymGroups))
  const idOf = new Map(
    (await tx.select({ id: categories.id, slug: categories.slug }).from(categories)).map((one) => [
      one.slug,
      one.id,
    ]),
  )
  const occasions = USUAL_OCCASIONS.map(({ words, slugs, maxDollars }) => ({
    words,
    isOneWay: false,
    categoryIds: slugs.flatMap((slug) => idOf.get(slug) ?? []),
    maxDollars,
  })).filter(({ categoryIds }) => categoryIds.length > 0)
  const usual = [
    ...PANAMA_WORDS.map((group) => ({ ...group, categoryIds: [], maxDollars: null })),
    ...occasions,
  ]
  const groups = usual
    .filter((group) => wordsHeldBy(group).every((word) => !taken.has(synonymKey(word))))
    .slice(0, left)
    .map((group) => ({ ...group, id: crypto.randomUUID(), words: eachOnce(group.words) }))
  if (groups.length === 0) return { added: 0 }
  await tx.insert(synonymGroups).values(groups)
  for (const group of groups) await takeWords(tx, group.id, group)
  const after = { words: groups.map(({ words }) => words.join(', ')) }
  await recordChange(tx, { actor, address, action: 'synonyms.add_usual', id: 'panama', after })
  return { added: groups.length }
}

/** A word in one group at once is watched over by the key; in turn, each sees who holds it and can say so. */
const lockGroups = (tx: Tx) => tx.execute(sql`lock table synonym_groups in share row exclusive mode`)

/** A word that is written in two ways stands once. */
function eachOnce(words: readonly string[]): string[] {
  const keys = words.map(synonymKey)
  return words.filter((_, at) => keys.indexOf(keys[at]!) === at)
}

/** The ids of categories by their names, in the same order. */
async function idsOfCategories(tx: Tx, names: readonly string[]): Promise<string[]> {
  const all = await tx.select({ id: categories.id, name: categories.name }).from(categories)
  const idOf = new Map(all.map(({ id, name }) => [foldText(name), id]))
  return names.map((name) => {
    const id = idOf.get(foldText(name))
    if (!id) throw occasionCategoryUnknown(name)
    return id
  })
}

async function findGroup(tx: Tx, id: string) {
  const [group] = await tx.select().from(synonymGroups).where(eq(synonymGroups.id, id))
  if (!group) throw synonymsNotFound()
  return group
}

async function takeWords(tx: Tx, groupId: string, group: SynonymGroup) {
  const held = wordsHeldBy(group)
  const keys = held.map(synonymKey)
  const { rows } = await tx.execute<{ key: string; words: string[] }>(sql`
    select k.key, g.words from synonym_keys k join synonym_groups g on g.id = k.group_id
    where k.key = any(${sql.param(keys)}::text[]) limit 1`)
  const [taken] = rows
  if (taken)
    throw synonymTaken({ word: held[keys.indexOf(taken.key)]!, group: taken.words.slice(0, 3).join(', ') })
  await tx.insert(synonymKeys).values(keys.map((key) => ({ key, groupId })))
  // What no one sells under this name is still a word that may be mistyped.
  await tx.execute(sql`
    insert into search_words (word)
    select distinct lexeme from unnest(tsvector_to_array(to_tsvector('simple', fold(${group.words.join(' ')})))) lexeme
      where length(lexeme) between 4 and 40 and lexeme !~ '[^[:alpha:]]' order by lexeme
    on conflict do nothing`)
}

type Entry = By & {
  action: 'synonyms.add' | 'synonyms.change' | 'synonyms.delete' | 'synonyms.add_usual'
  id: string
  before?: Words & Leads
  after?: Words & Leads
}

async function recordChange(tx: Tx, { id, ...entry }: Entry) {
  await recordAudit(tx, { ...entry, target: { kind: 'synonym', id } })
  await announce(tx, { name: 'synonyms.changed' })
}
