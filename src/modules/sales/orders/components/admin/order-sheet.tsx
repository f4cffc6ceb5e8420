import { Maximize2 } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { showInstant } from '#i18n/dates.ts'
import { RecordSheet } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { OrderActs, OrderBody } from './order-body.tsx'

export type OrderDetail = Output<'GET /admin/orders/{id}'>

/** One order beside the list; its page shows its whole history. */
export function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/orders/{id}"
      id={id}
      onClose={onClose}
      updates={['order.changed']}
      words={{ title: m.common_order, failed: m.admin_order_failed }}
      title={({ number }) => m.common_order_of({ number })}
      description={placedText}
      foot={(order) => (
        <>
          <Button variant="quiet" icon={<Maximize2 aria-hidden />} href={`/admin/sales/${order.id}`}>
            {m.admin_order_open_page()}
          </Button>
          <OrderActs order={order} />
        </>
      )}
    >
      {(order) => <OrderBody order={order} />}
    </RecordSheet>
  )
}

export const placedText = ({ createdAt, id }: OrderDetail) =>
  m.admin_order_placed({ date: showInstant(createdAt), id: id.slice(0, 8) })
