import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { ReviewLetters } from '#modules/sales/reviews/components/shop/review-letters.tsx'
import { NoticeLetter } from '#modules/sales/wishlist/components/shop/notice-letter.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/letters')({
  head: keyHead(m.reviews_letters_title),
  component: LettersPage,
})

function LettersPage() {
  // The page is the same for everybody; whose letter it was only the address says.
  const asked = new URLSearchParams(useSyncExternalStore(never, inAddress, () => ''))
  const notice = asked.get('notice')
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <h1 className="mb-4 font-extrabold text-2xl">{m.reviews_letters_title()}</h1>
      {notice ? (
        <NoticeLetter token={notice} isWanted={asked.get('answer') === 'yes'} />
      ) : (
        <ReviewLetters token={asked.get('token') ?? ''} />
      )}
    </div>
  )
}

const never = () => () => undefined
const inAddress = () => window.location.search
