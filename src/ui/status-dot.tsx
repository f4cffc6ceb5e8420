import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** A status as a coloured dot and a word: the colour is never alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
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
