import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { BILLING_FIELDS, type BillingProblems, billingInputId } from './billing-problems.ts'

/** All that is wrong with the form in one place; each line leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ problems, shownAt }: { problems: BillingProblems; shownAt: number }) {
  const wrong = BILLING_FIELDS.filter((field) => problems[field])
  if (wrong.length === 0 || shownAt === 0) return null
  return (
    <Notice key={shownAt} title={m.checkout_problems({ count: wrong.length })}>
      <ul className="mt-1 list-disc pl-5">
        {wrong.map((field) => (
          <li key={field}>
            <a
              href={`#${billingInputId(field)}`}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(billingInputId(field))?.focus()
              }}
            >
              {problems[field]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type NoticeProps = { title: string; tone?: 'bad' | 'warn'; children?: ReactNode }

/** A refusal told where it happened: it is scrolled to, focused and read aloud. */
export function Notice({ title, tone = 'bad', children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`flex gap-3 rounded-card p-4 ${tone === 'bad' ? 'bg-bad-soft text-bad-ink' : 'bg-warn-soft text-warn-ink'}`}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        {children}
      </div>
    </div>
  )
}
