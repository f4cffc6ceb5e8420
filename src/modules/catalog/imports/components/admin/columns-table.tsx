import { m } from '#paraglide/messages.js'
import { Select, type SelectOption } from '#ui/select.tsx'
import type { ImportColumn } from './import-words.ts'

const SCROLLS = 'relative max-h-112 overflow-y-auto rounded-card border border-line'

export type ColumnsTableProps = {
  columns: readonly ImportColumn[]
  count: number
  /** What a column can hold, and what a file must have. */
  fields: readonly string[]
  required: readonly string[]
  labelOf: (field: string) => string
  profile: string | null
  fieldOf: (column: ImportColumn) => string | null
  onField: (column: ImportColumn, field: string | null) => void
  isBusy: boolean
}

/** Each column of a file with its first values and the field that it is read as. */
export function ColumnsTable(props: ColumnsTableProps) {
  const { columns, count, labelOf, profile, fieldOf, onField, isBusy } = props
  const options = optionsOf(props)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={m.imports_layout_columns()} className={SCROLLS}>
        <table className="w-full table-fixed border-collapse text-left text-sm">
          <thead className="sticky top-0 z-1 bg-sunken">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                {m.imports_columns_header()}
              </th>
              <th scope="col" className="w-1/2 py-2 pr-3 font-semibold">
                {m.imports_columns_field()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {columns.map((column) => (
              <tr key={`${column.header}-${column.ordinal}`} className="align-top">
                <th scope="row" className="px-3 py-2 font-normal [overflow-wrap:anywhere]">
                  <span className="block font-medium">{column.header || m.imports_columns_unnamed()}</span>
                  {column.samples?.map((sample) => (
                    <span key={sample} className="block truncate text-muted" title={sample}>
                      {sample}
                    </span>
                  ))}
                </th>
                <td className="py-2 pr-3">
                  <Select
                    aria-label={nameOf(column)}
                    disabled={isBusy}
                    value={fieldOf(column) ?? ''}
                    onChange={({ currentTarget }) => onField(column, currentTarget.value || null)}
                    placeholder={m.imports_columns_none()}
                    options={withFound(options, column, labelOf)}
                  />
                  <FoundBy column={column} isAsFound={fieldOf(column) === column.field} profile={profile} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > columns.length && (
        <p className="text-muted text-sm">{m.imports_columns_more({ shown: columns.length, count })}</p>
      )}
    </>
  )
}

const FOUND_BY: Record<NonNullable<ImportColumn['foundBy']>, (given: { profile: string }) => string> = {
  name: m.imports_found_name,
  profile: m.imports_found_profile,
  content: m.imports_found_content,
  place: m.imports_found_place,
  chosen: m.imports_found_chosen,
  template: m.imports_found_template,
}

type FoundByProps = { column: ImportColumn; isAsFound: boolean; profile: string | null }

function FoundBy({ column: { foundBy }, isAsFound, profile }: FoundByProps) {
  if (!foundBy || !isAsFound) return null
  return <p className="mt-1 text-muted text-sm">{FOUND_BY[foundBy]({ profile: profile ?? '' })}</p>
}

function nameOf({ header, ordinal = 1 }: ImportColumn): string {
  const name = header || m.imports_columns_unnamed()
  return ordinal > 1
    ? m.imports_columns_field_of_again({ header: name, ordinal })
    : m.imports_columns_field_of({ header: name })
}

/** What every file needs first, then by name. */
function optionsOf({ fields, required, labelOf }: ColumnsTableProps): SelectOption[] {
  const options = fields.map((field) => ({ value: field, label: labelOf(field) }))
  const rank = ({ value }: SelectOption) =>
    required.includes(value) ? required.indexOf(value) : required.length
  return options.sort((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label))
}

/** What only the file itself can say, as attributes of WooCommerce, can stay as it was found. */
const withFound = (
  options: readonly SelectOption[],
  { field }: ImportColumn,
  labelOf: (field: string) => string,
) =>
  field === null || options.some(({ value }) => value === field)
    ? options
    : [...options, { value: field, label: labelOf(field) }]
