import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { UploadButton } from './upload-button.tsx'

type PictureFieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The address of the picture; empty while there is none. */
  value: string
  onChange: (url: string) => unknown
  /** Stores a picture and answers its address. */
  upload: (file: File, signal: AbortSignal) => Promise<string>
}

/** A picture of this shop is served in its widths alone. */
const isOwnPicture = (url: string) => /^\/media\/[0-9a-f-]{36}$/.test(url)

/** One picture of a record: a logo, a category, a person. */
export function PictureField({ label, hint, error, value, onChange, upload }: PictureFieldProps) {
  return (
    <fieldset className="flex min-w-0 items-start gap-4">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <Picture
        src={isOwnPicture(value) ? `${value}/160` : value || undefined}
        alt={value ? label : ''}
        width={96}
        height={96}
        className="size-24 shrink-0 overflow-hidden rounded-card border border-line bg-sunken"
      />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <UploadButton
          small
          label={value ? m.panel_picture_replace() : m.panel_picture_choose()}
          upload={upload}
          onUploaded={([url = '']) => onChange(url)}
        />
        {value && (
          <Button variant="link" className="text-sm" onClick={() => onChange('')}>
            {m.panel_picture_remove()}
          </Button>
        )}
        {hint && <p className="text-muted text-sm">{hint}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
