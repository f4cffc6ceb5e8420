import { m } from '#paraglide/messages.js'
import type { ChatMessage } from './chat-history.ts'

type QuickRepliesProps = { messages: readonly ChatMessage[]; onChoose: (question: string) => void }

/** What may be pressed instead of typed: what the last answer proposes, or where most people begin. */
export function QuickReplies({ messages, onChoose }: QuickRepliesProps) {
  const last = messages.at(-1)
  const questions =
    last === undefined ? beginnings() : last.from === 'assistant' ? last.answer.suggestions : []
  if (questions.length === 0) return null
  return (
    <ul
      aria-label={m.assistant_suggestions()}
      lang={last?.from === 'assistant' ? last.answer.locale : undefined}
      className="flex flex-wrap gap-2 px-4 pb-3"
    >
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onChoose(question)}
            className="min-h-11 rounded-full border border-line-strong bg-surface px-3 py-1 text-left font-medium text-brand-ink text-sm transition-colors hover:bg-sunken md:min-h-8"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

const beginnings = () => [
  m.common_featured_products(),
  m.assistant_ask_shipping(),
  m.assistant_ask_order(),
  m.assistant_ask_categories(),
]
