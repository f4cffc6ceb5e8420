import { useState } from 'react'
import { call, type Output } from '#browser/client.ts'
import { sessionKnown } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { formatDay } from '#i18n/dates.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { SellerAnswer, useSpeaking, Voices } from './voices.tsx'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog)
const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

type Questions = Output<'GET /products/{id}/questions'>
type QuestionSectionProps = { productId: string; seller: string; first: Questions }

/** What others asked about a product and what its seller answered, and the way to ask. */
export function QuestionSection({ productId, seller, first }: QuestionSectionProps) {
  const { isSpeaking, speak, stop } = useSpeaking(productId, '#preguntar')
  const [reported, setReported] = useState<string | null>(null)
  const [read, setRead] = useState({ of: first, items: first.items, next: first.next })
  const [busy, setBusy] = useState(false)
  // What was read before an update came is old.
  const { items, next } = read.of === first ? read : first
  const report = async (id: string) =>
    (await sessionKnown()).state === 'member' ? setReported(id) : openAuth()
  const more = async (after: string) => {
    setBusy(true)
    try {
      const page = await call('GET /products/{id}/questions', { id: productId, after })
      setRead({ of: first, items: [...items, ...page.items], next: page.next })
    } catch {
      toast.error(m.questions_failed())
    }
    setBusy(false)
  }
  return (
    <Voices
      id="preguntas"
      title={m.questions_title()}
      aside={
        <>
          <p className="text-muted">
            {items.length > 0 ? m.questions_lead({ seller }) : m.questions_none({ seller })}
          </p>
          <button type="button" onClick={speak} className={buttonClass({ variant: 'secondary', wide: true })}>
            {m.questions_ask()}
          </button>
        </>
      }
      items={items.map(({ id, words, author, createdAt, answer }) => (
        <li key={id} className="flex max-w-prose flex-col gap-2 py-5 first:pt-0">
          <p className="whitespace-pre-line wrap-anywhere font-semibold">{words}</p>
          <SellerAnswer seller={seller} answer={answer} />
          <p className="-ml-3 flex flex-wrap items-center text-muted text-sm">
            <span className="pl-3">
              {author || m.questions_somebody()} · {formatDay(createdAt)}
            </span>
            <button
              type="button"
              onClick={() => void report(id)}
              className={buttonClass({ variant: 'quiet', size: 'sm' }, 'text-muted')}
            >
              {m.reviews_report()}
              <span className="sr-only">: {words}</span>
            </button>
          </p>
        </li>
      ))}
      busy={busy}
      more={{ label: m.questions_more(), onMore: next === null ? null : () => void more(next) }}
    >
      {isSpeaking && <AskDialog productId={productId} seller={seller} onClose={stop} />}
      {reported !== null && (
        <ReportDialog
          of="questions"
          id={reported}
          title={m.questions_report_title()}
          onClose={() => setReported(null)}
        />
      )}
    </Voices>
  )
}
