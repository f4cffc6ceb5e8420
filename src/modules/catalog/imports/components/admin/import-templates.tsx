import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import type { ImportRun } from './import-words.ts'
import { readsOf } from './run-words.ts'

type ImportTemplatesProps = { run: ImportRun; isBusy: boolean; canSave: boolean }

/** The templates of the seller whose file it is, and a name to keep its choices under. */
export function ImportTemplates({ run: { id, templateName }, isBusy, canSave }: ImportTemplatesProps) {
  const endpoints = useImportEndpoints()
  const { data } = useRead(endpoints.templates, { id })
  const items = data?.items ?? []
  const [picked, setPicked] = useState('')
  const apply = useAct(endpoints.applyTemplate, {
    failed: m.imports_choices_failed,
    refreshes: readsOf(endpoints),
  })
  const remove = useAct(endpoints.removeTemplate, {
    failed: m.imports_template_remove_failed,
    refreshes: [endpoints.templates],
    done: () => setPicked(''),
  })
  const current = picked || (items.find((item) => item.name === templateName)?.id ?? '')
  return (
    <>
      {items.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={m.imports_templates()} className="min-w-40 flex-1">
            <Select
              disabled={isBusy}
              value={current}
              onChange={({ currentTarget }) => setPicked(currentTarget.value)}
              placeholder={m.imports_templates_none()}
              options={items.map((item) => ({ value: item.id, label: item.name }))}
            />
          </Field>
          <Button
            variant="secondary"
            busy={apply.busy}
            disabled={isBusy || current === ''}
            onClick={() => void apply.start({ id, templateId: current })}
          >
            {m.imports_template_apply()}
          </Button>
          <Button
            variant="quiet"
            busy={remove.busy}
            disabled={isBusy || current === ''}
            onClick={() => void remove.start({ id, templateId: current })}
          >
            {m.imports_template_remove()}
          </Button>
        </div>
      )}
      {canSave && <SaveForm id={id} isBusy={isBusy} />}
    </>
  )
}

function SaveForm({ id, isBusy }: { id: string; isBusy: boolean }) {
  const endpoints = useImportEndpoints()
  const act = useAct(endpoints.saveTemplate, {
    said: m.imports_template_saved,
    failed: m.imports_template_save_failed,
    reportsIn: 'both',
    refreshes: [endpoints.templates],
  })
  const [schema] = useState(() =>
    z.pipe(
      z.object({ name: z.string().check(z.trim(), z.minLength(1, m.imports_template_name_required())) }),
      z.transform(({ name }) => ({ id, name })),
    ),
  )
  const form = useRecordForm(schema, { name: '' }, act)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-wrap items-end gap-2">
      <Field
        label={m.imports_template_name()}
        error={form.errors['name'] ?? form.message ?? undefined}
        className="min-w-40 flex-1"
      >
        <Input maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} disabled={isBusy}>
        {m.imports_template_save()}
      </Button>
    </form>
  )
}
