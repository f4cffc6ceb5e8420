import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import type { Problem } from '#browser/acting.ts'
import { ColumnsTable, type ColumnsTableProps } from './columns-table.tsx'
import type { ImportColumn } from './import-words.ts'

type ColumnChoice<Field extends string> = { header: string; ordinal: number; field: Field | null }

/** The columns that were chosen for a file, and those that are chosen now and not sent yet. */
export function useColumnChoices<Field extends string>(sent: readonly ColumnChoice<Field>[] = []) {
  const [draft, setDraft] = useState<ReadonlyMap<string, ColumnChoice<Field>>>(new Map())
  const chosen = new Map(sent.map((choice) => [keyOf(choice), choice]))
  return {
    isDrafted: draft.size > 0,
    all: () => [...new Map([...chosen, ...draft]).values()],
    forget: () => setDraft(new Map()),
    fieldOf: (column: ImportColumn) => {
      const choice = draft.get(keyOf(column)) ?? chosen.get(keyOf(column))
      return choice ? choice.field : column.field
    },
    choose: (column: ImportColumn, field: string | null) => {
      const { header, ordinal = 1 } = column
      const choice = { header, ordinal, field: field as Field | null }
      setDraft(new Map(draft).set(keyOf(column), choice))
    },
    /** The headers that were chosen and that a file does not have. */
    lackedIn: (columns: readonly ImportColumn[]) => {
      const there = new Set(columns.map(keyOf))
      return [...chosen].filter(([key]) => !there.has(key)).map(([, { header }]) => header)
    },
  }
}

const keyOf = ({ header, ordinal = 1 }: { header: string; ordinal?: number | undefined }) =>
  `${ordinal} ${header}`

type ColumnChoicesProps = Omit<ColumnsTableProps, 'fieldOf' | 'onField'> & {
  choices: Pick<ReturnType<typeof useColumnChoices>, 'fieldOf' | 'choose' | 'lackedIn'>
}

/** The columns of a file with the field of each, to be chosen otherwise. */
export function ColumnChoices({ choices, ...table }: ColumnChoicesProps) {
  const lacked = choices.lackedIn(table.columns)
  return (
    <>
      {lacked.length > 0 && (
        <p className="font-semibold text-warn-ink [overflow-wrap:anywhere]">
          {m.imports_columns_lacked({ headers: lacked.join(', ') })}
        </p>
      )}
      <p className="text-muted text-sm">{m.imports_columns_hint()}</p>
      {table.columns.length > 0 && (
        <ColumnsTable {...table} fieldOf={choices.fieldOf} onField={choices.choose} />
      )}
    </>
  )
}

type ChoiceActsProps = {
  problem: Problem | null
  isBusy: boolean
  isDrafted: boolean
  isChosen: boolean
  onSend: () => unknown
  onReset: () => unknown
}

/** Sends what was chosen, or goes back to what is found out. */
export function ChoiceActs({ problem, isBusy, isDrafted, isChosen, onSend, onReset }: ChoiceActsProps) {
  return (
    <>
      {problem && (
        <div role="alert">
          <FieldError>{Object.values(problem.fields)[0] ?? problem.sentence}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={isBusy}
          disabled={!isDrafted && !isBusy}
          onClick={() => void onSend()}
        >
          {m.imports_choices_send()}
        </Button>
        {isChosen && (
          <Button variant="quiet" disabled={isBusy} onClick={() => void onReset()}>
            {m.imports_choices_reset()}
          </Button>
        )}
      </div>
    </>
  )
}
