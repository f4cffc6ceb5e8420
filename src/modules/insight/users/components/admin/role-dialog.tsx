import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { PERSON_ROLES } from '../../rules.ts'
import { PERSON_READS, type PersonRow, roleWords } from './person-words.ts'

type RoleDialogProps = { person: Pick<PersonRow, 'id' | 'fullName' | 'role'>; onClose: () => void }

/** Another role, for who knows their own password: a borrowed session makes no administrators. */
export function RoleDialog({ person: { id, fullName, role }, onClose }: RoleDialogProps) {
  const act = useAct('PUT /admin/users/{id}/role', {
    said: m.people_updated,
    failed: m.people_update_failed,
    reportsIn: 'both',
    refreshes: PERSON_READS,
    done: onClose,
  })
  const schema = z.pipe(
    z.object({
      role: z.enum(PERSON_ROLES),
      password: z.string().check(z.minLength(1, m.accounts_password_required())),
    }),
    z.transform((typed) => ({ id, ...typed })),
  )
  const form = useRecordForm(schema, { role, password: '' }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.people_change_role()}
      description={m.people_change_role_text({ name: fullName })}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field label={m.people_role()} error={form.errors['role']}>
        <Select
          options={PERSON_ROLES.map((value) => ({ value, label: roleWords[value]() }))}
          {...form.register('role')}
        />
      </Field>
      <Field
        label={m.people_own_password()}
        hint={m.people_own_password_hint()}
        error={form.errors['password']}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
