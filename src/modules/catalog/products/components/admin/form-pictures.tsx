import { useId, useState } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../../rules/picture-set.ts'
import { ExtraPicture } from './extra-picture.tsx'
import { isPictureAddress, MAX_IMAGES, type ProductValues } from './product-values.ts'
import { UploadButton } from '#panel/upload-button.tsx'
import { useProductEndpoints } from './product-endpoints.ts'

type Mode = 'url' | 'upload'

export function PicturesSection() {
  const { field, fieldState } = useController<ProductValues, 'imageUrl'>({ name: 'imageUrl' })
  const { uploadPicture } = useProductEndpoints()
  const address = isPictureAddress(field.value) ? field.value.trim() : null
  const [mode, setMode] = useState<Mode>(
    field.value.startsWith('/media/') || field.value === '' ? 'upload' : 'url',
  )
  return (
    <FormSection title={m.admin_pictures()} description={m.admin_pictures_hint()}>
      <div className="flex gap-4">
        <Picture
          src={address && pictureSet(address, [320]).src}
          alt={m.admin_main_picture()}
          width={160}
          height={160}
          priority
          className="size-28 shrink-0 overflow-hidden rounded-card border border-line bg-sunken sm:size-40"
        />
        <div className="grid min-w-0 flex-1 content-start gap-3">
          {mode === 'url' ? (
            <Field
              label={m.admin_picture_url()}
              hint={m.admin_picture_url_hint()}
              error={fieldState.error?.message}
            >
              <Input
                {...field}
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          ) : (
            <div className="grid justify-items-start gap-2">
              <UploadButton
                label={field.value ? m.panel_picture_replace() : m.panel_picture_choose()}
                upload={uploadPicture}
                onUploaded={([url]) => field.onChange(url ?? '')}
              />
              <p className="text-muted text-sm">{m.admin_picture_rules()}</p>
              {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
            </div>
          )}
          {field.value && (
            <Button variant="link" className="justify-self-start text-sm" onClick={() => field.onChange('')}>
              {m.panel_picture_remove()}
            </Button>
          )}
        </div>
      </div>
      <SourceChoice mode={mode} onChange={setMode} />
      <ExtraPictures mode={mode} />
    </FormSection>
  )
}

function SourceChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const name = useId()
  const choices = [
    { value: 'upload', label: m.admin_picture_from_file() },
    { value: 'url', label: m.admin_picture_from_url() },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{m.admin_picture_source()}</legend>
      <div className="inline-flex rounded-control border border-line-strong p-0.5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-10 items-center rounded-[6px] px-3 font-semibold text-muted text-sm has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-focus md:min-h-8"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={mode === value}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ExtraPictures({ mode }: { mode: Mode }) {
  const { formState } = useFormContext<ProductValues>()
  const pictures = useFieldArray<ProductValues, 'images'>({ name: 'images' })
  const { uploadPicture } = useProductEndpoints()
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [dragged, setDragged] = useState<{ from: number; over: number } | null>(null)
  const isFull = pictures.fields.length >= MAX_IMAGES
  const add = (urls: readonly string[]) =>
    pictures.append(urls.slice(0, MAX_IMAGES - pictures.fields.length).map((url) => ({ url, alt: '' })))
  const addDraft = () => {
    const url = draft.trim()
    if (url === '') return
    if (!isPictureAddress(url)) return setProblem(m.catalog_image_url_invalid())
    add([url])
    setDraft('')
    setProblem(null)
  }
  return (
    <section aria-label={m.admin_extra_pictures()} className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-sm">
        {m.admin_extra_pictures()}{' '}
        <span className="font-normal text-muted tabular-nums">
          {pictures.fields.length}/{MAX_IMAGES}
        </span>
      </h3>
      {pictures.fields.length > 0 && (
        <ol className="grid gap-2">
          {pictures.fields.map((picture, at) => (
            <ExtraPicture
              key={picture.id}
              url={picture.url}
              number={at + 1}
              isFirst={at === 0}
              isLast={at === pictures.fields.length - 1}
              error={formState.errors.images?.[at]?.url?.message}
              isTarget={dragged !== null && dragged.from !== at && dragged.over === at}
              onMove={(step) => pictures.move(at, at + step)}
              onDrag={(isOver) =>
                setDragged((known) => (isOver ? known && { ...known, over: at } : { from: at, over: at }))
              }
              onDropOn={() => {
                if (dragged && dragged.from !== at) pictures.move(dragged.from, at)
                setDragged(null)
              }}
              onRemove={() => pictures.remove(at)}
            />
          ))}
        </ol>
      )}
      {isFull ? (
        <p className="text-muted text-sm">{m.admin_pictures_full({ max: MAX_IMAGES })}</p>
      ) : mode === 'upload' ? (
        <UploadButton multiple label={m.admin_add_pictures()} upload={uploadPicture} onUploaded={add} />
      ) : (
        <Field label={m.admin_extra_picture_url()} hideLabel error={problem}>
          <div className="flex gap-2">
            <Input
              type="url"
              value={draft}
              placeholder="https://"
              autoComplete="off"
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                addDraft()
              }}
            />
            <Button variant="secondary" onClick={addDraft}>
              {m.common_add()}
            </Button>
          </div>
        </Field>
      )}
    </section>
  )
}
