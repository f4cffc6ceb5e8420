import { cx } from '#ui/cx.ts'
import type { PaymentMethod } from '../../rules/methods.ts'
import { METHOD_UIS } from './parts.ts'

export function PaymentMarks({ method, className }: { method: PaymentMethod; className?: string }) {
  const marks = METHOD_UIS[method]?.marks
  if (!marks) return null
  return (
    <span className={cx('flex shrink-0 gap-1.5', className)}>
      {Object.entries(marks).map(([name, mark]) => (
        <svg key={name} role="img" aria-label={name} viewBox="0 0 44 28" className="h-6 w-[2.36rem]">
          <rect x=".5" y=".5" width="43" height="27" rx="4" fill="#fff" stroke="#d4d4d8" />
          {mark}
        </svg>
      ))}
    </span>
  )
}
