import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { MAX_QUANTITY } from '#modules/sales/cart/rules/limits.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type ShortProduct = { variantId: string; title: string; available: number; isForSale?: boolean }

type StockRefusalProps = { products: readonly ShortProduct[]; onFixed: () => Promise<void> }

/** Names what there is not enough of, and takes it down in the cart to what can be bought. */
export function StockRefusal({ products, onFixed }: StockRefusalProps) {
  const fixing = useAct(
    async (short: readonly ShortProduct[]) => {
      for (const { variantId, available } of short)
        await call('PUT /cart/lines/{variantId}', { variantId, quantity: Math.min(available, MAX_QUANTITY) })
      await onFixed()
    },
    { said: m.checkout_stock_fixed, failed: m.checkout_load_failed },
  )
  const isGone = products.every(({ isForSale }) => isForSale === false)
  return (
    <Notice title={isGone ? m.common_not_for_sale() : m.checkout_stock_title()}>
      <ul className="mt-1 list-disc pl-5">
        {products.map(({ variantId, title, available, isForSale }) => (
          <li key={variantId} className="wrap-anywhere">
            {isForSale === false
              ? m.checkout_not_for_sale_line({ title })
              : available > 0
                ? m.checkout_stock_left({ title, count: available })
                : m.checkout_stock_none({ title })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{m.checkout_stock_reason()}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={fixing.busy}
        busyLabel={m.checkout_stock_fixing()}
        onClick={() => void fixing.start(products)}
      >
        {m.checkout_stock_fix()}
      </Button>
    </Notice>
  )
}
