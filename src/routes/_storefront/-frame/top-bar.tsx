import { Heart, MapPin, MessageCircle, Phone } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LanguageSwitcher } from './language-switcher.tsx'
import { type Person, type ShopSettings, sellerLink } from './shop-settings.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** The line of a desktop above everything. What depends on the person stands leftmost of its group and moves nothing. */
export function TopBar({ settings, person }: { settings: ShopSettings; person: Person }) {
  const selling = sellerLink(person)
  return (
    <div className="h-7 border-line border-b bg-sunken text-sm max-lg:hidden">
      <div className="page flex h-full items-center justify-between gap-6">
        <p className="flex min-w-0 items-center gap-1.5 text-muted">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{settings.address}</span>
        </p>
        <div className="flex shrink-0 items-center gap-1">
          {selling && (
            <a href={selling} className={item}>
              {selling === '/store' ? m.common_my_store() : m.common_create_store()}
            </a>
          )}
          <a href="/wishlist" className={item}>
            <Heart aria-hidden className="size-4" />
            {m.common_wishlist()}
          </a>
          <a href="/contact" className={item}>
            <Phone aria-hidden className="size-4" />
            {m.common_contact()}
          </a>
          <button type="button" data-open="chat" aria-haspopup="dialog" className={item}>
            <MessageCircle aria-hidden className="size-4" />
            {m.assistant_title()}
          </button>
          <LanguageSwitcher />
          <ThemeToggle className="flex size-6 items-center justify-center rounded-control hover:bg-surface" />
        </div>
      </div>
    </div>
  )
}

const item = 'flex h-6 items-center gap-1.5 rounded-control px-2 hover:bg-surface hover:underline'
