import { createFileRoute } from '@tanstack/react-router'
import { JoinStore } from '#modules/sellers/stores/components/shop/join-store.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/join-store')({
  head: keyHead(m.stores_join_title),
  component: JoinStorePage,
})

function JoinStorePage() {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <h1 className="mb-4 font-extrabold text-2xl">{m.stores_join_title()}</h1>
      <JoinStore />
    </div>
  )
}
