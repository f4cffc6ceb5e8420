import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { reasonOf } from '#browser/failure.ts'
import { compressImage } from '#browser/compress-image.ts'
import { useStop, useUploadOf } from '#browser/uploads.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024
/** As large as the shop keeps a picture, and as large as it shows a logo. */
const WHOLE = { side: 2000, bytes: MAX_BYTES }
const SMALL = { side: 1000, bytes: 512 * 1024 }

type UploadButtonProps = {
  label: string
  multiple?: boolean
  /** Of what is shown small, less is sent. */
  small?: boolean
  /** Stores a picture and answers its address. */
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** The addresses of those that arrived, in the order they were chosen; what it does with them belongs to the upload. */
  onUploaded: (urls: readonly string[]) => unknown
}

/** Chooses pictures and stores them; one that is refused says why and holds no other back, but the form around it. */
export function UploadButton(props: UploadButtonProps) {
  const { label, multiple = false, small = false, upload, onUploaded } = props
  const input = useRef<HTMLInputElement>(null)
  const { begin, stop } = useStop()
  const sending = useAct(
    async (files: readonly File[]) => {
      const signal = begin()
      const urls: string[] = []
      const refused: string[] = []
      for (const file of files) {
        try {
          urls.push(await upload(await checked(file, small ? SMALL : WHOLE), signal))
        } catch (error) {
          // What arrived before somebody stopped the rest is kept.
          if (signal.aborted) break
          const reason = reasonOf(error, m.panel_upload_failed())
          refused.push(files.length > 1 ? `${file.name}: ${reason}` : reason)
        }
      }
      if (urls.length > 0) await onUploaded(urls)
      if (refused.length > 0) throw refusal(refused.join(' '))
    },
    { failed: m.panel_upload_failed, tells: 'both' },
  )
  const { sentence, isInForm } = useUploadOf({ busy: sending.busy, hasFailed: sending.problem !== null })
  // What is no longer on the screen can give the form nothing.
  const stopGone = useEffectEvent(stop)
  useEffect(() => () => stopGone(), [])
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
          if (files.length > 0) void sending.start(files)
        }}
      />
      <Button
        variant="secondary"
        icon={<Upload aria-hidden />}
        busy={sending.busy}
        busyLabel={m.common_uploading()}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {sending.busy && (
        <Button variant="link" size="sm" onClick={stop}>
          {m.common_upload_stop()}
        </Button>
      )}
      {sending.problem && (
        <div role="alert" ref={sentence} tabIndex={-1}>
          <FieldError>{sending.problem.sentence}</FieldError>
          {isInForm && (
            <Button variant="link" size="sm" onClick={sending.forget}>
              {m.common_upload_without()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What the shop would refuse anyway is not sent. */
async function checked(file: File, most: typeof WHOLE): Promise<File> {
  if (!PICTURE_TYPES.includes(file.type)) throw refusal(m.panel_picture_type())
  const light = await compressImage(file, most)
  if (light.size > MAX_BYTES) throw refusal(m.panel_picture_size())
  return light
}

const refusal = (detail: string) => new ApiError({ status: 422, code: 'media.refused', detail })
