import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'

/** From the pages of presents to the card that always fits. */
export function GiftCardsLink() {
  return (
    <p className="mt-2">
      <Link href="/tarjetas-de-regalo" className="text-brand-ink underline underline-offset-4">
        {m.gifts_page_title()}
      </Link>
    </p>
  )
}
