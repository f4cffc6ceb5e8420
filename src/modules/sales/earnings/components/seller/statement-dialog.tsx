import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { download } from '#browser/transfer.ts'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { MonthField } from '../month-field.tsx'
import { lastMonths } from '../months.ts'

export function StatementButton() {
  const ask = useAsk()
  return (
    <Button
      variant="secondary"
      icon={<FileText aria-hidden />}
      onClick={() => ask((close) => <StatementDialog onClose={close} />)}
    >
      {m.earnings_statement()}
    </Button>
  )
}

/** Which month, and as a table or on paper. */
function StatementDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(lastMonths()[0].value)
  const [wanted, setWanted] = useState<'csv' | 'pdf'>('csv')
  const getting = useAct(
    (kind: 'csv' | 'pdf') =>
      download(`/store/earnings/statement.${kind}?month=${month}`, `ingresos-${month}.${kind}`),
    { failed: m.earnings_statement_failed, reportsIn: 'both', done: onClose },
  )
  const button = (kind: 'csv' | 'pdf', label: string) => (
    <Button
      variant={kind === 'pdf' ? 'primary' : 'secondary'}
      busy={getting.busy && wanted === kind}
      busyLabel={m.panel_exporting()}
      disabled={getting.busy}
      onClick={() => {
        setWanted(kind)
        void getting.start(kind)
      }}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={m.earnings_statement()}
      description={m.earnings_statement_about()}
      closeLabel={m.common_close()}
      footer={
        <>
          {button('csv', m.earnings_download_csv())}
          {button('pdf', m.earnings_download_pdf())}
        </>
      }
    >
      <MonthField value={month} onChange={setMonth} />
      {getting.problem && (
        <div role="alert">
          <FieldError>{getting.problem.sentence}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
