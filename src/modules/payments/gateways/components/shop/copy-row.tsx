import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#browser/toast.ts'

type CopyRowProps = { label: string; value: string; copy?: string | undefined; strong?: boolean }

/** One fact of a list with a button that copies it; `copy` is what goes to the clipboard when it differs. */
export function CopyRow({ label, value, copy = value, strong }: CopyRowProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_500)
    return () => clearTimeout(timer)
  }, [copied])
  const copyIt = () => {
    // Without a secure context there is no clipboard at all.
    Promise.resolve(navigator.clipboard?.writeText(copy))
      .then(() => (navigator.clipboard ? setCopied(true) : toast.error(m.orders_copy_failed())))
      .catch(() => toast.error(m.orders_copy_failed()))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd
        className={strong ? 'money row-start-2 font-bold text-lg' : 'row-start-2 wrap-anywhere font-semibold'}
      >
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 print:hidden">
        <button
          type="button"
          onClick={copyIt}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold text-brand-ink text-sm transition-colors hover:bg-sunken md:min-h-9"
        >
          {copied ? (
            <Check aria-hidden className="size-4 text-ok-ink" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          <span aria-live="polite">
            {copied ? m.common_copied() : m.common_copy()}
            <span className="sr-only">: {label}</span>
          </span>
        </button>
      </dd>
    </div>
  )
}
