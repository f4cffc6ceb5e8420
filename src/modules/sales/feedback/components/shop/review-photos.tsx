import { Camera, X } from 'lucide-react'
import { useRef } from 'react'
import { useAct } from '#browser/acting.ts'
import { compressImage } from '#browser/compress-image.ts'
import { upload } from '#browser/transfer.ts'
import { useStop, useUploadOf } from '#browser/uploads.ts'
import { MAX_BYTES, mediaUrl, PICTURE_TYPES } from '#modules/platform/media/rules.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MAX_PHOTOS } from '../../rules.ts'

type ReviewPhotosProps = {
  photoIds: readonly string[]
  onChange: (change: (before: readonly string[]) => readonly string[]) => void
  error: string | undefined
  disabled: boolean
}

/** Up to four photographs; each is sent when it is chosen, scaled down where a phone took it. */
export function ReviewPhotos({ photoIds, onChange, error, disabled }: ReviewPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const { begin, stop, wasStopped } = useStop()
  const sending = useAct(
    async (files: readonly File[]) => {
      const signal = begin()
      for (const file of files) {
        const light = await compressImage(file, { side: 2000, bytes: MAX_BYTES.review })
        const { id } = await upload<{ id: string }>('/reviews/photos', light, signal)
        onChange((before) => [...before, id])
      }
    },
    { failed: m.reviews_photo_failed, reportsIn: 'place', refused: wasStopped },
  )
  const { sentence } = useUploadOf({ busy: sending.busy, hasFailed: sending.problem !== null })
  const left = MAX_PHOTOS - photoIds.length
  return (
    <div className="grid gap-2">
      <p id="photos-label" className="font-semibold text-sm">
        {m.reviews_photos()} <span className="font-normal text-muted">{m.common_optional()}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {photoIds.map((id, at) => (
          <span key={id} className="relative">
            <img
              src={`${mediaUrl(id)}/160`}
              alt={m.reviews_photo({ number: at + 1 })}
              width={96}
              height={96}
              className="size-24 rounded-control border border-line object-cover"
            />
            <IconButton
              variant="floating"
              label={m.reviews_photo_remove({ number: at + 1 })}
              icon={<X aria-hidden />}
              onClick={() => onChange((before) => before.filter((one) => one !== id))}
              className="absolute -top-3 -right-3"
            />
          </span>
        ))}
        <input
          ref={input}
          type="file"
          multiple
          accept={PICTURE_TYPES.join(',')}
          aria-labelledby="photos-label"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])].slice(0, left)
            // The same file again must be a change again.
            event.target.value = ''
            if (files.length > 0) void sending.start(files)
          }}
        />
        {left > 0 && (
          <Button
            variant="secondary"
            icon={<Camera aria-hidden />}
            busy={sending.busy}
            busyLabel={m.common_uploading()}
            disabled={disabled}
            aria-describedby="photos-hint"
            onClick={() => input.current?.click()}
          >
            {m.reviews_photo_add()}
          </Button>
        )}
        {sending.busy && (
          <Button variant="link" size="sm" onClick={stop}>
            {m.common_upload_stop()}
          </Button>
        )}
      </div>
      <p id="photos-hint" className="text-muted text-sm">
        {m.reviews_photos_hint({ max: MAX_PHOTOS })}
      </p>
      {(sending.problem || error) && (
        <div role="alert" ref={sentence} tabIndex={-1}>
          <FieldError>{sending.problem?.sentence ?? error}</FieldError>
          {sending.problem && (
            <Button variant="link" size="sm" onClick={sending.forget}>
              {m.common_upload_without()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
