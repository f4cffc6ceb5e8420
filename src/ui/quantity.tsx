import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

type QuantityStepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max: number
  disabled?: boolean | undefined
  labels: { quantity: string; decrease: string; increase: string }
}

/** Typing is free; the number is rounded into the range when the field is left or Enter is pressed. */
export function QuantityStepper({ value, onChange, min = 1, max, disabled, labels }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = (to: number) => {
    setDraft(null)
    const next = Math.min(max, Math.max(min, Math.round(to)))
    if (next !== value) onChange(next)
  }
  const keepDraft = () => {
    if (draft !== null) change(draft.trim() === '' || Number.isNaN(Number(draft)) ? value : Number(draft))
  }
  return (
    <fieldset
      aria-label={labels.quantity}
      className="inline-flex h-11 items-stretch rounded-control border border-line-strong bg-surface md:h-10"
    >
      <button
        type="button"
        aria-label={labels.decrease}
        disabled={disabled || value <= min}
        onClick={() => change(value - 1)}
        className={step}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        aria-label={labels.quantity}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keepDraft}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            change(value + (event.key === 'ArrowUp' ? 1 : -1))
          }
          if (event.key === 'Enter' && draft !== null) {
            event.preventDefault()
            keepDraft()
          }
        }}
        className="max-md:-my-px w-10 bg-transparent text-center font-semibold tabular-nums disabled:opacity-50"
      />
      <button
        type="button"
        aria-label={labels.increase}
        disabled={disabled || value >= max}
        onClick={() => change(value + 1)}
        className={step}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  )
}

const step =
  'max-md:-my-px flex w-11 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40 md:w-9'
