import { type ReactNode, useRef } from 'react'
import type { Problem } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

type PickFileProps = {
  label: string
  accept: string
  variant?: 'primary' | 'secondary'
  icon?: ReactNode
  disabled?: boolean
  sending: { busy: boolean; problem: Problem | null; start: (file: File) => unknown }
  /** Ends what is on its way. */
  onStop?: () => void
}

/** A button that asks for a file and sends it, with the reason below it where it is refused. */
export function PickFile({ label, accept, sending, onStop, ...button }: PickFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...button}
        busy={sending.busy}
        busyLabel={m.common_sending()}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      {sending.busy && onStop && (
        <Button variant="link" size="sm" onClick={onStop}>
          {m.common_upload_stop()}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void sending.start(file)
          // The same file, mended, may be picked again.
          currentTarget.value = ''
        }}
      />
      {sending.problem && (
        <div role="alert">
          <FieldError>{sending.problem.sentence}</FieldError>
        </div>
      )}
    </>
  )
}
