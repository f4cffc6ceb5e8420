import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { openCart, refreshCart } from '#modules/sales/cart/components/shop/cart-store.ts'
import { RotateCcw } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button, type ButtonSize } from '#ui/button.tsx'

type RepeatRoute = 'POST /orders/{id}/repeat' | 'POST /earlier-orders/{id}/repeat'

type RepeatButtonProps = {
  /** Of an order of this shop where nothing else is said. */
  route?: RepeatRoute
  orderId: string
  number: string
  size?: ButtonSize
  variant?: 'primary' | 'secondary'
  wide?: boolean
}

/** Puts what was bought back into the cart and opens it. */
export function RepeatButton({
  route = 'POST /orders/{id}/repeat',
  orderId,
  number,
  size = 'sm',
  variant = 'secondary',
  wide,
}: RepeatButtonProps) {
  const repeat = useAct(route, { failed: m.orders_repeat_failed, done: showRepeated })
  return (
    <Button
      size={size}
      variant={variant}
      wide={wide}
      busy={repeat.busy}
      icon={<RotateCcw aria-hidden />}
      onClick={() => void repeat.start({ id: orderId })}
    >
      {m.orders_repeat()}
      <span className="sr-only">: {number}</span>
    </Button>
  )
}

/** Says what is missing, and shows the cart. */
async function showRepeated({ addedCount, missing }: Output<RepeatRoute>) {
  if (addedCount === 0) return void toast.error(m.orders_repeat_nothing())
  await refreshCart()
  if (missing.length === 0) toast.success(m.orders_repeated())
  else toast.info(m.orders_repeat_partly({ titles: missing.map(({ title }) => title).join(', ') }))
  openCart()
}
