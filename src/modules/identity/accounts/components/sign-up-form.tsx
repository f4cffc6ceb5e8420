import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#browser/toast.ts'
import type { Plan } from '../rules.ts'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'
import { closeAuth, showAuthView } from './auth-opener.ts'
import { justSignedUp } from './just-signed-up.ts'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { ViewLink } from './view-link.tsx'

export function SignUpForm({ onBusy, leaving, email }: AuthFormProps) {
  const [plan, setPlan] = useState<Plan>('basic')
  const newPassword = useNewPassword()
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_sign_up_failed,
    check: (data) => ({ ...checkPerson(data), ...newPassword.check(data) }),
  })
  const signUp = async (data: FormData) => {
    const { next } = await call('POST /sign-up', {
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      confirmPassword: textOf(data, 'confirmPassword'),
      fullName: textOf(data, 'fullName'),
      phone: textOf(data, 'phone'),
      plan,
    })
    // A page that takes money begins with a load of its own.
    if (next === 'subscription') {
      closeAuth({ keepsIntent: true })
      return window.location.assign('/subscription?register=true')
    }
    const [typed, password] = [textOf(data, 'email'), textOf(data, 'password')]
    Object.assign(justSignedUp, { email: typed, password })
    showAuthView('signin', typed)
    toast.success(m.accounts_signed_up())
  }
  return (
    <AuthForm
      formRef={form}
      busy={busy}
      onBusy={onBusy}
      message={message}
      submitLabel={plan === 'premium' ? m.accounts_continue_to_payment() : m.common_sign_up()}
      busyLabel={m.accounts_signing_up()}
      onSubmit={() => void submit(signUp)}
      footer={
        <>
          <span className="text-muted">{m.accounts_have_account()}</span>
          <ViewLink to="signin" leaving={leaving}>
            {m.common_sign_in()}
          </ViewLink>
        </>
      }
    >
      <Field label={m.common_full_name()} error={fields.fullName} required>
        <Input name="fullName" autoComplete="name" maxLength={120} data-autofocus />
      </Field>
      <Field label={m.common_email()} error={fields.email} required>
        <Input name="email" type="email" defaultValue={email} autoComplete="username" inputMode="email" />
      </Field>
      <Field
        label={m.common_phone()}
        optionalLabel={m.common_optional()}
        hint={m.common_phone_hint()}
        error={fields.phone}
      >
        <Input name="phone" type="tel" autoComplete="tel" inputMode="tel" maxLength={40} />
      </Field>
      <NewPasswordFields label={m.common_password()} hint={newPassword.hint} errors={fields} />
      <PlanChoice plan={plan} onChoose={setPlan} />
    </AuthForm>
  )
}

/** Saves a trip to the server, which decides. */
function checkPerson(data: FormData): FieldErrors {
  return {
    ...(textOf(data, 'fullName').trim() === '' && { fullName: m.accounts_full_name_required() }),
    ...(textOf(data, 'email').trim() === '' && { email: m.accounts_email_required() }),
  }
}
