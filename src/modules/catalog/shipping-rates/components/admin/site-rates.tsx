import { useRead } from '#browser/reading.ts'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { SkeletonText } from '#ui/skeleton.tsx'
import { RatesForm, siteReason } from '../rates-form.tsx'

/** The site's shipping prices, below the zones that they name. */
export function SiteRates() {
  const read = useRead('GET /admin/shipping-rates', {}, { fresh: true, updates: ['settings.changed'] })
  if (isLost(read)) return <ReadError read={read} title={m.shipping_rates_load_failed()} />
  const stored = read.isFetchedAfterMount ? read.data : undefined
  if (!stored) return <SkeletonText lines={8} />
  return <RatesForm of="admin" stored={stored} description={siteReason(stored)} />
}
