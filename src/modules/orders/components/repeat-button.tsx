import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { repeatOrder } from './repeat-order.ts'

type RepeatButtonProps = {
  orderId: string
  number: string
  size?: ButtonSize
  variant?: 'primary' | 'secondary'
  wide?: boolean
}

/** Puts what was bought back into the cart and opens it. */
export function RepeatButton({
  orderId,
  number,
  size = 'sm',
  variant = 'secondary',
  wide,
}: RepeatButtonProps) {
  const [busy, setBusy] = useState(false)
  const repeat = async () => {
    setBusy(true)
    await repeatOrder(orderId).finally(() => setBusy(false))
  }
  return (
    <Button
      size={size}
      variant={variant}
      wide={wide}
      busy={busy}
      icon={<RotateCcw aria-hidden />}
      onClick={() => void repeat()}
    >
      {m.orders_repeat()}
      <span className="sr-only">: {number}</span>
    </Button>
  )
}
