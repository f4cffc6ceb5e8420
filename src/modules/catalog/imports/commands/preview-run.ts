import { eq, sql } from 'drizzle-orm'
import {
  countPlaces,
  findLackedPictures,
  findVariantCodes,
  getEditedVariants,
  readStates,
  type StoredState,
} from '#modules/catalog/products/public.ts'
import { changesOf } from '#modules/catalog/products/rules/changes.ts'
import { described, FIELD_NAMES, type ProductFields } from '#modules/catalog/products/rules/fields.ts'
import { besideVariants, mergeVariants } from '#modules/catalog/products/rules/file-variants.ts'
import { changedOfVariants, priceRange, variantTitle } from '#modules/catalog/products/rules/variants.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { db, transaction } from '#server/db/db.ts'
import { readCategoryBook } from '../queries/categories.ts'
import { findMeant, findWholeCodes } from '../queries/find-meant.ts'
import { withOwnPictures } from '../queries/own-pictures.ts'
import { actorOf, findWork, type Work } from '../queries/runs.ts'
import {
  categoriesMeant,
  categoryMeant,
  type CategoryBook,
  type CountedNames,
  countUnknown,
  unknownCategories,
} from '../rules/categories.ts'
import {
  changesOfVariant,
  failureOf,
  galleryOf,
  isHopeless,
  isMendable,
  isPriceJump,
  isRuinedCode,
  PREVIEW_ROWS,
  SHOWN_CHARS,
  type Preview,
  type PreviewRow,
  shownChanges,
  shownLayout,
  type VariantChange,
} from '../rules/preview.ts'
import {
  type CatalogLine,
  type FileLayout,
  ImportRefusal,
  type LineNote,
  type LineReport,
  type ParsedLine,
  parseCatalog,
} from '../rules.ts'
import { importFiles, importPictureLines, importPictures, importProblems, importRuns } from '../tables.ts'
import { type How, howToRead, namesOf, onceOf } from './how-to-read.ts'
import { announceRun } from './move-run.ts'
import { countPictures, notePictures, type Table, tableOf } from './pictures.ts'
import { fieldsFor, mayCreateCategories, noteProblems, plainCode } from './store-batch.ts'
import { holdTurn, type Turn } from './take-turn.ts'
import { batches } from './work-run.ts'

/**
 * Looks through a file that was sent and writes down what would become of it: nothing in the shop changes. A file with
 * the headers of a template of its seller is read with that one until somebody chooses otherwise. Repeatable. A file
 * that cannot be read as a whole is refused with its reason; it is deleted unless another choice can mend it.
 */
export async function previewRun({ turn }: { turn: Turn }) {
  const work = await findWork(db, turn.runId, ['reading'])
  if (!work?.content) return
  const hasSent = work.pictures !== null
  const table = await openTable({ ...work, content: work.content })
  if (table instanceof ImportRefusal)
    return await finish(turn, 'refused', { ...howOf(work), failure: table.code, preview: null }, hasSent)
  const how = await howToRead({ ...work, fileName: table.fileName }, table.content)
  const { preview, refusal, headers } = await lookThrough({ ...work, ...how }, table, turn)
  if (how.choices === null) how.headers = headers
  if (refusal) {
    const failure = [refusal.code, ...refusal.missing].join(' ')
    return await finish(turn, 'refused', { ...how, failure, preview }, hasSent)
  }
  const failure = failureOf(preview)
  await finish(turn, failure === null ? 'ready' : 'refused', { ...how, preview, failure }, hasSent)
}

const howOf = ({ choices, templateName, headers }: How): How => ({ choices, templateName, headers })

const openTable = (work: Parameters<typeof tableOf>[0]) =>
  tableOf(work).catch((error: unknown) => {
    if (error instanceof ImportRefusal) return error
    throw error
  })

