import { TriangleAlert } from 'lucide-react'
import { tellFailure } from '#browser/failure.ts'
import { useWrite } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#browser/toast.ts'
import { GIFT_CARD_READS } from './gift-card-words.ts'

/** Nobody can pay with a card while the gateway is off: says so, and switches it on. */
export function OffNotice({ terms }: { terms: Output<'GET /admin/gift-cards/terms'> }) {
  const saving = useWrite('PUT /admin/payment-gateways/{type}', { refreshes: [] })
  const switching = useWrite('PATCH /admin/payment-gateways/{type}', { refreshes: GIFT_CARD_READS })
  const { prefix, length, expirationDays } = terms
  const switchOn = async () => {
    try {
      await saving.mutateAsync({ type: 'gift_card', config: { prefix, length, expirationDays } })
      await switching.mutateAsync({ type: 'gift_card', isActive: true })
      toast.success(m.admin_gift_switched_on())
    } catch (error) {
      tellFailure(error, m.admin_gift_write_failed())
    }
  }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-soft p-4 text-warn-ink">
      <p className="flex min-w-0 items-start gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{m.admin_gift_off()}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={saving.isPending || switching.isPending}
        busyLabel={m.admin_saving()}
        onClick={() => void switchOn()}
      >
        {m.admin_gift_switch_on()}
      </Button>
    </div>
  )
}
