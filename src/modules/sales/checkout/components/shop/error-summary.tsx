import { m } from '#paraglide/messages.js'
import { Notice } from '#ui/notice.tsx'
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
              className="inline-flex min-h-11 items-center md:min-h-6 underline underline-offset-2"
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
