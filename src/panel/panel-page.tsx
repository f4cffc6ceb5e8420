import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Link } from '#ui/link.tsx'

type PanelPageProps = {
  title: string
  description?: ReactNode
  /** The list this record belongs to. */
  parent?: { label: string; href: string } | undefined
  /** One primary action; others go in a menu. */
  actions?: ReactNode
  children: ReactNode
}

/** What the tab of the browser says of a screen; the frame of a panel adds whose it is. */
export const TabTitle = createContext((title: string) => title)

/** The head every screen of a panel begins with; it also names the tab of the browser. */
export function PanelPage({ title, description, parent, actions, children }: PanelPageProps) {
  const tabTitle = useContext(TabTitle)(title)
  useEffect(() => {
    const before = document.title
    document.title = tabTitle
    return () => {
      document.title = before
    }
  }, [tabTitle])
  return (
    <>
      {parent && (
        <Link
          href={parent.href}
          className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-ink hover:underline md:min-h-8"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {parent.label}
        </Link>
      )}
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-bold text-2xl">{title}</h1>
          {description && <p className="mt-1 max-w-prose text-muted text-sm">{description}</p>}
        </div>
        {actions && (
          // On a phone beside each other as long as they fit, which they do without their icons.
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow max-sm:[&_svg]:hidden">
            {actions}
          </div>
        )}
      </header>
      {children}
    </>
  )
}
