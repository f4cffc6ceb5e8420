import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { INVITED_ROLES, type InvitedRole } from '../../rules.ts'
import type { TeamMember } from './team-part.tsx'
import { roleEffects, roleNames, TEAM_READS } from './team-words.ts'

/** An email with a link that works once, for the person who signs in with its address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const act = useAct('POST /store/invitations', {
    said: m.stores_invited,
    failed: m.stores_team_failed,
    reportsIn: 'both',
    refreshes: TEAM_READS,
    done: onClose,
  })
  const schema = z.object({
    email: z.pipe(z.string().check(z.trim()), z.email(m.stores_email_invalid())),
    role: z.enum(INVITED_ROLES),
  })
  const form = useRecordForm(schema, { email: '', role: 'staff' as InvitedRole }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.stores_invite()}
      description={m.stores_invite_text()}
      saveLabel={m.stores_invite_send()}
      onClose={onClose}
    >
      <Field label={m.common_email()} error={form.errors['email']} required>
        <Input data-autofocus type="email" maxLength={254} autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label={m.stores_role()} hint={roleEffects[form.watch('role')]()}>
        <Select
          options={INVITED_ROLES.toReversed().map((value) => ({ value, label: roleNames[value]() }))}
          {...form.register('role')}
        />
      </Field>
    </FormDialog>
  )
}

/** The store gets another owner, for an owner who knows their own password. */
export function HandOverDialog({
  member: { id, name },
  onClose,
}: {
  member: TeamMember
  onClose: () => void
}) {
  const act = useAct('POST /store/hand-over', {
    said: m.stores_handed_over,
    failed: m.stores_team_failed,
    reportsIn: 'both',
    refreshes: TEAM_READS,
    done: onClose,
  })
  const schema = z.pipe(
    z.object({ password: z.string().check(z.minLength(1, m.accounts_password_required())) }),
    z.transform((typed) => ({ id, ...typed })),
  )
  const form = useRecordForm(schema, { password: '' }, act)
  return (
    <FormDialog
      form={form}
      danger
      size="sm"
      role="alertdialog"
      title={m.stores_hand_over_title({ name })}
      description={m.stores_hand_over_effect({ name })}
      saveLabel={m.stores_team_hand_over()}
      onClose={onClose}
    >
      <Field label={m.stores_password()} error={form.errors['password']} required>
        <PasswordInput data-autofocus autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
