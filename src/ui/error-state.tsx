import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type ErrorStateProps = {
  title: ReactNode
  reason?: ReactNode
  /** A number to quote when asking for help. */
  reference?: ReactNode
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  className?: string | undefined
}

export function ErrorState({
  title,
  reason,
  reference,
  retryLabel,
  onRetry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-2 px-4 py-12 text-center', className)}>
      <span className="mb-2 rounded-full bg-bad-soft p-4 text-bad-ink">
        <CloudAlert aria-hidden className="size-8" />
      </span>
      <p className="font-bold text-lg">{title}</p>
      {reason && <p className="max-w-prose text-muted">{reason}</p>}
      {reference && <p className="text-muted text-sm">{reference}</p>}
      {onRetry && retryLabel && (
        <Button
          variant="secondary"
          className="mt-4"
          icon={<RotateCw aria-hidden />}
          busy={retrying}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
