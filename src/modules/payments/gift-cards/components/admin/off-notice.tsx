import { useAct } from '#browser/acting.ts'
import { call, type Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { Banner } from '#panel/banner.tsx'
import { Held } from '#panel/held.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { GIFT_CARD_READS } from './gift-card-words.ts'

/** No one can pay with a card while the gateway is off: says so, and switches it on. */
export function OffNotice() {
  const read = useRead('GET /admin/gift-cards/terms', {})
  const terms = read.data
  const switchOn = useAct(openGateway, {
    said: m.admin_gift_switched_on,
    failed: m.admin_gift_write_failed,
    refreshes: GIFT_CARD_READS,
  })
  if (!terms) return <Held by={read} />
  if (terms.isOffered) return null
  return (
    <Banner
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={switchOn.busy}
          busyLabel={m.panel_saving()}
          onClick={() => void switchOn.start(terms)}
        >
          {m.admin_gift_switch_on()}
        </Button>
      }
    >
      {m.admin_gift_off()}
    </Banner>
  )
}

async function openGateway(terms: Output<'GET /admin/gift-cards/terms'>) {
  const { version: read, isOffered: _, ...config } = terms
  const saved = await call('PUT /admin/payment-gateways/{type}', { type: 'gift_card', version: read, config })
  const { version } = saved
  await call('PATCH /admin/payment-gateways/{type}', { type: 'gift_card', version, isActive: true })
}
