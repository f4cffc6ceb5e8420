import { call } from '#browser/client.ts'
import { SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { isLive } from '../../rules/delivery.ts'
import type { OrderDetail } from './order-sheet.tsx'
import { ORDER_READS } from './order-status.tsx'
import { ParcelBox } from './parcel-box.tsx'

/** The parcels of an order, with the buttons by which admins say that one left or arrived. */
export function OrderParcels({ order: { id, sellerOrders } }: { order: OrderDetail }) {
  const coming = sellerOrders.filter(isLive)
  if (coming.length === 0) return null
  return (
    <SheetSection title={m.common_shipping_topic()}>
      <ul className="divide-y divide-line rounded-card border border-line text-sm">
        {coming.map((own) => (
          <li key={own.id}>
            <ParcelBox own={own} name={own.seller} desk={deskOf({ id, sellerOrderId: own.id })} />
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

const deskOf = (named: { id: string; sellerOrderId: string }) => ({
  ship: (carried: object) =>
    call('POST /admin/orders/{id}/seller-orders/{sellerOrderId}/ship', { ...named, ...carried }),
  deliver: () => call('POST /admin/orders/{id}/seller-orders/{sellerOrderId}/deliver', named),
  refreshes: ORDER_READS,
})
