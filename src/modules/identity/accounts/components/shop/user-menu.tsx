import { UserRound } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { openAuth } from '../auth-opener.ts'
import { refreshSession, useSession } from '#browser/session.ts'

const trigger =
  'inline-flex h-11 w-11 shrink-0 items-center justify-center gap-2 rounded-control text-ink transition-colors hover:bg-sunken lg:w-36 lg:justify-start lg:px-2'
const caption = 'hidden min-w-0 truncate font-semibold text-sm lg:block'

const icon = <UserRound aria-hidden className="size-5 shrink-0" />
const MemberMenu = lazyPart(async () => (await import('./member-menu.tsx')).MemberMenu, {
  isPrecached: true,
  meanwhile: <span className={trigger}>{icon}</span>,
})

/** The person's menu in the header; it keeps its size whether somebody is signed in or not. */
export function UserMenu() {
  const { user } = useSession()
  return user ? <MemberMenu user={user} trigger={trigger} caption={caption} /> : <SignInButton />
}

function SignInButton() {
  const open = async () => {
    // A click may come before it is known who is here.
    const { state } = await refreshSession()
    if (state !== 'member') openAuth({ view: 'signin' })
  }
  return (
    <button type="button" className={trigger} onClick={() => void open()} aria-haspopup="dialog">
      {icon}
      <span className={caption}>{m.common_sign_in()}</span>
      <span className="sr-only lg:hidden">{m.common_sign_in()}</span>
    </button>
  )
}
