import { Scale } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { toggleCompared, useCompared } from './compare-store.ts'

/** Takes a product into the comparison of this browser, or out again. */
export function CompareButton({ productId }: { productId: string }) {
  const isIn = useCompared()?.includes(productId) ?? false
  return (
    <button
      type="button"
      aria-pressed={isIn}
      onClick={() => toggleCompared(productId)}
      className={buttonClass(
        { variant: 'quiet', size: 'lg', wide: true },
        'px-2! aria-pressed:text-brand-ink aria-pressed:bg-brand-soft',
      )}
    >
      <Scale aria-hidden />
      {m.storefront_compare()}
    </button>
  )
}
