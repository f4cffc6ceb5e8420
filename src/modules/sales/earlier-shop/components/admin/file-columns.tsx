import { useAct } from '#browser/acting.ts'
import {
  ChoiceActs,
  ColumnChoices,
  useColumnChoices,
} from '#modules/catalog/imports/components/admin/column-choices.tsx'
import { m } from '#paraglide/messages.js'
import { SheetSection } from '#panel/record-sheet.tsx'
import { READS } from './list-words.ts'
import { type EarlierFile, type EarlierPreview, fieldLabel } from './file-words.ts'

/** The columns of a file of the earlier shop, and what a person would have in them otherwise. */
export function FileColumns({ file, preview }: { file: EarlierFile; preview: EarlierPreview }) {
  const { id, fields, required, status } = file
  const sent = file.choices ?? []
  const columns = useColumnChoices(sent)
  const choose = useAct('PUT /admin/earlier-files/{id}/columns', {
    failed: m.imports_choices_failed,
    reportsIn: 'place',
    refreshes: READS,
    done: columns.forget,
  })
  const isBusy = choose.busy || status === 'reading'
  return (
    <SheetSection title={m.imports_layout_columns()}>
      <div className="grid gap-4">
        <ColumnChoices
          columns={preview.columns}
          count={preview.columnCount ?? preview.columns.length}
          fields={fields}
          required={required}
          labelOf={fieldLabel}
          profile={null}
          choices={columns}
          isBusy={isBusy}
        />
        <ChoiceActs
          problem={choose.problem}
          isBusy={isBusy}
          isDrafted={columns.isDrafted}
          isChosen={sent.length > 0}
          onSend={() => choose.start({ id, columns: columns.all() })}
          onReset={() => choose.start({ id, columns: [] })}
        />
      </div>
    </SheetSection>
  )
}
