import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type NoticeProps = {
  title: string
  tone?: 'bad' | 'warn'
  /** What no one asked for is read aloud, and takes neither focus nor place. */
  isQuiet?: boolean
  children?: ReactNode
}

/** A refusal shown where it happened: it is scrolled to, focused and read aloud. */
export function Notice({ title, tone = 'bad', isQuiet = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isQuiet) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [isQuiet])
  return (
    <div
      ref={box}
      role={isQuiet ? 'status' : 'alert'}
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
