import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { formatPhone } from '../../../rules.ts'
import { FormMessage } from '../../form-message.tsx'
import type { Profile } from './profile-page.tsx'

type Props = { profile: Profile; onCancel: () => void; onSaved: (changed: Profile) => void }

/** Cancelling shows the profile as it was; leaving the page with changes is asked about first. */
export function EditProfileForm({ profile, onCancel, onSaved }: Props) {
  const original = { fullName: profile.fullName, phone: profile.phone ? formatPhone(profile.phone) : '' }
  const save = useAct('PATCH /profile', {
    said: m.accounts_profile_saved,
    failed: ({ phone }) =>
      phone === undefined ? m.accounts_profile_save_failed() : m.accounts_phone_check_failed(),
    reportsIn: 'place',
    refused: (error) => {
      if (error instanceof ApiError && error.code === 'accounts.phone_taken') toast.error(error.message)
    },
    done: onSaved,
  })
  const form = useRecordForm(profileSchema(original.phone), original, save)
  const first = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form
      ref={first}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isDirty) void form.submit()
        else onCancel()
      }}
    >
      <FormMessage message={form.message} />
      <fieldset disabled={form.busy} className="grid min-w-0 gap-4 md:grid-cols-2">
        <Field
          label={m.common_full_name()}
          error={form.errors['fullName']}
          required
          className="md:col-span-2"
        >
          <Input {...form.register('fullName')} autoComplete="name" maxLength={120} data-autofocus />
        </Field>
        <Field label={m.common_email()} hint={m.accounts_profile_email_fixed()}>
          <Input type="email" value={profile.email} disabled />
        </Field>
        <Field
          label={m.common_phone()}
          optionalLabel={m.common_optional()}
          hint={profile.phoneVerified ? m.accounts_profile_phone_change_note() : m.common_phone_hint()}
          error={form.errors['phone']}
        >
          <Input {...form.register('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={40} />
        </Field>
      </fieldset>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={form.busy} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" busy={form.busy} busyLabel={m.common_saving()}>
          {m.accounts_profile_save()}
        </Button>
      </div>
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}

/** An untouched number is left out: it keeps being verified. */
const profileSchema = (before: string) =>
  z.pipe(
    z.object({
      fullName: z.string().check(z.trim(), z.minLength(1, m.accounts_full_name_required())),
      phone: z.string(),
    }),
    z.transform(({ fullName, phone }) => ({
      fullName,
      ...(phone !== before && { phone: phone.trim() === '' ? null : phone }),
    })),
  )
