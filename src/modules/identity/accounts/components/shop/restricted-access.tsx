import { Lock } from 'lucide-react'
import { openAuth } from '../auth-opener.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type RestrictedAccessProps = { reason: string; withHome?: boolean }

/** What a visitor sees of a page that belongs to somebody. Signing in shows the page in its place. */
export function RestrictedAccess({ reason, withHome }: RestrictedAccessProps) {
  return (
    <EmptyState
      icon={<Lock aria-hidden strokeWidth={1.25} />}
      title={m.wishlist_restricted_title()}
      reason={reason}
      action={
        <>
          <Button onClick={() => openAuth({ view: 'signin' })}>{m.common_sign_in()}</Button>
          <Button variant="secondary" onClick={() => openAuth({ view: 'signup' })}>
            {m.common_sign_up()}
          </Button>
          {withHome && (
            <Button variant="quiet" href="/">
              {m.common_go_home()}
            </Button>
          )}
        </>
      }
    />
  )
}
