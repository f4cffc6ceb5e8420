import { Check, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Input, Output, Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day, State, TwoLines } from '#panel/cells.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'

type CategoryNameRow = Output<'GET /admin/import-categories'>['items'][number]
const READS: readonly Route[] = ['GET /admin/import-categories']
const STATES = ['asked', 'existing', 'create', 'left_out', 'declined'] as const

const states: Record<CategoryNameRow['state'], { tone: Tone; label: () => string }> = {
  asked: { tone: 'warn', label: m.imports_category_state_asked },
  existing: { tone: 'ok', label: m.imports_category_state_existing },
  create: { tone: 'ok', label: m.imports_category_state_create },
  left_out: { tone: 'neutral', label: m.imports_category_state_left_out },
  declined: { tone: 'bad', label: m.common_rejected },
}

/** What the names of categories in files mean, and the new ones that stores ask for. */
export const CategoryNamesScreen = listScreen({
  read: 'GET /admin/import-categories',
  updates: ['import_category.changed'],
  words: {
    title: m.imports_category_names,
    search: m.imports_category_names_search,
    none: m.imports_category_names_none,
    noneReason: m.imports_category_names_reason,
    failed: m.imports_category_names_failed,
  },
  columns: [
    {
      id: 'name',
      header: m.common_name,
      cell: ({ name, storeName }) => (
        <TwoLines below={storeName ?? m.imports_category_names_site()}>
          <span className="wrap-anywhere">{name}</span>
        </TwoLines>
      ),
    },
    {
      id: 'state',
      header: m.common_status,
      cell: ({ state, category, reason }) => (
        <TwoLines below={category ?? reason}>
          <State word={states[state]} />
        </TwoLines>
      ),
    },
    {
      id: 'since',
      header: m.common_date,
      needs: 'wide',
      cell: ({ chosenAt, chosenByName }) => (
        <TwoLines below={chosenByName}>
          <Day at={chosenAt} />
        </TwoLines>
      ),
    },
  ],
  rowName: ({ name }) => name,
  searchMax: 100,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: STATES,
      name: (state) => states[state].label(),
    }),
  ],
  useRowActs,
})

function useRowActs() {
  const ask = useAsk()
  return (row: CategoryNameRow) => [
    row.state === 'asked'
      ? {
          label: m.imports_category_decide(),
          icon: <Check aria-hidden />,
          onSelect: () => ask((close) => <DecideDialog row={row} onClose={close} />),
        }
      : {
          label: m.imports_category_forget(),
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: () => ask((close) => <ForgetDialog row={row} onClose={close} />),
        },
  ]
}

type DialogProps = { row: CategoryNameRow; onClose: () => void }

function DecideDialog({ row: { id, name, storeName }, onClose }: DialogProps) {
  const categories = useRead('GET /admin/categories', {}).data?.items ?? []
  const decide = useAct('POST /admin/import-categories/{id}/decision', {
    said: m.imports_category_decided_done,
    failed: m.imports_category_decide_failed,
    reportsIn: 'both',
    refreshes: READS,
    done: onClose,
  })
  const form = useRecordForm(decisionSchema(id), { decision: 'create', reason: '' }, decide)
  return (
    <FormDialog
      form={form}
      title={m.imports_category_decide_title({ name })}
      description={m.imports_category_decide_effect({ store: storeName ?? '' })}
      saveLabel={m.imports_category_decide()}
      onClose={onClose}
    >
      <Field required label={m.imports_category_decision()} error={form.errors['decision']}>
        <Select
          data-autofocus
          options={[
            { value: 'create', label: m.imports_category_create() },
            { value: 'declined', label: m.imports_category_decline() },
            ...categories.map((category) => ({ value: category.id, label: category.name })),
          ]}
          {...form.register('decision')}
        />
      </Field>
      {form.watch('decision') === 'declined' && (
        <Field required label={m.common_reason()} error={form.errors['reason']}>
          <Textarea rows={3} maxLength={500} {...form.register('reason')} />
        </Field>
      )}
    </FormDialog>
  )
}

type Decision = Input<'POST /admin/import-categories/{id}/decision'>

const decisionSchema = (id: string) =>
  z.pipe(
    z.object({ decision: z.string(), reason: z.string().check(z.trim()) }).check((context) => {
      const { decision, reason } = context.value
      if (decision === 'declined' && reason === '')
        context.issues.push({
          code: 'custom',
          path: ['reason'],
          message: m.imports_decline_reason_required(),
          input: reason,
        })
    }),
    z.transform(({ decision, reason }): Decision => {
      if (decision === 'create') return { id, answer: { decision } }
      if (decision === 'declined') return { id, answer: { decision, reason } }
      return { id, answer: { decision: 'existing', categoryId: decision } }
    }),
  )

function ForgetDialog({ row: { id, name }, onClose }: DialogProps) {
  const forget = useAct('DELETE /admin/import-categories/{id}', {
    said: m.imports_category_forgotten,
    failed: m.imports_category_decide_failed,
    reportsIn: 'both',
    refreshes: READS,
    done: onClose,
  })
  return (
    <ConfirmAct
      danger
      title={m.imports_category_forget_title({ name })}
      consequence={m.imports_category_forget_effect()}
      confirmLabel={m.imports_category_forget()}
      act={forget}
      onClose={onClose}
      onConfirm={() => void forget.start({ id })}
    />
  )
}
