import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

/** Decoration only: say in words next to it what is going on. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={cx('size-5 shrink-0 animate-spin', className)} />
}