function finish(
  turn: Turn,
  status: 'ready' | 'refused',
  found: How & { preview: Preview | null; failure: string | null },
  hasSentPictures: boolean,
) {
  return transaction(async (tx) => {
    await holdTurn(tx, turn, 'reading')
    const [run] = await tx
      .update(importRuns)
      .set({ ...found, status, touchedAt: sql`now()` })
      .where(eq(importRuns.id, turn.runId))
      .returning({ startedBy: importRuns.startedBy })
    if (status === 'refused' && !isMendable(found.failure, { hasSentPictures }))
      await tx.delete(importFiles).where(eq(importFiles.runId, turn.runId))
    await announceRun(tx, { id: turn.runId, ...run! })
  })
}

type Seen = Required<Omit<Preview, 'layout' | 'changedFields' | 'categories' | 'pictures' | 'notes'>> & {
  notes: Map<LineNote, { count: number; rows: PreviewRow[] }>
  changedFields: Map<string, number>
  categories: CountedNames
}

/** What would become of the file; where it is refused as a whole, how it was understood, if it was. */
async function lookThrough(
  work: Work,
  table: Table,
  turn: Turn,
): Promise<
  { headers: How['headers'] } & (
    | { preview: Preview; refusal: null }
    | { preview: Preview | null; refusal: ImportRefusal }
  )
> {
  const seen: Seen = {
    records: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    changedFields: new Map(),
    categories: new Map(),
    withoutCategory: 0,
    namedPictures: 0,
    priceJumps: { count: 0, rows: [] },
    ruinedCodes: { count: 0, rows: [] },
    notes: new Map(),
    rows: [],
    updates: [],
  }
  let layout: FileLayout | undefined
  const parsed = parseCatalog(onceOf(table.content), {
    fileName: table.fileName,
    choices: work.choices ?? {},
    findPicture: table.pictures?.find,
    onLayout: (found) => (layout = found),
  })
  await transaction(async (tx) => {
    await holdTurn(tx, turn, 'reading')
    await tx.delete(importProblems).where(eq(importProblems.runId, work.id))
    await tx.delete(importPictures).where(eq(importPictures.runId, work.id))
    await tx.delete(importPictureLines).where(eq(importPictureLines.runId, work.id))
  })
  const book = await readCategoryBook(db, {
    storeId: work.storeId,
    mayCreate: mayCreateCategories(actorOf(work)),
  })
  // What the file itself makes: a code that comes again changes the product of its first line.
  const made = new Map<string, StoredState>()
  const around = { seen, book, made, freePlaces: await freePlacesOf(work), turn }
  let refusal: ImportRefusal | null = null
  try {
    for await (const batch of batches(parsed)) {
      await notePictures(work, turn, table.pictures, batch)
      await lookAt(work, await withOwnPictures(db, work, batch, { isLast: false }), around)
      if (isHopeless(seen)) break
    }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    refusal = error
  }
  const headers = namesOf(layout)
  if (refusal && !layout) return { preview: null, refusal, headers }
  const { changedFields, categories, notes, ...counts } = seen
  const preview: Preview = {
    ...counts,
    notes: [...notes].map(([code, note]) => ({ code, ...note })),
    layout: shownLayout(layout!, work),
    changedFields: [...changedFields]
      .map(([field, products]) => ({ field: field as Preview['changedFields'][number]['field'], products }))
      .sort((a, b) => b.products - a.products),
    categories: unknownCategories(categories, book, work),
    ...(table.pictures && { pictures: await countPictures(work.id, table.pictures) }),
  }
  return { preview, refusal, headers } as const
}

async function freePlacesOf({ storeId }: Work): Promise<number> {
  if (storeId === null) return Number.POSITIVE_INFINITY
  const { used, max } = await countPlaces(db, { storeId, now: new Date() })
  return max === null ? Number.POSITIVE_INFINITY : max - used
}

