import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#browser/session.ts'
import { isOwnPath } from '#lib/plain-path.ts'
import { AuthHost } from '#modules/identity/accounts/components/auth-host.tsx'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Toaster } from '#ui/toaster.tsx'

/**
 * Signing in without the shop around it, so that it works while the shop is in maintenance. What a route says beside
 * its component goes to every visitor, so the page itself asks not to be indexed. `to` is where the person was going.
 */
export const Route = createFileRoute('/sign-in')({ component: SignInPage })

const root = getRouteApi('__root__')

function SignInPage() {
  const settings = root.useLoaderData()
  const { to } = Route.useSearch() as { to?: unknown }
  const wanted = typeof to === 'string' && isOwnPath(to) ? to : null
  const { state, user } = useSession()
  const isClosed = settings?.maintenanceMode ?? false
  const isAdmin = user?.role === 'admin'
  const home = isClosed && !isAdmin ? null : (wanted ?? (isAdmin ? '/admin' : '/'))
  const onward = user && (user.owesFactor ? '/profile' : home)
  useEffect(() => {
    // The server decides what opens, so the next page is a whole load.
    if (onward) window.location.replace(onward)
    else if (state === 'visitor') openAuth()
  }, [onward, state])
  return (
    <>
      <meta name="robots" content="noindex" />
      <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 px-4 py-12 text-center">
        <h1 className="font-extrabold text-2xl">{settings?.siteName}</h1>
        <p className="text-muted">{isClosed ? m.accounts_sign_in_closed() : m.accounts_sign_in_intro()}</p>
        <Button onClick={() => openAuth()}>{m.common_sign_in()}</Button>
      </main>
      <AuthHost />
      <Toaster label={m.common_notices()} closeLabel={m.common_close()} />
    </>
  )
}
