import { Menu as MenuIcon, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SearchBox } from '#modules/catalog/products/components/shop/search-box.tsx'
import { Brand } from './brand.tsx'
import { CategoryNav } from './category-nav.tsx'
import type { CategoryLink, Person, ShopSettings } from './shop-settings.ts'
import { TopBar } from './top-bar.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(async () => (await loadMobileMenu()).MobileMenu, { isPrecached: true })

const loadPlace = async () => (await import('./header-place.tsx')).HeaderPlace
const renderedPlace = import.meta.env.SSR ? await loadPlace() : null
const HeaderPlace = staticIsland(loadPlace, { serverRendered: () => renderedPlace })

/** Whether the menu was opened at all, at its top or at its categories. */
export type MenuState = 'never' | 'open' | 'categories' | 'closed'

type HeaderProps = {
  settings: ShopSettings
  categories: readonly CategoryLink[]
  path: string
  person: Person
  /** One line above everything, such as that there is no connection. */
  notice: ReactNode
  userMenu: ReactNode
  /** On a phone the bar at the foot may have it instead. */
  cart: { count: number; onOpen: () => void; isAtFoot: boolean }
  menu: MenuState
  onMenu: (menu: MenuState) => void
  onNavigate: (href: string) => void
}

/** 112 px on a desktop; on a phone the search stays in view alone. The same size before and after the person is known. */
export function Header({
  settings,
  categories,
  path,
  person,
  notice,
  userMenu,
  cart,
  menu,
  onMenu,
  onNavigate,
}: HeaderProps) {
  return (
    <>
      <header className="sticky top-0 z-30 bg-surface max-md:-top-12 max-md:border-line max-md:border-b max-md:has-[output>p]:top-0 short:static">
        {notice}
        <TopBar settings={settings} person={person} />
        <div className="page relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-1 max-md:grid-rows-[3rem_auto] md:flex md:h-14 md:gap-x-4 lg:h-12">
          <IconButton
            label={m.storefront_open_menu()}
            icon={<MenuIcon aria-hidden />}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadMobileMenu()}
            onClick={() => onMenu('open')}
            className="-ml-2.5 lg:hidden"
          />
          <Brand settings={settings} />
          {/* Beside a cart a narrow phone has no space for it; there it stands beside the day of arrival. */}
          <div className={cart.isAtFoot ? 'contents' : 'max-md:hidden'}>
            <HeaderPlace />
          </div>
          <SearchBox categories={categories} onNavigate={onNavigate} />
          <div className="ml-auto flex shrink-0 items-center max-md:-mr-2.5 md:gap-1">
            {userMenu}
            <IconButton
              label={cart.count === 0 ? m.storefront_cart() : m.storefront_cart_count({ count: cart.count })}
              icon={<ShoppingCart aria-hidden />}
              count={cart.count}
              aria-haspopup="dialog"
              onClick={cart.onOpen}
              className={cart.isAtFoot ? 'max-md:hidden' : ''}
            />
          </div>
        </div>
        {menu !== 'never' && (
          <MobileMenu
            open={menu !== 'closed'}
            onClose={() => onMenu('closed')}
            atCategories={menu === 'categories'}
            settings={settings}
            categories={categories}
            person={person}
          />
        )}
      </header>
      <CategoryNav categories={categories} path={path} />
    </>
  )
}
