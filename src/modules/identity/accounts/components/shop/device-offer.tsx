import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { canShowNotices, NotAllowed, showNoticesHere } from './devices.ts'
import { FormMessage } from '../form-message.tsx'

/** Offers to show notices in this browser; once they are, it says so. Nothing is asked before a press. */
export function DeviceOffer() {
  const devices = useRead('GET /profile/devices', {}, { fresh: true })
  if (!devices.data || !canShowNotices()) return null
  if (devices.data.items.some(({ isCurrent }) => isCurrent))
    return <p className="text-muted text-sm">{m.accounts_devices_here()}</p>
  return <TurnOn />
}

/** The press itself, with what stood in its way. */
export function TurnOn() {
  const [why, setWhy] = useState<string | null>(null)
  const turn = useAct(() => showNoticesHere(), {
    refreshes: ['GET /profile/devices'],
    said: m.accounts_devices_added,
    failed: m.accounts_devices_failed,
    reportsIn: 'place',
    refused: (error) => {
      if (error instanceof NotAllowed) setWhy(error.message)
      return error instanceof NotAllowed
    },
  })
  const isPhone = /Mobi|Android/.test(navigator.userAgent)
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        size="sm"
        busy={turn.busy}
        busyLabel={m.common_saving()}
        icon={<BellRing aria-hidden />}
        onClick={() => {
          setWhy(null)
          void turn.start({})
        }}
      >
        {isPhone ? m.accounts_devices_add_phone() : m.accounts_devices_add()}
      </Button>
      <FormMessage message={why ?? turn.problem?.sentence ?? null} />
    </div>
  )
}
