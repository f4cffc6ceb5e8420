import { useRouter } from '@tanstack/react-router'
import { mediaMatches } from '#browser/optional.ts'
import { RotateCcw, Send, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { LogoMark } from '#ui/mola.tsx'
import { ChatLog } from './chat-log.tsx'
import { QuickReplies } from './quick-replies.tsx'
import { useChat } from './use-chat.ts'

export type ChatWindowProps = { open: boolean; onClose: () => void }

const MAX_MESSAGE = 500
const isPhone = () => mediaMatches('(width < 48rem)')

/** Beside the page on a wide screen; on a phone a sheet over it, and then it keeps the focus. */
export function ChatWindow({ open, onClose }: ChatWindowProps) {
  const router = useRouter()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  const leave = () => {
    onClose()
    document.querySelector<HTMLElement>('#main')?.focus()
  }
  const goTo = (path: string) => {
    leave()
    router.history.push(path)
  }
  const chat = useChat({ open, goTo })

  // On a phone the keyboard would cover what is written here.
  const focusInside = () => (isPhone() ? log : field).current?.focus()

  // Before the log looks for its end, since what is not shown cannot be scrolled.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (isPhone()) element.showModal()
    else element.show()
    focusInside()
    return () => element.close()
  }, [open])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (chat.ask(text)) setText('')
  }
  const choose = (question: string) => {
    chat.ask(question)
    focusInside()
  }
  const retry: typeof chat.retry = (failed) => {
    chat.retry(failed)
    focusInside()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const onClick = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isLink && dialog.current?.matches(':modal')) leave()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is pressed, and Esc closes any dialog
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-x-0 top-auto bottom-0 z-40 m-0 h-[min(44rem,92dvh)] w-full max-w-none overflow-hidden rounded-t-card border-line border-t bg-raised p-0 text-ink shadow-soft transition-[opacity,translate] starting:open:translate-y-4 starting:open:opacity-0 md:right-6 md:bottom-6 md:left-auto md:h-[min(40rem,calc(100dvh-9rem))] md:w-96 md:rounded-card md:border"
    >
      {open && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-3 border-line border-b py-2 pr-2 pl-4">
            <LogoMark className="size-9" />
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="truncate font-bold leading-tight">
                {m.assistant_title()}
              </h2>
              <p className="truncate text-muted text-sm">{m.assistant_subtitle()}</p>
            </div>
            {chat.messages.length > 0 && (
              <IconButton label={m.assistant_clear()} icon={<RotateCcw />} onClick={chat.startOver} />
            )}
            <IconButton label={m.assistant_close()} icon={<X />} onClick={onClose} />
          </div>
          <ChatLog
            ref={log}
            messages={chat.messages}
            isWaiting={chat.isWaiting}
            onChoose={choose}
            onRetry={retry}
          />
          {!chat.isWaiting && <QuickReplies messages={chat.messages} onChoose={choose} />}
          <form
            onSubmit={send}
            className="flex items-end gap-2 border-line border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
          >
            <div className="min-w-0 flex-1">
              <Field label={m.assistant_placeholder()} hideLabel>
                <Input
                  ref={field}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  placeholder={m.assistant_placeholder()}
                  maxLength={MAX_MESSAGE}
                  autoComplete="off"
                  enterKeyHint="send"
                />
              </Field>
            </div>
            <button
              type="submit"
              aria-label={m.assistant_send()}
              title={m.assistant_send()}
              aria-disabled={chat.isWaiting || text.trim() === ''}
              className="flex size-11 shrink-0 items-center justify-center rounded-control bg-brand-strong text-on-brand transition-colors hover:bg-brand-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50 md:size-10"
            >
              <Send aria-hidden className="size-5" />
            </button>
          </form>
        </div>
      )}
    </dialog>
  )
}
