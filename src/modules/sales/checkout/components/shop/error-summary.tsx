import { m } from '#paraglide/messages.js'
import { Notice } from '#ui/notice.tsx'
import { FORM_FIELDS, type FormName, type FormProblems, inputIdOf } from './billing-problems.ts'

/** All that is wrong with the forms in one place; each line leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ problems, shownAt }: { problems: FormProblems; shownAt: number }) {
  const wrong = FORMS.flatMap((form) =>
    FORM_FIELDS[form].flatMap((field) => {
      const problem = problems[form]?.[field]
      return problem ? [{ id: inputIdOf(form)(field), problem }] : []
    }),
  )
  if (wrong.length === 0 || shownAt === 0) return null
  return (
    <Notice key={shownAt} title={m.checkout_problems({ count: wrong.length })}>
      <ul className="mt-1 list-disc pl-5">
        {wrong.map(({ id, problem }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center md:min-h-6 underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {problem}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const FORMS = Object.keys(FORM_FIELDS) as FormName[]
