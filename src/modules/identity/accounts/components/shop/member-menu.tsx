import { Crown, Heart, LayoutDashboard, LogOut, Package, Plus, Sparkles, Store, User } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { type SessionUser, signOut } from '#browser/session.ts'

type MemberMenuProps = {
  user: SessionUser
  /** The look of the button and of the name in it, as it stands before anybody is known. */
  trigger: string
  caption: string
}

export function MemberMenu({ user, trigger, caption }: MemberMenuProps) {
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
          <span className="sr-only">{m.common_account_of({ name: user.fullName })}</span>
        </>
      }
      header={
        <>
          <p className="text-muted">{m.common_my_account()}</p>
          <p className="max-w-56 truncate font-semibold">{user.fullName}</p>
          <p className="max-w-56 truncate text-muted">{user.email}</p>
        </>
      }
      items={itemsFor(user)}
    />
  )
}

function itemsFor(user: SessionUser): MenuItem[] {
  return [
    { label: m.common_my_profile(), href: '/profile', icon: <User /> },
    { label: m.common_my_orders(), href: '/orders', icon: <Package /> },
    { label: m.common_wishlist(), href: '/wishlist', icon: <Heart /> },
    ...(user.role === 'admin'
      ? [{ label: m.accounts_menu_admin(), href: '/admin', icon: <LayoutDashboard /> }]
      : itemsForCustomers(user)),
    { label: m.common_sign_out(), onSelect: () => void signOut(), icon: <LogOut /> },
  ]
}

function itemsForCustomers({ plan }: SessionUser): MenuItem[] {
  return [
    plan === 'premium'
      ? { label: m.common_premium_offers(), href: '/premium-offers', icon: <Sparkles /> }
      : {
          label: plan === 'basic' ? m.accounts_menu_upgrade() : m.accounts_menu_become_premium(),
          href: '/subscription',
          icon: <Crown />,
        },
    { label: m.common_create_store(), href: '/business', icon: <Plus /> },
    { label: m.common_my_store(), href: '/store', icon: <Store /> },
  ]
}
