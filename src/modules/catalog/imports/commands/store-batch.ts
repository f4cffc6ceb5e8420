import { eq, sql } from 'drizzle-orm'
import { storeNames } from '#modules/catalog/old-addresses/public.ts'
import {
  addPictures,
  findVariantCodes,
  holdPlaces,
  storeCannotList,
  createMissingCategories,
  type StoredOutcome,
  storeProducts,
  storeVariants,
} from '#modules/catalog/products/public.ts'
import { VariantsRefused } from '#modules/catalog/products/rules/file-variants.ts'
import { lockLevels } from '#modules/stock/inventory/public.ts'
import type { Member, System } from '#server/auth/actor.ts'
import { transaction, type Tx } from '#server/db/db.ts'
import { AppError, databaseError } from '#server/http/errors.ts'
import { foldName } from '#lib/text.ts'
import { readCategoryBook } from '../queries/categories.ts'
import { findMeant, SITE, stockBefore, variantsOf } from '../queries/find-meant.ts'
import { withOwnPictures } from '../queries/own-pictures.ts'
import { categoriesMeant, categoryMeant, type CategoryMeant } from '../rules/categories.ts'
import { fieldsOf, galleryOf, STORED_PROBLEMS } from '../rules/preview.ts'
import type { CatalogLine, LineProblem, LineReport, ParsedLine, RecordPlace } from '../rules.ts'
import { importedLines, importProblems, importRuns } from '../tables.ts'
import { announceRun } from './move-run.ts'
import { holdTurn, RunTaken, type Turn } from './take-turn.ts'

/** What a run has done so far; `records` is also how far into its file it is. */
export type Counts = {
  records: number
  succeeded: number
  failed: number
  created: number
  updated: number
  unchanged: number
}

export type RunAtWork = {
  id: string
  fileSha256: Buffer
  /** null is the site itself. */
  storeId: string | null
  actor: Member | System
  sentAt: Date
  startedAt: Date
  /** Lets the demo catalogue name its pictures `demo:<slug>`; answers where one is stored. */
  demoPicture?: ((slug: string) => string | null) | undefined
  /** Whether the shop's pages receive a live update of the next batch at once; by default yes. */
  announces?: () => boolean
  /** The seller's turn; the command line and the demo shop work without one. */
  turn?: Turn
}

/**
 * Stores the good lines of a batch, notes the bad ones and moves the counts, in
 * one transaction. Where the database refuses one line, the halves are stored
 * apart until that one stands alone and is noted. Answers what was refused. A run that is no longer
 * at `counts.records` throws `RunTaken` and nothing is stored, so two workers
 * never store one line twice. Takes the run's lock, then the seller's.
 */
export async function storeBatch(
  run: RunAtWork,
  batch: readonly ParsedLine[],
  counts: Counts,
): Promise<{ counts: Counts; refused: LineReport[] }> {
  try {
    return await transaction((tx) => storeLines(tx, run, batch, counts))
  } catch (error) {
    if (error instanceof RunTaken || isStoreClosed(error) || batch.length === 0) throw error
    if (batch.length === 1) return await refuseAlone(run, batch[0]!, counts, error)
  }
  const half = batch.length >> 1
  const first = await storeBatch(run, batch.slice(0, half), counts)
  const second = await storeBatch(run, batch.slice(half), first.counts)
  return { counts: second.counts, refused: [...first.refused, ...second.refused] }
}

/** An admin closed the store meanwhile, so no line of the file is wrong. */
export const isStoreClosed = (error: unknown) =>
  error instanceof AppError && error.code === storeCannotList().code

function refuseAlone(run: RunAtWork, { line, ordinal, raw }: ParsedLine, counts: Counts, error: unknown) {
  const problem = problemOf(error)
  if (!problem) throw error
  const refused: ParsedLine = { line, ordinal, problems: [problem], ...(raw && { raw }) }
  return transaction((tx) => storeLines(tx, run, [refused], counts))
}

const LINE_PROBLEMS: Record<string, LineProblem> = {
  'inventory.below_reserved': 'stock_reserved',
  'catalog.stock_of_variants': 'stock_of_variants',
  'catalog.price_of_variants': 'price_of_variants',
  'catalog.variant_below_reserved': 'stock_reserved',
  'catalog.variant_code_taken': 'code_taken',
  'catalog.variants_on_offer': 'variants_on_offer',
}

/** What a refusal of the database means for its line; null for what is no line's fault. */
function problemOf(error: unknown): LineProblem | null {
  if (error instanceof AppError) return LINE_PROBLEMS[error.code] ?? 'not_stored'
  if (error instanceof VariantsRefused) return error.problem
  const found = databaseError(error)
  if (found?.constraint === 'products_unique_code_key') return 'code_taken'
  if (found?.code === '23514') return 'text_too_long'
  // Class 22 and 23: the data does not fit. Anything else is the connection, the disk or a bug.
  return found && /^2[23]/.test(found.code) ? 'not_stored' : null
}

