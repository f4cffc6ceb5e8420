import { m } from '#paraglide/messages.js'
import { Spinner } from '#ui/spinner.tsx'

/** As tall as what follows, so that the footer does not jump. */
export function CheckoutLoading() {
  return (
    <output className="flex min-h-[70vh] flex-col items-center justify-center gap-4 text-muted">
      <Spinner className="size-8 text-brand-ink" />
      <p>{m.checkout_loading()}</p>
    </output>
  )
}
