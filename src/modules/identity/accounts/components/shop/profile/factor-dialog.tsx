import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call, type Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GuardedDialog } from '#ui/guarded-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { FormMessage } from '../../form-message.tsx'
import { makePasskey } from '../../passkeys.ts'
import { PasswordInput } from '../../password-input.tsx'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'

type Factor = Output<'GET /profile/factors'>['factors'][number]
export type FactorTask =
  | { kind: 'totp' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'remove'; factor: Factor }

type Props = { task: FactorTask; onClose: (isChanged: boolean) => void }

/** Adds or removes a second factor, or makes new recovery codes: always the password first. */
export function FactorDialog({ task, onClose }: Props) {
  const [isChanged, setChanged] = useState(false)
  const close = (changed = isChanged) => {
    setChanged(false)
    onClose(changed)
  }
  return (
    <GuardedDialog open onClose={() => close()} size="sm" title={titleOf(task)} closeLabel={m.common_close()}>
      {() => <Steps task={task} onChanged={() => setChanged(true)} onDone={() => close(true)} />}
    </GuardedDialog>
  )
}

function titleOf(task: FactorTask): string {
  if (task.kind === 'totp') return m.accounts_factors_add_totp()
  if (task.kind === 'passkey') return m.accounts_factors_add_passkey()
  return task.kind === 'codes'
    ? m.accounts_factors_codes_new()
    : m.accounts_factors_remove_of({ name: task.factor.name })
}

type StepProps = { task: FactorTask; onChanged: () => void; onDone: () => void }

function Steps({ task, onChanged, onDone }: StepProps) {
  const [app, setApp] = useState<Output<'POST /profile/factors/totp/start'>>()
  const [codes, setCodes] = useState<readonly string[]>()

  const added = ({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) => {
    toast.success(m.accounts_factors_added())
    onChanged()
    if (recoveryCodes) setCodes(recoveryCodes)
    else onDone()
  }
  const prove = async (data: FormData) => {
    const password = textOf(data, 'password')
    if (task.kind === 'totp') return setApp(await call('POST /profile/factors/totp/start', { password }))
    if (task.kind === 'passkey') {
      const options = await call('POST /profile/factors/passkey/start', { password })
      const response = await makePasskey(options)
      return added(await call('POST /profile/factors/passkey', { name: textOf(data, 'name'), response }))
    }
    if (task.kind === 'codes') {
      const { recoveryCodes } = await call('POST /profile/recovery-codes', { password })
      onChanged()
      return setCodes(recoveryCodes)
    }
    await call('POST /profile/factors/{id}/remove', { id: task.factor.id, password })
    toast.success(m.accounts_factors_removed())
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (app)
    return (
      <StepForm
        key="code"
        submitLabel={m.common_verify()}
        check={(data) =>
          textOf(data, 'code').trim() === '' ? { code: m.accounts_factor_code_required() } : {}
        }
        work={async (data) => {
          const name = m.accounts_factors_totp_name()
          added(await call('POST /profile/factors/totp', { code: textOf(data, 'code'), name }))
        }}
      >
        {(errors) => (
          <>
            <p className="text-muted text-sm">{m.accounts_factors_totp_intro()}</p>
            <div className="grid justify-items-center gap-3">
              <QrCode code={app.qr} label={m.accounts_factors_qr()} />
              <p className="text-center text-muted text-sm">
                {m.accounts_factors_key()}
                <code className="mt-1 block select-all font-semibold text-ink">
                  {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </code>
              </p>
            </div>
            <Field label={m.accounts_step_code()} error={errors.code} required>
              <Input
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                data-autofocus
              />
            </Field>
          </>
        )}
      </StepForm>
    )
  return (
    <StepForm
      key="password"
      isDanger={task.kind === 'remove'}
      submitLabel={task.kind === 'remove' ? m.common_remove() : m.accounts_factors_continue()}
      check={checkPassword}
      work={prove}
    >
      {(errors) => (
        <>
          <p className="text-muted text-sm">{introOf(task)}</p>
          {task.kind === 'passkey' && (
            <Field label={m.common_name()} hint={m.accounts_factors_name_hint()} error={errors.name} required>
              <Input name="name" defaultValue={m.accounts_factors_name_default()} maxLength={60} />
            </Field>
          )}
          <Field label={m.accounts_security_current_password()} error={errors.password} required>
            <PasswordInput name="password" autoComplete="current-password" data-autofocus />
          </Field>
        </>
      )}
    </StepForm>
  )
}

function introOf({ kind }: FactorTask): string {
  if (kind === 'codes') return m.accounts_factors_codes_new_text()
  return kind === 'remove' ? m.accounts_factors_remove_text() : m.accounts_factors_password_intro()
}

const checkPassword = (data: FormData): FieldErrors => ({
  ...(textOf(data, 'password') === '' && { password: m.accounts_password_required() }),
  ...(data.get('name') === '' && { name: m.accounts_factor_name_required() }),
})

type StepFormProps = {
  submitLabel: string
  isDanger?: boolean
  check: (data: FormData) => FieldErrors
  work: (data: FormData) => Promise<void>
  children: (errors: FieldErrors) => ReactNode
}

function StepForm({ submitLabel, isDanger, check, work, children }: StepFormProps) {
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_factors_failed,
    check,
  })
  // The dialog does this when it opens; a step that takes the place of another does it itself.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [form])
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(work)
      }}
    >
      <FormMessage message={message} />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {children(fields)}
      </fieldset>
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        size="lg"
        wide
        busy={busy}
        busyLabel={m.accounts_factors_working()}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(m.accounts_factors_codes_copied()),
      () => toast.error(m.accounts_factors_codes_copy_failed()),
    )
  return (
    <div className="flex flex-col gap-4 pb-3">
      <h3 className="font-semibold">{m.accounts_factors_codes()}</h3>
      <p className="text-muted text-sm">{m.accounts_factors_codes_keep()}</p>
      <ul className="grid grid-cols-2 gap-2 rounded-card bg-sunken p-4 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {m.common_copy()}
        </Button>
        <Button ref={done} onClick={onDone}>
          {m.common_codes_kept()}
        </Button>
      </div>
    </div>
  )
}
