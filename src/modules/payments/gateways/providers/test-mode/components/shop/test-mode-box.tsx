import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** Says in the test mode that no money is taken, and why; below it what can be tried. */
export const TestModeBox = ({ reason, children }: { reason: string; children?: ReactNode }) => (
  <div className="rounded-card border border-warn border-dashed bg-warn-soft p-4">
    <p className="flex items-center gap-2 font-bold text-warn-ink">
      <FlaskConical aria-hidden className="size-5 shrink-0" />
      {m.common_test_mode()}
    </p>
    <p className="mt-1 text-sm text-warn-ink">{reason}</p>
    {children}
  </div>
)
