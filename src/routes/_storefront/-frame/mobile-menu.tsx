import { Heart, House, LayoutGrid, MessageCircle, Phone, ShoppingBag, Store, Undo2, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { openChat } from '#modules/insight/assistant/components/shop/chat-opener.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { type CategoryLink, type Person, type ShopSettings, sellerLink } from './shop-settings.ts'
import { ThemeToggle } from './theme-toggle.tsx'

type MobileMenuProps = {
  open: boolean
  onClose: () => void
  /** Begins where the categories begin. */
  atCategories: boolean
  settings: ShopSettings
  categories: readonly CategoryLink[]
  person: Person
}

/** Everything the desktop shows in its bars, as a sheet. Any link closes it. */
export function MobileMenu({ open, onClose, atCategories, settings, categories, person }: MobileMenuProps) {
  const selling = sellerLink(person)
  return (
    <Sheet open={open} onClose={onClose} side="left" title={settings.siteName} closeLabel={m.common_close()}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed */}
      <div
        onClick={(event) => (event.target as Element).closest('a') && onClose()}
        className="-mx-2 flex flex-col gap-4"
      >
        <nav aria-label={m.storefront_menu()}>
          <ul>
            <Item href="/" icon={<House aria-hidden />} label={m.storefront_home()} />
            <Item href="/search" icon={<LayoutGrid aria-hidden />} label={m.common_products()} />
            <Item href="/wishlist" icon={<Heart aria-hidden />} label={m.common_wishlist()} />
            {selling && (
              <Item
                href={selling}
                icon={<Store aria-hidden />}
                label={selling === '/store' ? m.common_my_store() : m.common_create_store()}
              />
            )}
            <Item href="/contact" icon={<Phone aria-hidden />} label={m.common_contact()} />
            <li>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  openChat()
                }}
                className={`${row} w-full`}
              >
                <MessageCircle aria-hidden />
                {m.assistant_title()}
              </button>
            </li>
          </ul>
        </nav>
        {person.state === 'member' && (
          <nav aria-labelledby="menu-account">
            <h3 id="menu-account" className="px-2 pb-1 font-bold text-muted text-sm">
              {m.common_my_account()}
            </h3>
            <ul>
              <Item href="/profile" icon={<User aria-hidden />} label={m.common_my_profile()} />
              <Item href="/orders" icon={<ShoppingBag aria-hidden />} label={m.common_my_orders()} />
              <Item href="/returns" icon={<Undo2 aria-hidden />} label={m.common_returns()} />
            </ul>
          </nav>
        )}
        <nav aria-labelledby="menu-categories">
          <h3
            id="menu-categories"
            tabIndex={-1}
            data-autofocus={atCategories || undefined}
            className="px-2 pb-1 font-bold text-muted text-sm outline-none"
          >
            {m.common_categories()}
          </h3>
          <ul>
            <Item href={categoryHref('ofertas-especiales')} label={m.storefront_offers()} />
            {categories.map(({ slug, name }) => (
              <Item key={slug} href={categoryHref(slug)} label={name} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center justify-between gap-4 border-line border-t px-2 pt-4">
          <LanguageSwitcher large />
          <ThemeToggle className="flex size-11 items-center justify-center rounded-control border border-line hover:bg-sunken" />
        </div>
        <p className="px-2 text-muted text-sm">{settings.address}</p>
      </div>
    </Sheet>
  )
}

function Item({ href, icon, label }: { href: string; icon?: ReactNode; label: string }) {
  return (
    <li>
      <a href={href} className={row}>
        {icon}
        {label}
      </a>
    </li>
  )
}

const row =
  'flex min-h-11 items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken [&_svg]:size-5 [&_svg]:text-muted'
