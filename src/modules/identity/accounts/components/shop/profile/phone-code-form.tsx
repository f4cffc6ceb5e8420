import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { CODE_DIGITS, formatPhone } from '../../../rules.ts'
import { FormMessage } from '../../form-message.tsx'

type Props = { phone: string; onVerified: () => void; sendButton: ReactNode }

/** Takes the code that was sent. */
export function PhoneCodeForm({ phone, onVerified, sendButton }: Props) {
  const verify = useAct('POST /profile/phone/verify', {
    said: m.accounts_phone_verified,
    failed: m.accounts_phone_verification_failed,
    reportsIn: 'place',
    done: onVerified,
  })
  const form = useRecordForm(codeSchema(), { code: '' }, verify)
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form noValidate className="grid max-w-md gap-3 rounded-card bg-sunken p-4" onSubmit={form.submit}>
      <FormMessage message={form.message} />
      <Field
        label={m.accounts_phone_code()}
        hint={m.accounts_phone_code_hint({ phone: unbroken(formatPhone(phone)) })}
        error={form.errors['code']}
      >
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 1}
          readOnly={form.busy}
          className="max-w-40 font-semibold tabular-nums tracking-[0.3em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.busy} busyLabel={m.common_verifying()}>
          {m.common_verify()}
        </Button>
        {sendButton}
      </div>
    </form>
  )
}

const codeSchema = () =>
  z.object({ code: z.string().check(z.regex(/^\s*(\d\s*){6}$/, m.accounts_phone_code_invalid())) })

/** A number reads as one word at the end of a line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
