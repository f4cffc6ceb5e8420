import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { download } from '#browser/transfer.ts'
import { Facts } from '#panel/facts.tsx'
import { ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { signedUsd } from '../words.ts'
import { MonthField } from './month-field.tsx'
import { lastMonths } from './months.ts'

export type ClosingOf = 'site' | 'store'
const PATHS = {
  site: { read: 'GET /admin/closing', file: '/admin/closing.csv' },
  store: { read: 'GET /store/earnings/closing', file: '/store/earnings/closing.csv' },
} as const

/** The sums of a month, the one before this at first, and its file. */
export function ClosingDialog({ of, onClose }: { of: ClosingOf; onClose: () => void }) {
  const [now, before = now] = lastMonths()
  const [month, setMonth] = useState(before.value)
  const { read: route, file } = PATHS[of]
  const read = useRead(route, { month }, { fresh: true })
  const getting = useAct(() => download(`${file}?month=${month}`, `cierre-${month}.csv`), {
    failed: m.earnings_closing_failed,
    reportsIn: 'both',
    done: onClose,
  })
  const sums = read.data
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={m.earnings_closing_month()}
      description={m.earnings_closing_about()}
      closeLabel={m.common_close()}
      footer={
        <Button
          busy={getting.busy}
          busyLabel={m.panel_exporting()}
          disabled={!sums}
          onClick={() => void getting.start(undefined)}
        >
          {m.earnings_closing_download()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <MonthField value={month} onChange={setMonth} />
        <div aria-live="polite" className="min-h-40">
          <ReadError read={read} title={m.earnings_closing_read_failed()} />
          {!sums && !read.error && <SkeletonText lines={6} />}
          {sums && (
            <>
              <Facts
                of={[
                  [m.common_sales(), signedUsd(sums.salesCents, '')],
                  [m.orders_own_refunds(), signedUsd(sums.refundsCents, '')],
                  [m.earnings_closing_tax(), signedUsd(sums.itbmsCents, '')],
                  [m.earnings_kind_commission(), signedUsd(sums.commissionCents, '')],
                  [m.earnings_closing_net(), <b key="net">{signedUsd(sums.netCents, '')}</b>],
                  [m.earnings_opening(), signedUsd(sums.openingCents, '')],
                  [m.earnings_closing(), signedUsd(sums.closingCents, '')],
                ]}
              />
              <p className="mt-3 text-muted text-sm">
                {sums.agrees ? m.earnings_closing_do_agree() : m.earnings_closing_no_agree()}{' '}
                {sums.isProvisional && m.earnings_closing_going_on()}
              </p>
            </>
          )}
        </div>
        {getting.problem && (
          <div role="alert">
            <FieldError>{getting.problem.sentence}</FieldError>
          </div>
        )}
      </div>
    </Dialog>
  )
}
