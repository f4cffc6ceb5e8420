import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

/** From a figure to the rows behind it. */
export const LeadsTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center md:min-h-6 text-brand-ink underline underline-offset-4"
  >
    {children}
  </Link>
)
