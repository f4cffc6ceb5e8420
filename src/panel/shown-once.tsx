import { Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ShownOnceProps = {
  title: string
  description?: ReactNode
  /** That no one can read them again. */
  warning: string
  secrets: readonly { id: string; text: string; aside?: ReactNode }[]
  onClose: () => void
}

/** Codes or keys that no one can read again once this is closed. */
export function ShownOnce({ title, description, warning, secrets, onClose }: ShownOnceProps) {
  const copy = useAct(() => navigator.clipboard.writeText(secrets.map(({ text }) => text).join('\n')), {
    said: m.common_copied,
    failed: m.panel_copy_failed,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy.start(undefined)}>
            {m.common_copy()}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {m.common_codes_kept()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-3 rounded-control bg-warn-soft p-3 text-sm text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
        <ul className="divide-y divide-line rounded-card border border-line">
          {secrets.map(({ id, text, aside }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
              <code className="select-all font-mono text-base [overflow-wrap:anywhere]">{text}</code>
              <span className="text-muted text-sm">{aside}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
