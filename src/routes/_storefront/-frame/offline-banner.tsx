import { WifiOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { useOffline } from '#browser/use-offline.ts'

/** Stands above everything while there is no line; the place is always there, so that its words are read out. */
export function OfflineBanner() {
  const isOffline = useOffline()
  return (
    <output className="block">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-center font-semibold text-sm text-warn-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {m.app_offline()}
        </p>
      )}
    </output>
  )
}
