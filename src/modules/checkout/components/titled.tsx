import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A page about an order needs a first heading also before, and without, its order. */
export function Titled({ isSeen = true, children }: { isSeen?: boolean; children: ReactNode }) {
  return (
    <>
      <h1 className={isSeen ? 'font-bold text-2xl md:text-3xl' : 'sr-only'}>{m.common_my_orders()}</h1>
      {children}
    </>
  )
}

export function NoOrder() {
  return (
    <EmptyState
      title={m.common_no_such_order()}
      reason={m.checkout_no_order_reason()}
      action={<Button href="/orders">{m.common_my_orders()}</Button>}
    />
  )
}