async function lookAt(work: Work, batch: readonly ParsedLine[], around: Around) {
  const { seen, turn } = around
  const before = seen.failed
  const good = batch.flatMap((entry) => ('product' in entry ? [entry] : []))
  const meant = await findMeant(db, work, good)
  const states = await readStates(db, [...meant.values()])
  const withVariantCode = await findVariantCodes(db, work, good.map(plainCode))
  const lackedPictures = await findLackedPictures(
    db,
    [...meant].map(([index, id]) => {
      const { product } = good[index]!
      return { id, pictures: galleryOf(product).filter((url) => url !== product.imageUrl) }
    }),
  )
  const whole = await findWholeCodes(
    db,
    work,
    good.filter((_, index) => !meant.has(index)),
  )
  const refused: (LineReport & Pick<ParsedLine, 'raw'>)[] = []
  for (const entry of batch) {
    const place = 'product' in entry ? good.indexOf(entry) : -1
    const state = states.get(meant.get(place) ?? '')
    const row = rowOf(work, entry, { state, isOfVariant: withVariantCode.has(place) }, around)
    addPicturesTo(row, lackedPictures.get(state?.id ?? ''))
    const ofVariants = 'product' in entry ? await lookAtVariants(row, entry.product, state) : []
    seen.records += 1
    seen[row.kind === 'new' ? 'created' : row.kind] += 1
    const changes = [...row.changes, ...ofVariants.flatMap((variant) => variant.changes)]
    for (const field of new Set(changes.map((change) => change.field)))
      seen.changedFields.set(field, (seen.changedFields.get(field) ?? 0) + 1)
    if (seen.rows.length < PREVIEW_ROWS) seen.rows.push(row)
    if (row.kind === 'updated' && seen.updates.length < PREVIEW_ROWS) seen.updates.push(row)
    if (isPriceJump(changes)) warn(seen.priceJumps, row)
    const code = row.uniqueCode?.toLowerCase()
    const known = state?.uniqueCode ?? (code === undefined ? undefined : whole.get(code))
    if ((code !== undefined && known && isRuinedCode(known, code)) || ofVariants.some(hasRuinedCode))
      warn(seen.ruinedCodes, row)
    for (const code of row.kind !== 'failed' && 'product' in entry ? entry.notes : []) {
      const note = seen.notes.get(code) ?? { count: 0, rows: [] }
      seen.notes.set(code, note)
      warn(note, row)
    }
    if (row.problems.includes('image_named')) seen.namedPictures += 1
    if (row.kind === 'failed') refused.push({ ...entry, problems: row.problems })
  }
  await transaction(async (tx) => {
    await holdTurn(tx, turn, 'reading')
    await tx.update(importRuns).set({ touchedAt: sql`now()` }).where(eq(importRuns.id, work.id))
    await noteProblems(tx, { runId: work.id, refused, before })
  })
}

/** Pictures that a known product does not have come in, and nothing else of it need change. */
function addPicturesTo(row: PreviewRow, urls: readonly string[] = []) {
  if (urls.length === 0 || row.kind === 'failed') return
  row.kind = 'updated'
  row.changes.push({
    field: 'pictures',
    before: null,
    after: urls.join(', ').slice(0, SHOWN_CHARS).toWellFormed(),
  })
}

/** The options and variants of a file beside those of the product; answers what changes of each. */
async function lookAtVariants(
  row: PreviewRow,
  { variants: file }: CatalogLine,
  state: StoredState | undefined,
): Promise<VariantChange[]> {
  if (!file) return []
  row.variants = file.variants
    .slice(0, PREVIEW_ROWS)
    .map(({ optionValues }) => variantTitle(file.options, optionValues))
  if (row.kind === 'failed' || !state || state.isArchived) return []
  const merged = mergeVariants(await getEditedVariants(db, EVERY_STORE, state.id), file)
  if ('problem' in merged) {
    Object.assign(row, {
      kind: 'failed',
      changes: [],
      problems: [merged.problem],
    } satisfies Partial<PreviewRow>)
    return []
  }
  const { saved, changed } = merged
  if (!saved) return []
  const changes = changed.map(({ before, after }) => ({
    title: variantTitle(saved.options, after.optionValues),
    isNew: before === null,
    changes: changesOfVariant(before, after),
  }))
  row.kind = 'updated'
  row.priceCents = priceRange(saved.variants.map(({ priceCents }) => priceCents)).priceCents
  row.stock = saved.variants.reduce((sum, { stock }) => sum + stock, 0)
  row.variantChanges = changes.slice(0, PREVIEW_ROWS)
  return changes
}

