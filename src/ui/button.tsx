import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Takes the whole width of its parent. */
  wide?: boolean | undefined
  icon?: ReactNode
}

type AsButton = ComponentProps<'button'> &
  Look & { href?: undefined; busy?: boolean | undefined; busyLabel?: string | undefined }
type AsLink = ComponentProps<'a'> & Look & { href: string }

/** A button, or a link that looks like one when it is given an `href`. */
export function Button(props: AsButton | AsLink) {
  return props.href === undefined ? <RealButton {...props} /> : <ButtonLink {...props} />
}

function RealButton({ variant, size, wide, icon, busy, busyLabel, className, children, ...rest }: AsButton) {
  return (
    <button
      type="button"
      {...rest}
      // A busy button stays focusable, so that the keyboard does not lose its place while waiting.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      <span aria-live={busyLabel ? 'polite' : undefined}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  )
}

function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: AsLink) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** For a link of the router that should look like a button. */
export function buttonClass(
  { variant = 'primary', size = 'md', wide }: Omit<Look, 'icon'>,
  className?: string,
) {
  return cx(
    base,
    variants[variant],
    variant === 'link' ? 'min-h-11 md:min-h-6' : sizes[size],
    wide && 'w-full',
    className,
  )
}

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-75 [&_svg]:size-[1.125em] [&_svg]:shrink-0'

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 py-1 text-sm md:min-h-9',
  md: 'min-h-11 px-4 py-2 text-base md:min-h-10 md:text-sm',
  lg: 'min-h-12 px-6 py-2 text-base',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand-strong text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover',
  link: 'text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2',
}
