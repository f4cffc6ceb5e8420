import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#panel/page-header.tsx'

type PanelPageProps = {
  title: string
  description?: ReactNode
  /** The list this record belongs to. */
  parent?: { label: string; href: string }
  actions?: ReactNode
  children: ReactNode
}

/** The head every screen of the panel begins with; it also names the tab of the browser. */
export function PanelPage({ title, description, parent, actions, children }: PanelPageProps) {
  useEffect(() => {
    const before = document.title
    document.title = m.admin_tab_title({ title })
    return () => {
      document.title = before
    }
  }, [title])
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
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </>
  )
}
