import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { toast } from '#browser/toast.ts'
import { PICTURE_TYPES, uploadPicture } from './upload-picture.ts'

type UploadButtonProps = {
  label: string
  multiple?: boolean
  /** The addresses of those that arrived, in the order they were chosen. */
  onUploaded: (urls: readonly string[]) => void
}

export function UploadButton({ label, multiple = false, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (files: readonly File[]) => {
    setBusy(true)
    setProblem(null)
    const urls: string[] = []
    for (const file of files) {
      try {
        urls.push(await uploadPicture(file))
      } catch (error) {
        const reason = reasonOf(error, m.admin_upload_failed())
        setProblem(files.length > 1 ? `${file.name}: ${reason}` : reason)
        toast.error(m.admin_upload_failed())
      }
    }
    setBusy(false)
    if (urls.length > 0) onUploaded(urls)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file chosen again must be heard again.
          event.target.value = ''
          if (files.length > 0) void upload(files)
        }}
      />
      <Button
        variant="secondary"
        icon={<Upload aria-hidden />}
        busy={busy}
        busyLabel={m.admin_uploading()}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
