import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

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