type GoodLine = RecordPlace & { product: CatalogLine; position: number }

async function storeLines(tx: Tx, run: RunAtWork, lines: readonly ParsedLine[], counts: Counts) {
  await holdRun(tx, run, counts)
  const batch = await withOwnPictures(tx, run, lines, { isLast: true })
  const good = batch.flatMap((entry, index): GoodLine[] =>
    'product' in entry ? [{ ...entry, position: counts.records + index }] : [],
  )
  const meant = await categoriesOf(tx, run, good)
  const categoriesIn = new Map(
    good.map(({ product, position }) => [position, categoriesMeant(product.categories, meant)]),
  )
  const known = good.filter(({ position }) => 'ids' in categoriesIn.get(position)!)
  const allowed = await withoutVariantCodes(tx, run, known)
  const placed = await withPlaces(tx, run, allowed)
  const outcomes = await storeKnown(tx, run, placed, categoriesIn)
  const stored = new Set(placed.map(({ position }) => position))
  const reasons = new Map<number, LineProblem>([
    ...[...categoriesIn].flatMap(([position, found]) =>
      'problem' in found ? [[position, found.problem] as const] : [],
    ),
    ...known.map(({ position }) => [position, 'code_of_variant'] as const),
    ...allowed.map(({ position }) => [position, 'plan_full'] as const),
  ])
  const refused = batch.flatMap((entry, index): ParsedLine[] => {
    if (stored.has(counts.records + index)) return []
    const { line, ordinal, raw } = entry
    const problems: LineProblem[] =
      'problems' in entry ? entry.problems : [reasons.get(counts.records + index)!]
    return [{ line, ordinal, problems, ...(raw && { raw }) }]
  }) as (LineReport & Pick<ParsedLine, 'raw'>)[]
  await noteProblems(tx, { runId: run.id, refused, before: counts.failed })
  const many = (wanted: StoredOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  const moved: Counts = {
    records: counts.records + batch.length,
    succeeded: counts.succeeded + outcomes.length,
    failed: counts.failed + refused.length,
    created: counts.created + many('new'),
    updated: counts.updated + many('updated'),
    unchanged: counts.unchanged + many('unchanged'),
  }
  await tx
    .update(importRuns)
    .set({ ...moved, touchedAt: sql`now()` })
    .where(eq(importRuns.id, run.id))
  await announceRun(tx, { id: run.id, startedBy: 'userId' in run.actor ? run.actor.userId : null })
  return {
    counts: moved,
    refused: refused.map(({ line, ordinal, problems }) => ({ line, ordinal, problems })),
  }
}

/** Stores refused lines, as long as those `before` them were few enough. */
export async function noteProblems(
  tx: Tx,
  {
    runId,
    refused,
    before,
  }: { runId: string; refused: readonly (LineReport & Pick<ParsedLine, 'raw'>)[]; before: number },
) {
  const problemsToStore = refused.slice(0, Math.max(0, STORED_PROBLEMS - before))
  if (problemsToStore.length === 0) return
  const rows = problemsToStore.map(({ line, ordinal, problems, raw = { fields: {} } }) => {
    return { runId, line, ordinal, problems, raw }
  })
  await tx.insert(importProblems).values(rows).onConflictDoNothing()
}

async function holdRun(tx: Tx, { id, storeId, turn }: RunAtWork, { records }: Counts) {
  if (turn) await holdTurn(tx, turn, 'running')
  const [held] = await tx
    .select({ status: importRuns.status, records: importRuns.records })
    .from(importRuns)
    .where(eq(importRuns.id, id))
    .for('no key update')
  if (held?.status !== 'running' || held.records !== records) throw new RunTaken()
  // Two files of one seller may name the same product; they take turns, batch by batch.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${storeId ?? SITE}))`)
}

/** A row without options whose code a variant has would make a second thing with this code. */
async function withoutVariantCodes(tx: Tx, run: RunAtWork, lines: readonly GoodLine[]): Promise<GoodLine[]> {
  const refused = await findVariantCodes(tx, run, lines.map(plainCode))
  return lines.filter((_, index) => !refused.has(index))
}

/** The code of a row without options. */
export const plainCode = ({ product: { productId, uniqueCode, variants } }: { product: CatalogLine }) => {
  return { code: variants ? null : uniqueCode, productId }
}

/**
 * The lines that a seller's plan has places for, in the order of the file; what is there already needs none. The store is
 * held before the products are, as a seller who lists one by hand does, so that the limit is exact among them all.
 */
async function withPlaces(tx: Tx, run: RunAtWork, lines: readonly GoodLine[]): Promise<GoodLine[]> {
  if (run.storeId === null || lines.length === 0) return [...lines]
  const { used, max } = await holdPlaces(tx, { storeId: run.storeId, now: run.startedAt })
  if (max === null) return [...lines]
  const meant = await findMeant(tx, run, lines)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where id = any(${sql.param([...meant.values()])}::uuid[]) and archived_at is null`)
  const listed = new Set(rows.map(({ id }) => id))
  let free = max - used
  return lines.filter((_, index) => listed.has(meant.get(index) ?? '') || free-- > 0)
}

async function storeKnown(
  tx: Tx,
  run: RunAtWork,
  lines: readonly GoodLine[],
  categoriesIn: ReadonlyMap<number, ReturnType<typeof categoriesMeant>>,
): Promise<StoredOutcome[]> {
  if (lines.length === 0) return []
  const meant = await findMeant(tx, run, lines, { lock: true })
  // One by its code and one by its number: the second must find what the first one made, so each is stored alone.
  if (meant.size > new Set(meant.values()).size) throw new Error('a product stands in the batch twice')
  const counted = await variantsOf(
    tx,
    lines.flatMap(({ product }, index) =>
      product.variants || product.given.includes('stock') ? (meant.get(index) ?? []) : [],
    ),
  )
  if (counted.length > 0) await lockLevels(tx, counted)
  const before = await stockBefore(tx, run, counted)
  const outcomes = await storeProducts(tx, {
    storeId: run.storeId,
    products: lines.map(({ product, position }, index) => {
      const productId = meant.get(index) ?? null
      const { imageUrl, stock: said, ...fields } = fieldsFor(run, product)
      const stock = productId === null ? product.stock : said
      // Of a number that says what was there before a sale, nothing is meant to come back.
      const isOld = stock !== undefined && before.get(productId ?? '') === stock
      const slug = imageUrl?.startsWith('demo:') ? imageUrl.slice(5) : null
      return {
        ...fields,
        ...(stock === undefined || isOld ? {} : { stock }),
        ...(imageUrl === undefined
          ? {}
          : { imageUrl: slug === null ? imageUrl : (run.demoPicture?.(slug) ?? null) }),
        categoryIds: idsOf(categoriesIn.get(position)!),
        productId,
        hasVariants: product.variants !== undefined,
        position,
      }
    }),
    actorId: run.actor.kind === 'system' ? null : run.actor.userId,
    changeId: run.id,
    announces: run.announces?.() ?? true,
    now: run.startedAt,
  })
  const illustrated = await addPictures(
    tx,
    lines.map(({ product }, index) => ({ id: outcomes[index]!.id, pictures: galleryOf(product) })),
  )
  for (const [index, { product }] of lines.entries()) {
    const stored = outcomes[index]!
    if (stored.outcome === 'unchanged' && illustrated.has(stored.id)) stored.outcome = 'updated'
    if (!product.variants) continue
    const { id: changeId, actor, startedAt: now } = run
    const isChanged = await storeVariants(tx, {
      id: stored.id,
      file: product.variants,
      stockBefore: before,
      changeId,
      actor,
      now,
    })
    if (isChanged && stored.outcome === 'unchanged') stored.outcome = 'updated'
  }
  // A seller had a domain of her own, and no one else's addresses lead here.
  if (run.storeId === null)
    await storeNames(
      tx,
      lines.map(({ product }, index) => ({ productId: outcomes[index]!.id, names: product.oldNames })),
    )
  const seller = { fileSha256: run.fileSha256, sellerId: run.storeId ?? SITE }
  const codeless = lines.flatMap(({ line, ordinal, product }, index) =>
    product.uniqueCode === null ? [{ ...seller, line, ordinal, productId: outcomes[index]!.id }] : [],
  )
  if (codeless.length > 0) await tx.insert(importedLines).values(codeless).onConflictDoNothing()
  return outcomes
}

const idsOf = (found: ReturnType<typeof categoriesMeant>) => ('ids' in found ? found.ids : [])

/** What the names of a batch mean, after those that only stored lines have and that the actor may make were made. */
async function categoriesOf(
  tx: Tx,
  { storeId, actor, startedAt: now }: RunAtWork,
  lines: readonly GoodLine[],
): Promise<(name: string) => CategoryMeant> {
  const book = await readCategoryBook(tx, { storeId, mayCreate: mayCreateCategories(actor) })
  const meant = (name: string) => categoryMeant(book, name)
  const missing = new Map<string, string>()
  for (const { product } of lines) {
    if ('problem' in categoriesMeant(product.categories, meant)) continue
    for (const name of product.categories) if ('isNew' in meant(name)) missing.set(foldName(name), name)
  }
  if (missing.size > 0) {
    const made = await createMissingCategories(tx, { names: [...missing.values()], actor, now })
    for (const { id, name } of made) book.ids.set(foldName(name), id)
  }
  return meant
}

/** What stands first in the shop is the shop's to say, whatever a seller's file says. */
export function fieldsFor({ actor }: Pick<RunAtWork, 'actor'>, product: CatalogLine) {
  const { featured, ...fields } = fieldsOf(product)
  return mayCreateCategories(actor) && featured !== undefined ? { ...fields, featured } : fields
}

export const mayCreateCategories = (actor: Member | System) =>
  actor.kind === 'admin' || actor.kind === 'system'
