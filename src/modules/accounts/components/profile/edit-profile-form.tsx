import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ConfirmDialog } from '#ui/panel/confirm-dialog.tsx'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { toast } from '#browser/toast.ts'
import { formatPhone } from '../../rules.ts'
import { FormMessage } from '../form-message.tsx'
import { useSubmission } from '../submission.ts'
import type { Profile } from './profile-calls.ts'

type Props = { profile: Profile; onCancel: () => void; onSaved: (changed: Profile) => void }

/** Cancelling shows the profile as it was; leaving the page with changes is asked about first. */
export function EditProfileForm({ profile, onCancel, onSaved }: Props) {
  const original = { fullName: profile.fullName, phone: profile.phone ? formatPhone(profile.phone) : '' }
  const [fullName, setFullName] = useState(original.fullName)
  const [phone, setPhone] = useState(original.phone)
  const hasNewNumber = phone !== original.phone
  const isDirty = hasNewNumber || fullName !== original.fullName
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: () => (hasNewNumber ? m.accounts_phone_check_failed() : m.accounts_profile_save_failed()),
    check: () => (fullName.trim() === '' ? { fullName: m.accounts_full_name_required() } : {}),
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [form])

  const save = async () => {
    if (!isDirty) return onCancel()
    try {
      onSaved(
        await call('PATCH /profile', {
          fullName,
          ...(hasNewNumber && { phone: phone.trim() === '' ? null : phone }),
        }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'accounts.phone_taken') toast.error(error.message)
      throw error
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <FormMessage message={message} />
      <fieldset disabled={busy} className="grid min-w-0 gap-4 md:grid-cols-2">
        <Field label={m.accounts_full_name()} error={fields.fullName} required className="md:col-span-2">
          <Input
            name="fullName"
            autoComplete="name"
            maxLength={120}
            value={fullName}
            onChange={(event) => setFullName(event.target.value)}
            data-autofocus
          />
        </Field>
        <Field label={m.accounts_email()} hint={m.accounts_profile_email_fixed()}>
          <Input type="email" value={profile.email} disabled />
        </Field>
        <Field
          label={m.accounts_phone()}
          optionalLabel={m.accounts_optional()}
          hint={profile.phoneVerified ? m.accounts_profile_phone_change_note() : m.accounts_phone_hint()}
          error={fields.phone}
        >
          <Input
            name="phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={40}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
      </fieldset>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.accounts_profile_cancel()}
        </Button>
        <Button type="submit" busy={busy} busyLabel={m.accounts_profile_saving()}>
          {m.accounts_profile_save()}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}

function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { asking, leave, stay } = useUnsavedGuard(isDirty)
  return (
    <ConfirmDialog
      open={asking}
      onClose={stay}
      onConfirm={leave}
      danger
      title={m.accounts_profile_leave_title()}
      consequence={m.accounts_profile_leave_text()}
      confirmLabel={m.accounts_profile_leave()}
      cancelLabel={m.accounts_profile_stay()}
    />
  )
}
