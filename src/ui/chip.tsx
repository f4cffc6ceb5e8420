import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

type ChipProps = {
  children: ReactNode
  /** Read aloud: what removing does, for example which filter goes away. */
  removeLabel: string
  href?: string | undefined
  onRemove?: (() => void) | undefined
}

/** An applied filter. The whole chip removes it: a link where the URL holds the filter, a button elsewhere. */
export function Chip({ children, removeLabel, href, onRemove }: ChipProps) {
  const content = (
    <>
      <span className="truncate">{children}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </>
  )
  const shared = {
    className: cx(chipClass, 'bg-brand-soft text-brand-ink hover:underline'),
    title: removeLabel,
    'aria-label': removeLabel,
  }
  if (href !== undefined)
    return (
      <Link href={href} {...shared}>
        {content}
      </Link>
    )
  return (
    <button type="button" onClick={onRemove} {...shared}>
      {content}
    </button>
  )
}

const chipClass =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-3 font-medium text-sm md:min-h-8'
