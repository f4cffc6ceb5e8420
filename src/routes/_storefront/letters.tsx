import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { ReviewEmails } from '#modules/sales/feedback/components/shop/review-emails.tsx'
import { CartEmails } from '#modules/sales/cart-recovery/components/shop/cart-emails.tsx'
import { NoticeEmail } from '#modules/sales/wishlist/components/shop/notice-email.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/letters')({
  head: keyHead(m.reviews_letters_title),
  component: EmailsPage,
})

function EmailsPage() {
  // The page is the same for everybody; whose email it was only the address says.
  const asked = new URLSearchParams(useSyncExternalStore(never, inAddress, () => ''))
  const [notice, cart] = [asked.get('notice'), asked.get('cart')]
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <h1 className="mb-4 font-extrabold text-2xl">{m.reviews_letters_title()}</h1>
      {notice ? (
        <NoticeEmail token={notice} isWanted={asked.get('answer') === 'yes'} />
      ) : cart ? (
        <CartEmails token={cart} />
      ) : (
        <ReviewEmails token={asked.get('token') ?? ''} />
      )}
    </div>
  )
}

const never = () => () => undefined
const inAddress = () => window.location.search
