import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#browser/toast.ts'
import { openAuth } from '../auth-opener.ts'
import { FormMessage } from '../form-message.tsx'
import { NewPasswordForm, type Proof } from './new-password-form.tsx'
import { refreshSession, signOut } from '#browser/session.ts'

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

/** Either way the person signs in anew with it. */
function NewPassword({ proof }: { proof: Proof }) {
  const router = useRouter()
  const done = async () => {
    await signOut({ isQuiet: true })
    router.history.push('/')
    toast.success(m.accounts_password_changed(), {
      action: { label: m.common_sign_in(), onSelect: () => openAuth({ view: 'signin' }) },
    })
  }
  return <NewPasswordForm proof={proof} intro={m.accounts_reset_intro()} onDone={done} />
}

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
