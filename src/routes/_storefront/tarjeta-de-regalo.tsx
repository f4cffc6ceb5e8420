import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { LinkedGiftPage } from '#modules/payments/gift-card-sales/components/shop/linked-gift-page.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/tarjeta-de-regalo')({
  head: keyHead(m.gifts_page_title),
  component: LinkedGift,
})

function LinkedGift() {
  // The page is the same for everybody; which card it is stands behind the `#`, which reaches no server.
  const address = useSyncExternalStore(never, inAddress, () => null)
  return (
    <div className="page max-w-3xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.gifts_link_title()}</h1>
      {address !== null && <LinkedGiftPage token={address.slice(1)} />}
    </div>
  )
}

const never = () => () => undefined
const inAddress = () => window.location.hash