const hasRuinedCode = ({ changes }: VariantChange) =>
  changes.some(
    ({ field, before, after }) =>
      field === 'uniqueCode' &&
      isRuinedCode(String(before ?? '').toLowerCase(), String(after ?? '').toLowerCase()),
  )

function warn(of: { count: number; rows: PreviewRow[] }, row: PreviewRow) {
  of.count += 1
  if (of.rows.length < PREVIEW_ROWS) of.rows.push(row)
}

/** `freePlaces`: how many new products the plan of its seller allows. */
type Around = {
  seen: Seen
  freePlaces: number
  book: CategoryBook
  made: Map<string, StoredState>
  turn: Turn
}

function rowOf(
  work: Work,
  entry: ParsedLine,
  { state, isOfVariant }: { state: StoredState | undefined; isOfVariant: boolean },
  around: Around,
): PreviewRow {
  const { line, ordinal } = entry
  if ('problems' in entry) {
    const title = (entry.raw?.fields.title ?? '').slice(0, 160)
    const blank = { priceCents: null, stock: null, categories: [], uniqueCode: null, changes: [] }
    return { line, ordinal, kind: 'failed', title, ...blank, problems: entry.problems }
  }
  const { product } = entry
  const { book, seen } = around
  countUnknown(seen.categories, book, product.categories)
  const meant = categoriesMeant(product.categories, (name) => categoryMeant(book, name))
  if ('problem' in meant) {
    seen.withoutCategory += 1
    return { line, ordinal, kind: 'failed', ...shown(product), changes: [], problems: [meant.problem] }
  }
  if (isOfVariant)
    return { line, ordinal, kind: 'failed', ...shown(product), changes: [], problems: ['code_of_variant'] }
  const wanted = {
    ...fieldsFor({ actor: actorOf(work) }, product),
    categoryIds: meant.ids,
    isArchived: false,
  }
  const code = product.uniqueCode?.toLowerCase()
  const before = state ?? (code === undefined ? undefined : around.made.get(code))
  if (!before && around.seen.created >= around.freePlaces)
    return { line, ordinal, kind: 'failed', ...shown(product), changes: [], problems: ['plan_full'] }
  if (!before) {
    if (code !== undefined) around.made.set(code, madeOf(wanted))
    return { line, ordinal, kind: 'new', ...shown(product), changes: [], problems: [] }
  }
  const changes = changesOf(before, product.variants ? besideVariants(wanted) : wanted)
  const ofVariants = changes && changedOfVariants(before, changes.after)
  if (ofVariants) {
    const problem = ofVariants === 'stock' ? 'stock_of_variants' : 'price_of_variants'
    return { line, ordinal, kind: 'failed', ...shown(product), changes: [], problems: [problem] }
  }
  const nameOf = (id: string) => book.names.get(id) ?? ''
  return {
    line,
    ordinal,
    kind: changes ? 'updated' : 'unchanged',
    ...shown({ ...product, stock: wanted.stock ?? before.stock }),
    changes: changes ? shownChanges(changes, nameOf) : [],
    problems: [],
  }
}

const shown = ({ title, priceCents, stock, categories: names, uniqueCode }: CatalogLine) => ({
  title,
  priceCents,
  stock,
  categories: names,
  uniqueCode,
})

function madeOf(wanted: ReturnType<typeof fieldsFor> & { categoryIds: string[] }): StoredState {
  return {
    id: '',
    storeId: null,
    version: 1,
    ...(Object.fromEntries(
      FIELD_NAMES.map((name) => [name, described(name).empty]),
    ) as unknown as ProductFields),
    stock: 0,
    hasOptions: false,
    priceToCents: null,
    isArchived: false,
    ...wanted,
  }
}
