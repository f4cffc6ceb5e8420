import { Camera } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { compressImage } from '#browser/compress-image.ts'
import { MAX_BYTES, MAX_SIDE, PICTURE_TYPES } from '#modules/platform/media/rules.ts'
import { pictureProblem } from '#modules/platform/media/words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

type ChosenPhoto = { file: File; url: string }
type ReturnPhotoProps = {
  photo: ChosenPhoto | null
  onChoose: (file: File | null) => void
  error: string | undefined
}

/** The photo of what arrived broken; it is looked at before it is sent. */
export function ReturnPhoto({ photo, onChoose, error }: ReturnPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const id = useId()
  const shown = unfit ?? error
  // A phone takes larger photos than the shop stores.
  const look = async (file: File) => {
    const light = await compressImage(file, { side: MAX_SIDE, bytes: MAX_BYTES.return })
    const problem = pictureProblem(light, MAX_BYTES.return)
    setUnfit(problem)
    onChoose(problem === null ? light : null)
  }
  return (
    <div className="grid gap-2">
      <p id={`${id}-label`} className="font-semibold text-sm">
        {m.returns_photo()}
        <span aria-hidden className="text-bad-ink">
          {' *'}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {photo && (
          <img
            src={photo.url}
            alt={m.returns_photo_chosen()}
            className="size-24 rounded-control border border-line object-cover"
          />
        )}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-labelledby={`${id}-label`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            // The same file again must be a change again.
            event.target.value = ''
            if (chosen) void look(chosen)
          }}
        />
        <Button
          variant="secondary"
          icon={<Camera aria-hidden />}
          aria-describedby={shown ? `${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {photo ? m.common_change_photo() : m.returns_photo_choose()}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {m.returns_photo_hint()}
      </p>
      {shown && (
        <div role="alert" data-error>
          <FieldError id={`${id}-error`}>{shown}</FieldError>
        </div>
      )}
    </div>
  )
}

/** The chosen file with an address to show it under, for as long as it is chosen. */
export function useChosenPhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo])
  const choose = (file: File | null) => setPhoto(file && { file, url: URL.createObjectURL(file) })
  return { photo, choose }
}
