import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { onIntent } from '#modules/identity/accounts/components/intent.ts'
import { ApiError, call } from '#browser/client.ts'
import { showFailure } from '#browser/failure.ts'
import { currentSession } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { openCart, refreshCart } from './cart-store.ts'

/** A click that an earlier release stored names no variants. */
type Taking = { token: string; variantIds?: readonly string[] }

/** Puts these products of a shared list into the cart and opens it; a visitor signs in first. */
export async function takeList({ token, variantIds = [] }: Taking) {
  const askFirst = () => openAuth({ view: 'signin', then: { kind: 'take-list', token, variantIds } })
  if (currentSession().state === 'visitor') return askFirst()
  try {
    const taken = await call('POST /shared-lists/{token}/take', { token, variantIds: [...variantIds] })
    await refreshCart()
    if (taken.addedCount === 0) return void toast.error(m.cart_list_nothing_left())
    if (taken.missingCount > 0) toast.info(m.cart_list_taken_partly({ count: taken.missingCount }))
    else toast.success(m.cart_list_taken())
    openCart()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askFirst()
    else showFailure(error, m.cart_list_take_failed())
  }
}

/** A link to what stands in the cart; null where there is none, after the reason was shown. */
export const cartLink = () => linkTo(() => call('POST /shared-lists', {}), m.cart_share_failed)

export async function linkTo(make: () => Promise<{ token: string }>, failed: () => string) {
  try {
    const { token } = await make()
    return { url: `${window.location.origin}/lista?de=${token}`, title: m.cart_list_text() }
  } catch (error) {
    showFailure(error, failed())
    return null
  }
}

if (typeof window !== 'undefined') onIntent('take-list', takeList)
