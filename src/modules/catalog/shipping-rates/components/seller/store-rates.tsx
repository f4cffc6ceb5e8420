import { useRead } from '#browser/reading.ts'
import { isAtLeast, type StoreRole } from '#modules/sellers/stores/rules.ts'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { RatesForm } from '../rates-form.tsx'

/** A store's own shipping prices. Staff read them; no one changes them while the admin does not allow them. */
export function StoreRates({ role }: { role: StoreRole }) {
  const read = useRead('GET /store/shipping-rates', {}, { fresh: true, updates: ['settings.changed'] })
  if (isLost(read)) return <ReadError read={read} title={m.shipping_rates_load_failed()} />
  const stored = read.isFetchedAfterMount ? read.data : undefined
  if (!stored) return <SkeletonText lines={8} />
  const mayChange = isAtLeast(role, 'manager') && stored.isAllowed
  return (
    <RatesForm
      of="store"
      stored={stored}
      description={m.shipping_rates_store_reason()}
      notice={
        !stored.isAllowed && (
          <Notice tone="warn" title={m.shipping_rates_not_allowed()}>
            <p>{m.shipping_rates_off()}</p>
          </Notice>
        )
      }
      readOnly={mayChange ? undefined : stored.isAllowed ? m.shipping_rates_read_only() : ''}
    />
  )
}
