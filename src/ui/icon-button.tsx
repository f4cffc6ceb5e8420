import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

type Look = {
  /** Read aloud and shown as the native tooltip. */
  label: string
  icon: ReactNode
  /** A number on the corner, for example the lines in a cart. Give its meaning in `label`. */
  count?: number | undefined
  variant?: 'quiet' | 'outline' | 'floating' | undefined
  size?: 'sm' | 'md' | undefined
}

type AsButton = Omit<ComponentProps<'button'>, 'children'> & Look & { href?: undefined }
type AsLink = Omit<ComponentProps<'a'>, 'children'> & Look & { href: string }

export function IconButton({
  label,
  icon,
  count,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: AsButton | AsLink) {
  const shared = {
    'aria-label': label,
    title: label,
    className: cx(base, variants[variant], sizes[size], className),
    children: (
      <span className="relative flex">
        {icon}
        {count ? <Count value={count} /> : null}
      </span>
    ),
  }
  if (rest.href !== undefined) return <Link {...rest} {...shared} />
  return <button type="button" {...rest} {...shared} />
}

function Count({ value }: { value: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-2.5 -right-3 min-w-5 rounded-full bg-brand-strong px-1 text-center font-bold text-on-brand text-sm leading-5 tabular-nums whitespace-nowrap"
    >
      {value > 99 ? '99+' : value}
    </span>
  )
}

const base =
  'inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5'

const sizes = { sm: 'size-11 md:size-8', md: 'size-11 md:size-10' }

const variants = {
  quiet: 'text-ink hover:bg-sunken',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  floating: 'rounded-full bg-raised text-ink shadow-soft hover:bg-sunken',
}
