import { Download } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { download } from '#browser/transfer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

type ExportButtonProps = {
  /** The endpoint that answers with the file, under `/api/v1`. */
  from: `/${string}`
  /** The filters that the file keeps to. */
  asked?: Readonly<Record<string, string | number>>
}

/** All rows of these filters as a file, under the name that the server gives it; not only the page in sight. */
export function ExportButton({ from, asked = {} }: ExportButtonProps) {
  const { page: _page, pageSize: _size, ...filters } = asked
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const exporting = useAct(() => download(`${from}?${query}`, 'istmo.csv'), { failed: m.panel_export_failed })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={exporting.busy}
      busyLabel={m.panel_exporting()}
      onClick={() => void exporting.start(undefined)}
    >
      {m.panel_export()}
    </Button>
  )
}
