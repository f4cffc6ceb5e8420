import type { Tone } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/select.tsx'

type StatusSelectProps<Status extends string> = {
  /** Whose state it is, for screen readers. */
  label: string
  value: Status
  words: Readonly<Record<Status, { tone: Tone; label: () => string }>>
  /** Dots after the word promise a question first. */
  asks?: ((to: Status) => boolean) | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onChange: (to: Status) => void
}

/** Where a record stands and where it may go, in its row or its sheet. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, value, words, asks, busy = false, disabled = false, onChange } = props
  const statuses = Object.keys(words) as Status[]
  return (
    <span className="relative inline-flex items-center">
      <span
        aria-hidden
        className={cx('pointer-events-none absolute left-3 z-1 size-2 rounded-full', dots[words[value].tone])}
      />
      <Select
        aria-label={label}
        aria-busy={busy}
        disabled={busy || disabled}
        value={value}
        options={statuses.map((status) => ({
          value: status,
          label: status !== value && asks?.(status) ? `${words[status].label()}…` : words[status].label(),
        }))}
        onChange={(event) => {
          const to = event.target.value as Status
          if (to !== value) onChange(to)
        }}
        className="w-48 md:w-42 [&>select]:border-line [&>select]:bg-transparent [&>select]:pl-7 hover:[&>select]:border-line-strong md:[&>select]:h-9"
      />
    </span>
  )
}

const dots: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  brand: 'bg-brand-strong',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
}
