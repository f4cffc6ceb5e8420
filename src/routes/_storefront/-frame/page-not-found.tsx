import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { MolaEmpty } from '#ui/mola.tsx'

/** The face of an address that leads nowhere. */
export function PageNotFound() {
  return (
    <div className="page flex flex-col items-center gap-3 py-20 text-center">
      <MolaEmpty className="text-brand" />
      <h1 className="mt-2 font-bold text-2xl md:text-3xl">{m.storefront_not_found()}</h1>
      <p className="max-w-prose text-muted">{m.storefront_not_found_reason()}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button href="/">{m.common_go_home()}</Button>
        <Button href="/search" variant="secondary">
          {m.common_explore_products()}
        </Button>
      </div>
    </div>
  )
}
