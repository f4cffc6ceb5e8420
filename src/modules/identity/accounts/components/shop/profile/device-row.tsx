import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type Device = Output<'GET /profile/sessions'>['items'][number]['device']
type Props = {
  device: Device
  isCurrent: boolean
  children: ReactNode
  act: {
    label: string
    ofDevice: (of: { device: string }) => string
    busy: boolean
    start: () => void
  } | null
}

/** A browser of a person as a row: its name, whether it is this one, what is known of it, and what ends it. */
export function DeviceRow({ device, isCurrent, children, act }: Props) {
  const name = nameOf(device)
  const Icon = device.isPhone ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-sm">
          {name}
          {isCurrent && <Badge tone="ok">{m.accounts_security_this_device()}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">{children}</p>
      </div>
      {act && (
        <Button
          variant="quiet"
          size="sm"
          busy={act.busy}
          aria-label={act.ofDevice({ device: name })}
          onClick={act.start}
        >
          {act.label}
        </Button>
      )}
    </li>
  )
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return m.accounts_security_device({ browser, system })
  return browser ?? system ?? m.common_unknown_device()
}
