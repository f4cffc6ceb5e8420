import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** By which marks a buyer knows that theirs is taken; inline SVG, so that none is fetched from elsewhere. */
export function PaymentMarks({ method, className }: { method: string; className?: string }) {
  const marks = MARKS[method]
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

const word = { textAnchor: 'middle', fontStyle: 'italic', fontWeight: 800 } as const

const MARKS: Record<string, Record<string, ReactNode>> = {
  credit_card: {
    Visa: (
      <text {...word} x="22" y="19" fontSize="13" fill="#1434cb">
        VISA
      </text>
    ),
    Mastercard: (
      <>
        <circle cx="17.5" cy="14" r="8" fill="#eb001b" />
        <circle cx="26.5" cy="14" r="8" fill="#f79e1b" />
        <path d="M22 7.4a8 8 0 0 1 0 13.2 8 8 0 0 1 0-13.2Z" fill="#ff5f00" />
      </>
    ),
  },
  paypal: {
    PayPal: (
      <text {...word} x="22" y="18" fontSize="10.5" fill="#003087">
        Pay<tspan fill="#0070e0">Pal</tspan>
      </text>
    ),
  },
}
