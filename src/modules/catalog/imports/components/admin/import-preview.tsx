import { formatCount, formatUsd } from '#lib/money.ts'
import { Counts } from '#panel/counts.tsx'
import { Facts } from '#panel/facts.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ImportCategories } from './import-categories.tsx'
import { ImportColumns } from './import-columns.tsx'
import {
  encodingWords,
  fieldName,
  type ImportPreview,
  type ImportRun,
  kindWords,
  type PreviewRow,
} from './import-words.ts'
import { noteSentence, problemSentence } from './problem-words.ts'

/** What would become of a file, before anything of it is stored. */
export function ImportPreviewView({ run, preview }: { run: ImportRun; preview: ImportPreview }) {
  const { layout, changedFields, categories, pictures, priceJumps, ruinedCodes, notes = [] } = preview
  const { rows, updates } = preview
  const { repaired = [], sheet = null } = layout
  return (
    <>
      {preview.records > 0 && (
        <Counts
          counts={(['created', 'updated', 'unchanged', 'failed'] as const).map((name) => ({
            label: kindWords[name === 'created' ? 'new' : name].label(),
            value: formatCount(preview[name]),
          }))}
        />
      )}
      {priceJumps.count > 0 && (
        <section className="rounded-card bg-warn-soft p-4 text-warn-ink">
          <h3 className="font-bold">{m.imports_price_jumps({ count: priceJumps.count })}</h3>
          <ul className="mt-2 grid gap-1 text-sm">
            {priceJumps.rows.slice(0, 5).map((row) => (
              <li key={`${row.line}-${row.ordinal}`}>
                {row.title}: <Changes of={row.changes} only="priceCents" />
                <VariantChanges row={row} only="priceCents" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ruinedCodes && ruinedCodes.count > 0 && (
        <section className="rounded-card bg-warn-soft p-4 text-warn-ink">
          <h3 className="font-bold">{m.imports_ruined_codes({ count: ruinedCodes.count })}</h3>
          <p className="mt-1 text-sm">{m.imports_ruined_codes_reason()}</p>
          <ul className="mt-2 grid gap-1 text-sm">
            {ruinedCodes.rows.slice(0, 5).map((row) => (
              <li key={`${row.line}-${row.ordinal}`}>
                {m.imports_line({ line: row.line })}: {row.title} ({row.uniqueCode})
              </li>
            ))}
          </ul>
        </section>
      )}
      {repaired.length > 0 && (
        <section className="rounded-card bg-warn-soft p-4 text-warn-ink">
          <h3 className="font-bold">{m.imports_repaired({ encoding: encodingWords[layout.encoding]() })}</h3>
          <ul className="mt-2 grid gap-1 text-sm">
            {repaired.map(({ before, after }) => (
              <li key={before} className="[overflow-wrap:anywhere]">
                <del>{before}</del> <ins className="font-medium no-underline">{after}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.map(({ code, count, rows: noted }) => (
        <section key={code} className="rounded-card bg-warn-soft p-4 text-warn-ink">
          <h3 className="font-bold">{noteSentence(code, count)}</h3>
          <ul className="mt-2 grid gap-1 text-sm">
            {noted.slice(0, 5).map((row) => (
              <li key={`${row.line}-${row.ordinal}`}>
                {m.imports_line({ line: row.line })}: {row.title}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {categories && categories.total > 0 && <ImportCategories run={run} {...categories} />}
      <ImportColumns run={run} preview={preview} />
      <SheetSection title={m.imports_understood()}>
        <Facts
          of={[
            [m.imports_layout_format(), layout.format.toUpperCase()],
            [m.imports_layout_profile(), layout.profile ?? null],
            [m.imports_layout_sheet(), sheet && sheetSentence(sheet)],
            [
              m.imports_zip_pictures(),
              pictures && m.imports_zip_unused({ count: pictures.inZip, unused: pictures.unused }),
            ],
            [
              m.imports_changed_fields(),
              changedFields
                .map(({ field, products }) => `${fieldName(field)} (${formatCount(products)})`)
                .join(', '),
            ],
          ]}
        />
      </SheetSection>
      {rows.length > 0 && (
        <SheetSection title={m.imports_first_rows({ count: rows.length })}>
          <Rows rows={rows} />
        </SheetSection>
      )}
      {updates.some(
        (row) => !rows.some(({ line, ordinal }) => line === row.line && ordinal === row.ordinal),
      ) && (
        <SheetSection title={m.imports_first_changes()}>
          <Rows rows={updates} />
        </SheetSection>
      )}
    </>
  )
}

const sheetSentence = ({ name, others }: NonNullable<ImportPreview['layout']['sheet']>) =>
  others.length === 0 ? name : m.imports_sheet_of_several({ name, others: others.join(', ') })

function Rows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line text-sm">
      {rows.map((row) => (
        <li key={`${row.line}-${row.ordinal}`} className="grid gap-1 p-3">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="flex min-w-0 items-center gap-2">
              <Badge tone={kindWords[row.kind].tone}>{kindWords[row.kind].label()}</Badge>
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{row.title || '—'}</span>
            </span>
            {row.priceCents !== null && <span className="money">{formatUsd(row.priceCents)}</span>}
          </p>
          <p className="text-muted">
            {[
              m.imports_line({ line: row.line }),
              row.uniqueCode,
              row.categories.join('; '),
              row.stock === null ? null : m.common_units({ count: row.stock }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {row.variants && <p className="text-muted">{row.variants.join(', ')}</p>}
          {row.changes.length > 0 && <Changes of={row.changes} />}
          <VariantChanges row={row} />
          {row.problems.map((code) => (
            <p key={code} className="text-bad-ink">
              {problemSentence(code)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

function VariantChanges({ row, only }: { row: PreviewRow; only?: string }) {
  return row.variantChanges?.map(({ title, isNew, changes }) => (
    <div key={title}>
      {isNew ? `${title} (${kindWords.new.label()})` : title}
      <Changes of={changes} {...(only !== undefined && { only })} />
    </div>
  ))
}

function Changes({ of, only }: { of: PreviewRow['changes']; only?: string }) {
  const shown = of.filter(({ field }) => only === undefined || field === only)
  return (
    <span className="grid gap-0.5">
      {shown.map(({ field, before, after }) => (
        <span key={field} className="[overflow-wrap:anywhere]">
          {only === undefined && `${fieldName(field)}: `}
          <del className="text-muted">{valueOf(field, before)}</del>{' '}
          <ins className="font-medium no-underline">{valueOf(field, after)}</ins>
        </span>
      ))}
    </span>
  )
}

function valueOf(field: string, value: string | number | boolean | null): string {
  if (field === 'priceCents' && value !== null) return formatUsd(Number(value))
  if (typeof value === 'boolean') return value ? m.imports_yes() : m.imports_no()
  return value === null || value === '' ? '—' : String(value)
}
