/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the native progress element cannot be styled alike everywhere */
import { cx } from './cx.ts'

type ProgressBarProps = {
  /** From 0 to 1; null while the end is unknown. */
  value: number | null
  label: string
  tone?: 'brand' | 'ok' | 'warn' | 'bad' | undefined
  className?: string | undefined
}

export function ProgressBar({ value, label, tone = 'brand', className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cx(
          'h-full w-full origin-left rounded-full transition-transform duration-(--motion-slow)',
          tones[tone],
          percent === undefined && 'animate-pulse',
        )}
        style={{ transform: percent === undefined ? undefined : `scaleX(${percent / 100})` }}
      />
    </div>
  )
}

const tones = { brand: 'bg-brand-strong', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' }
