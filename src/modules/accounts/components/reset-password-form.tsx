import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#browser/toast.ts'
import { openAuth } from './auth-opener.ts'
import { FormMessage } from './form-message.tsx'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { PasswordInput } from './password-input.tsx'
import { refreshSession, signOut } from '#browser/session.ts'
import { type FieldErrors, textOf, useSubmission } from '#browser/submission.ts'

type Link =
  | { state: 'checking' }
  | { state: 'valid' }
  /** No link, but somebody is signed in: their own password stands in for it. */
  | { state: 'member'; email: string }
  | { state: 'invalid'; message: string }
  | { state: 'unreachable'; message: string }

/** A new password by a mailed link: the link is looked at first, and leaves the address bar at once. */
export function ResetPasswordForm() {
  const [token] = useState(tokenInAddress)
  const [link, setLink] = useState<Link>({ state: 'checking' })
  const look = () => {
    setLink({ state: 'checking' })
    void checkLink(token).then(setLink)
  }
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/reset-password')
    void checkLink(token).then(setLink)
  }, [token])

  if (link.state === 'checking')
    return (
      <output className="flex items-center gap-3 text-muted">
        <Spinner />
        {m.accounts_reset_checking()}
      </output>
    )
  if (link.state === 'valid') return <NewPassword proof={{ token }} />
  if (link.state === 'member') return <NewPassword proof={{ email: link.email }} />
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage message={link.message} />
      {link.state === 'unreachable' ? (
        <Button onClick={look}>{m.common_retry()}</Button>
      ) : (
        <>
          <p className="text-muted">{m.accounts_reset_invalid_help()}</p>
          <Button onClick={() => openAuth({ view: 'recovery' })}>{m.accounts_reset_again()}</Button>
        </>
      )}
    </div>
  )
}

type Proof = { token: string } | { email: string }

/** The mailed link, or the password of now, allows a new one; either way the person signs in anew with it. */
function NewPassword({ proof }: { proof: Proof }) {
  const router = useRouter()
  const newPassword = useNewPassword()
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_reset_failed,
    check: (data) => ({ ...checkCurrent(data), ...newPassword.check(data) }),
  })
  const save = async (data: FormData) => {
    const passwords = {
      password: textOf(data, 'password'),
      confirmPassword: textOf(data, 'confirmPassword'),
    }
    if ('token' in proof) await call('POST /reset-password', { token: proof.token, ...passwords })
    else
      await call('POST /profile/password', {
        currentPassword: textOf(data, 'currentPassword'),
        ...passwords,
      })
    await signOut({ isQuiet: true })
    router.history.push('/')
    toast.success(m.accounts_password_changed(), {
      action: { label: m.common_sign_in(), onSelect: () => openAuth({ view: 'signin' }) },
    })
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <p className="text-muted">{m.accounts_reset_intro()}</p>
      <FormMessage message={message} />
      {/* Tells a password manager whose password this is. */}
      {'email' in proof && (
        <input type="text" name="username" autoComplete="username" value={proof.email} readOnly hidden />
      )}
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {'email' in proof && (
          <Field label={m.accounts_security_current_password()} error={fields.currentPassword} required>
            <PasswordInput name="currentPassword" autoComplete="current-password" />
          </Field>
        )}
        <NewPasswordFields label={m.accounts_new_password()} hint={newPassword.hint} errors={fields} />
      </fieldset>
      <Button type="submit" size="lg" wide busy={busy} busyLabel={m.common_saving()}>
        {m.accounts_reset_save()}
      </Button>
    </form>
  )
}

const checkCurrent = (data: FormData): FieldErrors =>
  data.get('currentPassword') === '' ? { currentPassword: m.accounts_password_required() } : {}

const tokenInAddress = () =>
  typeof window === 'undefined' ? '' : (new URLSearchParams(window.location.search).get('token') ?? '')

async function checkLink(token: string): Promise<Link> {
  if (token === '') {
    const { user } = await refreshSession()
    return user
      ? { state: 'member', email: user.email }
      : { state: 'invalid', message: m.accounts_reset_link_invalid() }
  }
  try {
    await call('POST /reset-password/check', { token })
    return { state: 'valid' }
  } catch (error) {
    const isInvalid = error instanceof ApiError && (error.status === 410 || error.status === 422)
    if (isInvalid) return { state: 'invalid', message: m.accounts_reset_link_invalid() }
    return { state: 'unreachable', message: m.accounts_reset_check_failed() }
  }
}
