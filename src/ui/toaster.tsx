import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type ToastEntry, type ToastTone, toast, useToasts } from '#browser/toast.ts'

type ToasterProps = { label: string; closeLabel: string }

/** Rendered once per page. Pauses while the pointer or the focus is inside. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const entries = useToasts()
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const newest = entries.at(-1)?.id

  // Shown anew for each toast, so that it stands above a dialog that was opened meanwhile.
  useEffect(() => {
    const element = region.current
    if (element?.matches(':popover-open')) element.hidePopover()
    element?.showPopover()
  }, [newest])

  // A card that goes takes its leave event with it.
  const dismiss = (id: number) => {
    setPaused(false)
    toast.dismiss(id)
  }
  const shared = { closeLabel, paused, dismiss }
  const calm = entries.filter((entry) => entry.tone !== 'error')
  const errors = entries.filter((entry) => entry.tone === 'error')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing is no action
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event: FocusEvent) => setPaused(event.currentTarget.contains(event.relatedTarget))}
      className="pointer-events-none fixed inset-x-0 top-3 bottom-auto m-0 mx-auto w-[min(26rem,calc(100vw-2rem))] flex-col overflow-visible border-0 bg-transparent p-0 open:flex"
    >
      <div aria-live="assertive" className="flex flex-col">
        {errors.map((entry) => (
          <ToastCard key={entry.id} entry={entry} {...shared} />
        ))}
      </div>
      <div aria-live="polite" className="flex flex-col">
        {calm.map((entry) => (
          <ToastCard key={entry.id} entry={entry} {...shared} />
        ))}
      </div>
    </section>
  )
}

type ToastCardProps = {
  entry: ToastEntry
  closeLabel: string
  paused: boolean
  dismiss: (id: number) => void
}

function ToastCard({ entry, closeLabel, paused, dismiss }: ToastCardProps) {
  const { id, tone, message, action } = entry
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => toast.dismiss(id), readingTimeMs(message))
    return () => clearTimeout(timer)
  }, [id, message, paused])
  const Icon = icons[tone]
  return (
    <div className="pointer-events-auto mb-2 flex items-center gap-3 rounded-card border border-line bg-raised py-1 pr-1 pl-4 text-ink text-sm shadow-soft transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0">
      <Icon aria-hidden className={`size-5 shrink-0 ${iconColors[tone]}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-44 py-2 font-medium">{message}</p>
        {action && (
          <button
            type="button"
            className="-mx-2 min-h-11 shrink-0 rounded-control px-2 font-semibold text-brand-ink hover:underline"
            onClick={() => {
              action.onSelect()
              dismiss(id)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismiss(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<ToastTone, unknown>
const iconColors = { success: 'text-ok', error: 'text-bad', info: 'text-brand-ink' }

function readingTimeMs(message: string) {
  return Math.min(10_000, 4_000 + message.length * 40)
}
