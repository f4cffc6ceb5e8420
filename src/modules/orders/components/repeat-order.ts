import { refreshCart, openCart } from '#modules/cart/components/cart-store.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'

/** Puts what an order had into the cart again, says what is missing, and shows the cart. */
export async function repeatOrder(orderId: string): Promise<void> {
  try {
    const { addedCount, missing } = await call('POST /orders/{id}/repeat', { id: orderId })
    if (addedCount === 0) {
      toast.error(m.orders_repeat_nothing())
      return
    }
    await refreshCart()
    if (missing.length === 0) toast.success(m.orders_repeated())
    else toast.info(m.orders_repeat_partly({ titles: missing.map(({ title }) => title).join(', ') }))
    openCart()
  } catch (error) {
    toast.error((error instanceof ApiError && error.message) || m.orders_repeat_failed())
  }
}
