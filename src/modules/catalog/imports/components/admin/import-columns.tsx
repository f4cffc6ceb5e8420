import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Input } from '#browser/client.ts'
import { SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { REQUIRED_FIELDS } from '../../rules/required.ts'
import { ChoiceActs, ColumnChoices, useColumnChoices } from './column-choices.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import { ImportTemplates } from './import-templates.tsx'
import { encodingWords, fieldLabel, type ImportPreview, type ImportRun } from './import-words.ts'
import { readsOf } from './run-words.ts'

type Choices = NonNullable<ImportRun['choices']>
type Sent = Input<'PUT /admin/imports/{id}/choices'>['choices']
const WAYS = ['profile', 'delimiter', 'decimal', 'encoding'] as const
type Way = (typeof WAYS)[number]
/** What was chosen and not sent yet; '' of a way is what is found out. */
type Ways = Partial<Record<Way, string>>

const NOTHING: Ways = {}
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
  const { layout } = preview
  const choices: Choices = run.choices ?? {}
  const columns = useColumnChoices(choices.columns)
  const [draft, setDraft] = useState(NOTHING)
  const choose = useAct(endpoints.choose, {
    failed: m.imports_choices_failed,
    reportsIn: 'place',
    refreshes: readsOf(endpoints),
    done: () => {
      columns.forget()
      setDraft(NOTHING)
    },
  })
  const isBusy = choose.busy || run.status === 'reading'
  const isDrafted = draft !== NOTHING || columns.isDrafted
  const wayOf = (way: Way) => draft[way] ?? choices[way] ?? ''
  const send = () => {
    const ways = WAYS.flatMap((way) => (wayOf(way) === '' ? [] : [[way, wayOf(way)] as const]))
    return choose.start({
      id: run.id,
      choices: { ...Object.fromEntries(ways), columns: columns.all() } as Sent,
    })
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
        onChange={({ currentTarget }) => setDraft({ ...draft, [way]: currentTarget.value })}
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
        {(layout.profile || choices.profile) &&
          select('profile', m.imports_layout_profile(), layout.profile ?? undefined, {
            none: m.imports_profile_none,
          })}
        <ColumnChoices
          columns={layout.columns}
          count={layout.columnCount}
          fields={run.fields}
          required={REQUIRED_FIELDS}
          labelOf={fieldLabel}
          profile={layout.profile ?? null}
          choices={columns}
          isBusy={isBusy}
        />
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
        <ChoiceActs
          problem={choose.problem}
          isBusy={isBusy}
          isDrafted={isDrafted}
          isChosen={isChosen(choices)}
          onSend={send}
          onReset={() => choose.start({ id: run.id, choices: {} })}
        />
        <ImportTemplates run={run} isBusy={isBusy} canSave={isChosen(choices) && !isDrafted} />
      </div>
    </SheetSection>
  )
}

const isChosen = ({ columns = [], ...ways }: Choices) =>
  columns.length > 0 || Object.values(ways).some((way) => way !== undefined)
