import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { RestrictedAccess } from '#modules/identity/accounts/components/shop/restricted-access.tsx'
import type { ApiError } from '#browser/client.ts'
import { useSession } from '#browser/session.ts'
import { CheckoutLoading } from './checkout-loading.tsx'

/** A page about an order needs a first heading also before, and without, its order. */
export function Titled({ isSeen = true, children }: { isSeen?: boolean; children: ReactNode }) {
  return (
    <>
      <h1 className={isSeen ? 'font-bold text-2xl md:text-3xl' : 'sr-only'}>{m.common_my_orders()}</h1>
      {children}
    </>
  )
}

/** A page about one order of the signed-in person, once both are known. */
export function OwnOrder({
  orderId,
  children,
}: {
  orderId: string | undefined
  children: (orderId: string) => ReactNode
}) {
  const { state } = useSession()
  const seen = (part: ReactNode) => <Titled isSeen={state !== 'loading'}>{part}</Titled>
  return (
    <div className="page py-6 md:py-10">
      {state === 'loading' && seen(<CheckoutLoading />)}
      {state === 'visitor' && seen(<RestrictedAccess reason={m.orders_restricted_reason()} withHome />)}
      {state === 'member' && (orderId ? children(orderId) : seen(<NoOrder />))}
    </div>
  )
}

type NotReadProps = { error: ApiError | null; onRetry: () => void; retrying?: boolean }

/** Instead of what could not be read, or not yet. */
export function NotRead({ error, onRetry, retrying }: NotReadProps) {
  if (!error) return <CheckoutLoading />
  if (error.status === 404 || error.status === 422) return <NoOrder />
  return (
    <ErrorState
      title={m.checkout_load_failed()}
      reason={error.message || m.checkout_load_failed_reason()}
      retryLabel={m.common_retry()}
      onRetry={onRetry}
      retrying={retrying}
    />
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
