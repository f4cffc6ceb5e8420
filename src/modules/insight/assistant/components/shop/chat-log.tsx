import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { AnswerParts } from './answer-parts.tsx'
import type { ChatMessage } from './chat-history.ts'

type Failed = Extract<ChatMessage, { from: 'error' }>
type ChatLogProps = {
  ref: Ref<HTMLDivElement>
  messages: readonly ChatMessage[]
  isWaiting: boolean
  onChoose: (question: string) => void
  onRetry: (failed: Failed) => void
}

/** Everything said so far; what is added is read aloud, and the newest stays in sight. */
export function ChatLog({ ref, messages, isWaiting, onChoose, onRetry }: ChatLogProps) {
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  const said = messages.flatMap((one) => (one.from === 'user' ? [one.text] : []))
  useEffect(() => {
    // The beginning of a long answer is what is read first.
    const last = end.current?.previousElementSibling
    if (count > 0) last?.scrollIntoView({ block: 'nearest' })
  }, [count, isWaiting])

  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-4 -outline-offset-2"
    >
      <div role="log" aria-label={m.assistant_log()} className="flex flex-col gap-3 p-4">
        <Bubble speaker={m.assistant_said_assistant()}>{m.assistant_welcome()}</Bubble>
        {messages.map((message) => (
          <Said key={message.id} message={message} said={said} onChoose={onChoose} onRetry={onRetry} />
        ))}
        {isWaiting && <Typing />}
        <div ref={end} aria-hidden />
      </div>
      <VisuallyHidden>
        <output>{isWaiting ? m.assistant_typing() : ''}</output>
      </VisuallyHidden>
    </div>
  )
}

type SaidProps = Pick<ChatLogProps, 'onChoose' | 'onRetry'> & {
  message: ChatMessage
  /** What the visitor wrote so far. */
  said: readonly string[]
}

function Said({ message, said, onChoose, onRetry }: SaidProps) {
  if (message.from === 'user')
    return (
      <Bubble own speaker={m.assistant_said_you()}>
        {message.text}
      </Bubble>
    )
  if (message.from === 'error') return <Failure failed={message} onRetry={onRetry} />
  const { answer } = message
  const lang = answer.locale === getLocale() ? undefined : answer.locale
  return (
    <div lang={lang} className="flex flex-col gap-2">
      <Bubble speaker={m.assistant_said_assistant()}>{answer.reply}</Bubble>
      <AnswerParts answer={answer} said={said} onChoose={onChoose} />
    </div>
  )
}

type BubbleProps = { own?: boolean; speaker: string; children: ReactNode }

function Bubble({ own = false, speaker, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'w-fit max-w-[85%] rounded-card px-3.5 py-2.5 text-sm',
        own
          ? 'self-end rounded-br-sm bg-brand-strong text-on-brand'
          : 'rounded-bl-sm border border-line bg-sunken text-ink',
      )}
    >
      <VisuallyHidden>{`${speaker}: `}</VisuallyHidden>
      <span className="whitespace-pre-line wrap-anywhere">{children}</span>
    </div>
  )
}

function Failure({ failed, onRetry }: { failed: Failed; onRetry: (failed: Failed) => void }) {
  return (
    <div className="flex w-fit max-w-[85%] flex-col items-start gap-2">
      <p className="flex gap-2 rounded-card rounded-bl-sm bg-bad-soft px-3.5 py-2.5 text-bad-ink text-sm">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {failed.text}
      </p>
      <Button size="sm" variant="secondary" onClick={() => onRetry(failed)}>
        {m.common_try_again()}
      </Button>
    </div>
  )
}

function Typing() {
  return (
    <div
      aria-hidden
      className="flex w-fit gap-1 rounded-card rounded-bl-sm border border-line bg-sunken px-3.5 py-4"
    >
      {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map((delay) => (
        <span key={delay} className={cx('size-2 animate-pulse rounded-full bg-line-strong', delay)} />
      ))}
    </div>
  )
}
