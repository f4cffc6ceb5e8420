import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type ShortProduct = { productId: string; title: string; available: number }

type StockRefusalProps = { products: readonly ShortProduct[]; fixing: boolean; onFix: () => void }

/** Names what there is not enough of, and offers the cart that can be bought. */
export function StockRefusal({ products, fixing, onFix }: StockRefusalProps) {
  return (
    <Notice title={m.checkout_stock_title()}>
      <ul className="mt-1 list-disc pl-5">
        {products.map(({ productId, title, available }) => (
          <li key={productId} className="wrap-anywhere">
            {available > 0
              ? m.checkout_stock_left({ title, count: available })
              : m.checkout_stock_none({ title })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{m.checkout_stock_reason()}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={fixing}
        busyLabel={m.checkout_stock_fixing()}
        onClick={onFix}
      >
        {m.checkout_stock_fix()}
      </Button>
    </Notice>
  )
}
