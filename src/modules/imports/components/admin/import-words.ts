import type { Output, Route } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'

export type ImportRun = Output<'GET /admin/imports/{id}'>
export type ImportPreview = NonNullable<ImportRun['preview']>
export type PreviewRow = ImportPreview['rows'][number]
export type RunStatus = ImportRun['status']

export const IMPORT_READS: readonly Route[] = ['GET /admin/imports', 'GET /admin/imports/{id}']

export const statusWords: Record<RunStatus, { label: () => string; tone: Tone }> = {
  reading: { label: m.imports_status_reading, tone: 'brand' },
  ready: { label: m.imports_status_ready, tone: 'brand' },
  refused: { label: m.imports_status_refused, tone: 'bad' },
  queued: { label: m.imports_status_queued, tone: 'brand' },
  running: { label: m.imports_status_running, tone: 'brand' },
  stopped: { label: m.imports_status_stopped, tone: 'warn' },
  done: { label: m.imports_status_done, tone: 'ok' },
  failed: { label: m.imports_status_failed, tone: 'bad' },
  undoing: { label: m.imports_status_undoing, tone: 'brand' },
  undone: { label: m.imports_status_undone, tone: 'neutral' },
  discarded: { label: m.imports_status_discarded, tone: 'neutral' },
}

export const kindWords: Record<PreviewRow['kind'], { label: () => string; tone: Tone }> = {
  new: { label: m.imports_kind_new, tone: 'ok' },
  updated: { label: m.imports_kind_updated, tone: 'brand' },
  unchanged: { label: m.imports_kind_unchanged, tone: 'neutral' },
  failed: { label: m.imports_kind_failed, tone: 'bad' },
}

const fields: Record<string, () => string> = {
  productId: m.imports_field_id,
  title: m.imports_field_title,
  description: m.imports_field_description,
  longDescription: m.imports_field_long_description,
  price: m.imports_field_price,
  priceCents: m.imports_field_price,
  imageUrl: m.imports_field_image,
  categories: m.imports_field_categories,
  categoryIds: m.imports_field_categories,
  stock: m.imports_field_stock,
  uniqueCode: m.imports_field_code,
  specifications: m.imports_field_specifications,
  featured: m.imports_field_featured,
  warrantyInfo: m.imports_field_warranty,
  shippingInfo: m.imports_field_shipping,
  isArchived: m.imports_field_archived,
}
export const fieldName = (field: string) => fields[field]?.() ?? field

type Messages = Record<string, ((given: Record<string, unknown>) => string) | undefined>

/** The sentence of a code the server gives: of a line, or of a whole file with what is missing in it. */
export const problemSentence = (code: string) =>
  (m as unknown as Messages)[`imports_problem_${code}`]?.({}) ?? code

export function failureSentence(failure: string) {
  const [code = '', ...missing] = failure.split(' ')
  const named = missing.map(fieldName).join(', ')
  return (m as unknown as Messages)[`imports_${code}`]?.({ missing: named }) ?? m.imports_unexpected()
}
