import { Star } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'

type StarsFieldProps = {
  value: number
  onChange: (stars: number) => void
  error: string | undefined
  disabled: boolean
}

/** One to five stars, chosen like radio buttons. */
export function StarsField({ value, onChange, error, disabled }: StarsFieldProps) {
  return (
    <fieldset
      aria-describedby={error ? 'stars-error' : undefined}
      data-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 font-semibold text-sm">
        {m.reviews_stars()}
        <span aria-hidden className="text-bad-ink">
          {' *'}
        </span>
      </legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={value === stars}
              disabled={disabled}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{m.reviews_stars_count({ stars })}</span>
            <Star
              aria-hidden
              className={cx('size-8', stars <= value ? 'fill-current text-warn' : 'text-line-strong')}
            />
          </label>
        ))}
      </div>
      {error && <FieldError id="stars-error">{error}</FieldError>}
    </fieldset>
  )
}
