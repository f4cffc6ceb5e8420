import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { SharedListPage } from '#modules/sales/cart/components/shop/shared-list-page.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/lista')({
  head: keyHead(m.cart_list_title),
  component: ListPage,
})

function ListPage() {
  // The page is the same for everybody; which list it is only the address says.
  const address = useSyncExternalStore(never, inAddress, () => null)
  return (
    <div className="page max-w-3xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.cart_list_title()}</h1>
      {address !== null && <SharedListPage token={new URLSearchParams(address).get('de') ?? ''} />}
    </div>
  )
}

const never = () => () => undefined
const inAddress = () => window.location.search
