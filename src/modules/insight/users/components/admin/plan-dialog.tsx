import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { PERSON_PLANS, type PersonPlan } from '../../rules.ts'
import { PERSON_READS, type PersonRow, planWords } from './person-words.ts'

type PlanDialogProps = { person: Pick<PersonRow, 'id' | 'plan'>; onClose: () => void }

/** Thirty days of a plan without a payment, or none any more. */
export function PlanDialog({ person: { id, plan }, onClose }: PlanDialogProps) {
  const act = useAct('PUT /admin/users/{id}/plan', {
    said: m.people_updated,
    failed: m.people_update_failed,
    reportsIn: 'both',
    refreshes: PERSON_READS,
    done: onClose,
  })
  const seen: PersonPlan = plan ?? 'none'
  const schema = z.pipe(
    z.object({ plan: z.enum(PERSON_PLANS) }),
    z.transform((typed) => ({ id, seen, ...typed })),
  )
  const form = useRecordForm(schema, { plan: seen }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.people_change_plan()}
      description={m.people_change_plan_text()}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field label={m.common_plan()} error={form.errors['plan']}>
        <Select
          options={PERSON_PLANS.map((value) => ({ value, label: planWords[value]() }))}
          {...form.register('plan')}
        />
      </Field>
    </FormDialog>
  )
}
