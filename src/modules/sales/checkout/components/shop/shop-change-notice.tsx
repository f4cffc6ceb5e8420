import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Notice } from '#ui/notice.tsx'
import type { ShopChange } from './shop-changes.ts'

/** What changed while the page stood open; the button sends what stands there now. */
export function ShopChangeNotice({ changes }: { changes: readonly ShopChange[] }) {
  if (changes.length === 0) return null
  return (
    <Notice tone="warn" title={m.checkout_changed_title()} isQuiet>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change.variantId} className="wrap-anywhere">
            {sentenceOf(change)}
          </li>
        ))}
      </ul>
      <p className="mt-2">{m.checkout_changed_reason()}</p>
    </Notice>
  )
}

function sentenceOf(change: ShopChange) {
  const { title } = change
  if (change.kind === 'not for sale') return m.checkout_not_for_sale_line({ title })
  if (change.kind === 'price')
    return m.checkout_changed_price({
      ...{ title, seen: formatUsd(change.seenCents), now: formatUsd(change.nowCents) },
    })
  return change.now === 0
    ? m.checkout_stock_none({ title })
    : m.checkout_changed_line({ title, seen: change.seen, now: change.now })
}
