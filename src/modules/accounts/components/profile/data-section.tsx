import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/panel/form-section.tsx'
import { FormMessage } from '../form-message.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadData } from './profile-calls.ts'
import { useWork } from './use-work.ts'

/** What is kept of a person: to take along, and to have deleted. */
export function DataSection() {
  const { busy, message, run } = useWork(m.accounts_data_download_failed)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <FormSection title={m.accounts_data_title()}>
      <div className={row}>
        <div className="max-w-prose">
          <h3 className="font-semibold">{m.accounts_data_download()}</h3>
          <p className="mt-0.5 text-muted text-sm">{m.accounts_data_download_note()}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          busy={busy !== null}
          busyLabel={m.accounts_data_downloading()}
          onClick={() => void run(downloadData)}
        >
          {m.accounts_data_download()}
        </Button>
      </div>
      <FormMessage message={message} />
      <div className={`${row} border-line border-t pt-4`}>
        <div className="max-w-prose">
          <h3 className="font-semibold">{m.accounts_data_delete()}</h3>
          <p className="mt-0.5 text-muted text-sm">{m.accounts_data_delete_note()}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => setDeleting(true)}>
          {m.accounts_data_delete()}
        </Button>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
    </FormSection>
  )
}

const row = 'flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6'
