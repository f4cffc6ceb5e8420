import { useState } from 'react'
import { ApiError, call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { FactorWay } from '../rules/second-factor.ts'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'
import { showAuthView, useAuth } from './auth-opener.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { askForPasskey } from './passkeys.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'
import { ViewLink } from './view-link.tsx'

const FIRST: readonly FactorWay[] = ['passkey', 'totp', 'recovery']

/** After the right password: the proof that only this person has, in the way they choose. */
export function SecondStepForm({ onBusy, leaving }: AuthFormProps) {
  const { ways } = useAuth()
  const [way, setWay] = useState<FactorWay>(() => FIRST.find((one) => ways.includes(one)) ?? 'totp')
  return (
    <ProofForm
      key={way}
      way={way}
      others={FIRST.filter((one) => one !== way && ways.includes(one))}
      onWay={setWay}
      onBusy={onBusy}
      leaving={leaving}
    />
  )
}

type ProofProps = Omit<AuthFormProps, 'email'> & {
  way: FactorWay
  others: readonly FactorWay[]
  onWay: (way: FactorWay) => void
}

function ProofForm({ way, others, onWay, onBusy, leaving }: ProofProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_step_failed,
    check: (data): FieldErrors =>
      way !== 'passkey' && textOf(data, 'code').trim() === ''
        ? { code: m.accounts_factor_code_required() }
        : {},
  })
  const prove = async (data: FormData) => {
    try {
      if (way === 'passkey') {
        const options = await call('POST /sign-in/passkey/options')
        await call('POST /sign-in/passkey', { response: await askForPasskey(options) })
      } else await call('POST /sign-in/code', { code: textOf(data, 'code') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The field of a refused code is not there where a passkey was asked for.
      if (way === 'passkey' && error.status === 422)
        throw new ApiError({
          status: 422,
          code: 'accounts.passkey_refused',
          detail: m.accounts_passkey_refused(),
        })
      if (error.status !== 410) throw error
      toast.error(error.message)
      return showAuthView('signin')
    }
    await finishSignIn()
  }
  return (
    <AuthForm
      formRef={form}
      busy={busy}
      onBusy={onBusy}
      message={message}
      submitLabel={way === 'passkey' ? m.accounts_step_passkey() : m.common_verify()}
      busyLabel={m.common_verifying()}
      onSubmit={() => void submit(prove)}
      footer={
        <span className="flex flex-col items-center gap-1">
          {others.map((other) => (
            <Button key={other} variant="link" size="sm" onClick={() => onWay(other)}>
              {otherWays[other]()}
            </Button>
          ))}
          <ViewLink to="signin" leaving={leaving}>
            {m.accounts_back_to_sign_in()}
          </ViewLink>
        </span>
      }
    >
      {way === 'passkey' && <p className="text-muted">{m.accounts_step_passkey_note()}</p>}
      {way === 'totp' && (
        <Field label={m.accounts_step_code()} hint={m.accounts_step_code_hint()} error={fields.code} required>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} data-autofocus />
        </Field>
      )}
      {way === 'recovery' && (
        <Field
          label={m.accounts_step_recovery()}
          hint={m.accounts_step_recovery_hint()}
          error={fields.code}
          required
        >
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            data-autofocus
          />
        </Field>
      )}
    </AuthForm>
  )
}

const otherWays: Record<FactorWay, () => string> = {
  totp: m.accounts_step_use_totp,
  passkey: m.accounts_step_use_passkey,
  recovery: m.accounts_step_use_recovery,
}
