import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

type NoticeButtonProps = { id: string; variantId?: string | undefined; stock: number }

/** Asks for an email when the product is in stock again or costs less. */
export function NoticeButton({ id, variantId, stock }: NoticeButtonProps) {
  const [asking, setAsking] = useState(false)
  const isSoldOut = stock <= 0
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={buttonClass({ variant: isSoldOut ? 'primary' : 'quiet', size: 'lg', wide: true })}
      >
        <BellRing aria-hidden />
        {isSoldOut ? m.wishlist_notice_stock() : m.wishlist_notice_price()}
      </button>
      {asking && (
        <NoticeDialog
          productId={id}
          variantId={isSoldOut ? variantId : undefined}
          kind={isSoldOut ? 'stock' : 'price'}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
