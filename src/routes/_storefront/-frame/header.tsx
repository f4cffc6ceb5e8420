import { Menu as MenuIcon, Search, ShoppingCart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SearchBox } from '#modules/catalog/components/search-box.tsx'
import { Brand } from './brand.tsx'
import { CategoryNav } from './category-nav.tsx'
import type { CategoryLink, Person, ShopSettings } from './shop-settings.ts'
import { TopBar } from './top-bar.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(async () => (await loadMobileMenu()).MobileMenu, { isKept: true })

type HeaderProps = {
  settings: ShopSettings
  categories: readonly CategoryLink[]
  path: string
  person: Person
  /** One line above everything, such as that there is no connection. */
  notice: ReactNode
  userMenu: ReactNode
  cart: { count: number; onOpen: () => void }
  onNavigate: (href: string) => void
}

/** 112 px on a desktop, two rows on a phone; the same size before and after the person is known. */
export function Header({
  settings,
  categories,
  path,
  person,
  notice,
  userMenu,
  cart,
  onNavigate,
}: HeaderProps) {
  const [searching, setSearching] = useState(false)
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <header className="sticky top-0 z-30 bg-surface">
      {notice}
      <TopBar settings={settings} person={person} />
      <div className="page relative flex h-14 items-center gap-1 md:gap-4 lg:h-12">
        <IconButton
          label={m.storefront_open_menu()}
          icon={<MenuIcon aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadMobileMenu()}
          onClick={() => setMenu('open')}
          className="-ml-2.5 lg:hidden"
        />
        <Brand settings={settings} />
        <SearchBox
          categories={categories}
          onNavigate={onNavigate}
          open={searching}
          onClose={() => setSearching(false)}
        />
        <div className="ml-auto flex shrink-0 items-center md:gap-1">
          <IconButton
            label={m.storefront_search()}
            icon={<Search aria-hidden />}
            onClick={() => setSearching(true)}
            className="md:hidden"
          />
          {userMenu}
          <IconButton
            label={cart.count === 0 ? m.storefront_cart() : m.storefront_cart_count({ count: cart.count })}
            icon={<ShoppingCart aria-hidden />}
            count={cart.count}
            aria-haspopup="dialog"
            onClick={cart.onOpen}
            className="max-md:-mr-2.5"
          />
        </div>
      </div>
      <CategoryNav categories={categories} path={path} />
      {menu !== 'never' && (
        <MobileMenu
          open={menu === 'open'}
          onClose={() => setMenu('closed')}
          settings={settings}
          categories={categories}
          person={person}
        />
      )}
    </header>
  )
}
