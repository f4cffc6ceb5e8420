import { cx } from './cx.ts'

/** Give it the exact size of what it stands for. Put `role="status"` and the words on the list around it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-sunken', className)} />
}

export function SkeletonText({
  lines = 2,
  className,
}: {
  lines?: number | undefined
  className?: string | undefined
}) {
  return (
    <span aria-hidden className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && lines > 1 && 'w-2/3')} />
      ))}
    </span>
  )
}
