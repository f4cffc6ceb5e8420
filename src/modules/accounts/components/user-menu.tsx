import { Crown, Heart, LayoutDashboard, LogOut, Package, Sparkles, User, UserRound } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { openAuth } from './auth-opener.ts'
import { refreshSession, type SessionUser, signOut, useSession } from '#browser/session.ts'

/** The person's menu in the header; it keeps its size whether somebody is signed in or not. */
export function UserMenu() {
  const { user } = useSession()
  if (!user) return <SignInButton />
  const firstName = user.fullName.split(/\s+/)[0] ?? ''
  return (
    <Menu
      triggerClassName={trigger}
      trigger={
        <>
          <Avatar size="sm" name={user.fullName} src={user.avatarUrl} />
          <span aria-hidden className={caption}>
            {firstName}
          </span>
          <span className="sr-only">{m.accounts_menu_of({ name: user.fullName })}</span>
        </>
      }
      header={
        <>
          <p className="max-w-56 truncate font-semibold">{user.fullName}</p>
          <p className="max-w-56 truncate text-muted">{user.email}</p>
        </>
      }
      items={itemsFor(user)}
    />
  )
}

function SignInButton() {
  const open = async () => {
    // A click may come before it is known who is here.
    const { state } = await refreshSession()
    if (state !== 'member') openAuth({ view: 'signin' })
  }
  return (
    <button type="button" className={trigger} onClick={() => void open()} aria-haspopup="dialog">
      <UserRound aria-hidden className="size-5 shrink-0" />
      <span className={caption}>{m.accounts_sign_in()}</span>
      <span className="sr-only lg:hidden">{m.accounts_sign_in()}</span>
    </button>
  )
}

const trigger =
  'inline-flex h-11 w-11 shrink-0 items-center justify-center gap-2 rounded-control text-ink transition-colors hover:bg-sunken lg:w-36 lg:justify-start lg:px-2'
const caption = 'hidden min-w-0 truncate font-semibold text-sm lg:block'

function itemsFor(user: SessionUser): MenuItem[] {
  return [
    { label: m.accounts_menu_profile(), href: '/profile', icon: <User /> },
    { label: m.accounts_menu_orders(), href: '/orders', icon: <Package /> },
    { label: m.accounts_menu_wishlist(), href: '/wishlist', icon: <Heart /> },
    ...(user.role === 'admin'
      ? [{ label: m.accounts_menu_admin(), href: '/admin', icon: <LayoutDashboard /> }]
      : itemsForCustomers(user)),
    { label: m.accounts_sign_out(), onSelect: () => void signOut(), icon: <LogOut /> },
  ]
}

function itemsForCustomers({ plan }: SessionUser): MenuItem[] {
  return [
    plan === 'premium'
      ? { label: m.accounts_menu_premium_offers(), href: '/premium-offers', icon: <Sparkles /> }
      : {
          label: plan === 'basic' ? m.accounts_menu_upgrade() : m.accounts_menu_become_premium(),
          href: '/subscription',
          icon: <Crown />,
        },
  ]
}
