import { useEffect, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError, call, type Output } from '#browser/client.ts'
import { refreshSession, signOut, useSession } from '#browser/session.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { FormMessage } from '#modules/identity/accounts/components/form-message.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

type Invitation = Output<'POST /store-invitations/look'>
type Link = { state: 'looking' } | { state: 'valid'; asks: Invitation } | { state: 'lost'; message: string }

/** Where the link of an invitation leads: which store asks, and who has to be signed in to join it. */
export function JoinStore() {
  const [token] = useState(tokenInAddress)
  const [link, setLink] = useState<Link>({ state: 'looking' })
  useEffect(() => void look(token).then(setLink), [token])
  if (link.state === 'looking')
    return (
      <output className="flex items-center gap-3 text-muted">
        <Spinner />
        {m.stores_join_looking()}
      </output>
    )
  if (link.state === 'lost')
    return (
      <div className="flex flex-col items-start gap-4">
        <FormMessage message={link.message} />
        <Button href="/" variant="secondary">
          {m.common_go_home()}
        </Button>
      </div>
    )
  return <Invited token={token} asks={link.asks} />
}

function Invited({ token, asks: { store, email, role } }: { token: string; asks: Invitation }) {
  const { user } = useSession()
  const join = useAct('POST /store-invitations/accept', {
    said: m.stores_joined,
    failed: m.stores_join_failed,
    reportsIn: 'place',
    done: async () => {
      await refreshSession()
      window.location.assign('/store')
    },
  })
  const isReader = user?.email.toLowerCase() === email
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="wrap-anywhere font-semibold text-lg">{m.stores_join_asks({ store })}</p>
      <p className="text-muted">
        {role === 'manager' ? m.stores_role_manager_effect() : m.stores_role_staff_effect()}
      </p>
      <FormMessage message={join.problem?.sentence ?? null} />
      {isReader ? (
        <Button
          size="lg"
          busy={join.busy}
          busyLabel={m.common_saving()}
          onClick={() => void join.start({ token })}
        >
          {m.stores_join()}
        </Button>
      ) : (
        <>
          <p className="wrap-anywhere">{m.stores_join_sign_in({ email })}</p>
          <div className="flex flex-wrap gap-3">
            {user ? (
              <Button onClick={() => void signOut()}>{m.common_sign_out()}</Button>
            ) : (
              <>
                <Button onClick={() => openAuth({ view: 'signin' })}>{m.common_sign_in()}</Button>
                <Button variant="secondary" onClick={() => openAuth({ view: 'signup' })}>
                  {m.common_sign_up()}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const tokenInAddress = () =>
  typeof window === 'undefined' ? '' : (new URLSearchParams(window.location.search).get('token') ?? '')

async function look(token: string): Promise<Link> {
  try {
    return { state: 'valid', asks: await call('POST /store-invitations/look', { token }) }
  } catch (error) {
    const isInvalid = error instanceof ApiError && (error.status === 410 || error.status === 422)
    return { state: 'lost', message: isInvalid ? m.stores_invitation_invalid() : m.stores_join_failed() }
  }
}
