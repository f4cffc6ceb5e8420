import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Input } from '#browser/client.ts'
import { SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import { ImportTemplates } from './import-templates.tsx'
import { encodingWords, type ImportColumn, type ImportPreview, type ImportRun } from './import-words.ts'
import { readsOf } from './run-words.ts'

type Choices = NonNullable<ImportRun['choices']>
type Sent = Input<'PUT /admin/imports/{id}/choices'>['choices']
type ColumnChoice = NonNullable<Choices['columns']>[number]
const WAYS = ['profile', 'delimiter', 'decimal', 'encoding'] as const
type Way = (typeof WAYS)[number]
/** What was chosen and not sent yet; '' of a way is what is found out. */
type Draft = { columns: ReadonlyMap<string, ColumnChoice>; ways: Partial<Record<Way, string>> }

const NOTHING: Draft = { columns: new Map(), ways: {} }
const DELIMITERS: Record<NonNullable<Choices['delimiter']>, () => string> = {
  ',': m.imports_delimiter_comma,
  ';': m.imports_delimiter_semicolon,
  '\t': m.imports_delimiter_tab,
  '|': m.imports_delimiter_pipe,
}
const DECIMALS: Record<NonNullable<Choices['decimal']>, () => string> = {
  '.': m.imports_decimal_point,
  ',': m.imports_decimal_comma,
}
const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'cp850'] as const satisfies Choices['encoding'][]

/** How a file is read, column by column, and what a person would have otherwise. */
export function ImportColumns({ run, preview }: { run: ImportRun; preview: ImportPreview }) {
  const endpoints = useImportEndpoints()
  const [draft, setDraft] = useState(NOTHING)
  const choose = useAct(endpoints.choose, {
    failed: m.imports_choices_failed,
    reportsIn: 'place',
    refreshes: readsOf(endpoints),
    done: () => setDraft(NOTHING),
  })
  const { layout } = preview
  const choices: Choices = run.choices ?? {}
  const isBusy = choose.busy || run.status === 'reading'
  const isDrafted = draft !== NOTHING
  const chosen = new Map(choices.columns?.map((choice) => [keyOf(choice), choice]))
  const there = new Set(layout.columns.map(keyOf))
  const lacked = [...chosen].filter(([key]) => !there.has(key)).map(([, { header }]) => header)
  const fieldOf = (column: ImportColumn) => {
    const choice = draft.columns.get(keyOf(column)) ?? chosen.get(keyOf(column))
    return choice ? choice.field : column.field
  }
  const setField = (column: ImportColumn, field: string | null) => {
    const { header, ordinal = 1 } = column
    const choice = { header, ordinal, field: field as ColumnChoice['field'] }
    setDraft({ ...draft, columns: new Map(draft.columns).set(keyOf(column), choice) })
  }
  const wayOf = (way: Way) => draft.ways[way] ?? choices[way] ?? ''
  const send = () => {
    const ways = WAYS.flatMap((way) => (wayOf(way) === '' ? [] : [[way, wayOf(way)] as const]))
    const columns = [...new Map([...chosen, ...draft.columns]).values()]
    return choose.start({ id: run.id, choices: { ...Object.fromEntries(ways), columns } as Sent })
  }
  const select = (
    way: Way,
    label: string,
    found: string | undefined,
    names: Record<string, () => string>,
  ) => (
    <Field label={label}>
      <Select
        disabled={isBusy}
        value={wayOf(way)}
        onChange={({ currentTarget }) =>
          setDraft({ ...draft, ways: { ...draft.ways, [way]: currentTarget.value } })
        }
        options={[
          {
            value: '',
            label:
              found === undefined || choices[way] !== undefined
                ? m.imports_choice_automatic()
                : m.imports_choice_found({ found }),
          },
          ...Object.entries(names).map(([value, name]) => ({ value, label: name() })),
        ]}
      />
    </Field>
  )
  return (
    <SheetSection title={m.imports_layout_columns()}>
      <div className="grid gap-4">
        {run.templateName !== null && (
          <p className="font-semibold text-ok-ink">
            {m.imports_template_applied({ name: run.templateName })}
          </p>
        )}
        {lacked.length > 0 && (
          <p className="font-semibold text-warn-ink [overflow-wrap:anywhere]">
            {m.imports_columns_lacked({ headers: lacked.join(', ') })}
          </p>
        )}
        {(layout.profile || choices.profile) &&
          select('profile', m.imports_layout_profile(), layout.profile ?? undefined, {
            none: m.imports_profile_none,
          })}
        <p className="text-muted text-sm">{m.imports_columns_hint()}</p>
        {layout.columns.length > 0 && (
          <ColumnsTable
            columns={layout.columns}
            count={layout.columnCount}
            fields={run.fields}
            profile={layout.profile ?? null}
            fieldOf={fieldOf}
            onField={setField}
            isBusy={isBusy}
          />
        )}
        {!layout.sheet && (
          <div className="grid gap-3 sm:grid-cols-2">
            {layout.delimiter !== null &&
              select(
                'delimiter',
                m.imports_layout_delimiter(),
                DELIMITERS[layout.delimiter as keyof typeof DELIMITERS]?.(),
                DELIMITERS,
              )}
            {select(
              'decimal',
              m.imports_layout_decimal(),
              layout.decimal ? DECIMALS[layout.decimal]() : undefined,
              DECIMALS,
            )}
            {select(
              'encoding',
              m.imports_layout_encoding(),
              encodingWords[layout.encoding](),
              Object.fromEntries(ENCODINGS.map((encoding) => [encoding, encodingWords[encoding]])),
            )}
          </div>
        )}
        {choose.problem && (
          <div role="alert">
            <FieldError>{Object.values(choose.problem.fields)[0] ?? choose.problem.sentence}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={isBusy}
            disabled={!isDrafted && !isBusy}
            onClick={() => void send()}
          >
            {m.imports_choices_send()}
          </Button>
          {isChosen(choices) && (
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => void choose.start({ id: run.id, choices: {} })}
            >
              {m.imports_choices_reset()}
            </Button>
          )}
        </div>
        <ImportTemplates run={run} isBusy={isBusy} canSave={isChosen(choices) && !isDrafted} />
      </div>
    </SheetSection>
  )
}

const keyOf = ({ header, ordinal = 1 }: { header: string; ordinal?: number | undefined }) =>
  `${ordinal} ${header}`

const isChosen = ({ columns = [], ...ways }: Choices) =>
  columns.length > 0 || Object.values(ways).some((way) => way !== undefined)
