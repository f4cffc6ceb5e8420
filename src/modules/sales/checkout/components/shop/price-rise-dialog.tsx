import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type RisenPrice = { variantId: string; title: string; oldCents: number; newCents: number }

type PriceRiseDialogProps = {
  products: readonly RisenPrice[]
  /** What would be charged now. */
  totalCents: number
  onAccept: () => void
  onLeave: () => void
}

/** A price went up after the product was put into the cart: nothing is charged before the buyer says yes. */
export function PriceRiseDialog({ products, totalCents, onAccept, onLeave }: PriceRiseDialogProps) {
  return (
    <Dialog
      open={products.length > 0}
      onClose={onLeave}
      role="alertdialog"
      title={m.checkout_price_rose_title()}
      description={m.checkout_price_rose_reason()}
      closeLabel={m.checkout_price_leave()}
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {m.checkout_price_leave()}
          </Button>
          <Button onClick={onAccept}>{m.checkout_price_accept({ total: formatUsd(totalCents) })}</Button>
        </>
      }
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-left text-muted">
            <th className="py-2 pr-3 font-semibold">{m.common_product()}</th>
            <th className="px-3 py-2 text-right font-semibold">{m.checkout_price_old()}</th>
            <th className="py-2 pl-3 text-right font-semibold">{m.checkout_price_new()}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ variantId, title, oldCents, newCents }) => (
            <tr key={variantId} className="border-line border-b last:border-0">
              <td className="wrap-anywhere py-3 pr-3">{title}</td>
              <td className="money px-3 py-3 text-right text-muted">{formatUsd(oldCents)}</td>
              <td className="money py-3 pl-3 text-right font-bold">{formatUsd(newCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
