import { MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#browser/toast.ts'
import { CHAT_WANTED } from './chat-opener.ts'
import type { ChatWindowProps } from './chat-window.tsx'

/** The round button of every storefront page; the chat itself is fetched with its first opening. */
export function ChatHost() {
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Window, setWindow] = useState<ComponentType<ChatWindowProps> | null>(null)

  useEffect(() => {
    if (!isOpen || Window) return
    import('./chat-window.tsx').then(
      ({ ChatWindow }) => setWindow(() => ChatWindow),
      () => {
        setIsOpen(false)
        toast.error(m.app_offline())
      },
    )
  }, [isOpen, Window])

  useEffect(() => {
    const open = () => {
      opener.current = document.activeElement
      setIsOpen(true)
    }
    window.addEventListener(CHAT_WANTED, open)
    return () => window.removeEventListener(CHAT_WANTED, open)
  }, [])

  // At once, because nothing that is hidden can take the focus back.
  const close = () => {
    flushSync(() => setIsOpen(false))
    const other = opener.current?.closest('button')
    const back = other?.checkVisibility() ? other : button.current
    // It may stand at the end of a page whose reader has not come that far.
    back?.focus({ preventScroll: true })
    opener.current = null
  }
  return (
    <>
      {/* Nothing may lie on a card's button or an amount: where the margin beside them is too narrow it waits under the footer. */}
      <div className="relative h-20 bg-surface max-md:h-[calc(9rem+env(safe-area-inset-bottom))]">
        <button
          ref={button}
          type="button"
          aria-label={m.assistant_open()}
          title={m.assistant_open()}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
          className={cx(
            'fixed right-4 bottom-4 z-20 max-md:bottom-[calc(5rem+env(safe-area-inset-bottom))] flex size-14 items-center justify-center rounded-full bg-brand-strong text-on-brand shadow-soft transition-colors hover:bg-brand-hover max-2xl:absolute lg:right-6 lg:bottom-6',
            isOpen && Window && 'invisible',
          )}
        >
          {isOpen && !Window ? (
            <Spinner className="size-6" />
          ) : (
            <MessageCircle aria-hidden className="size-6" />
          )}
        </button>
      </div>
      {Window && <Window open={isOpen} onClose={close} />}
    </>
  )
}
