import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import type { CategoryLink } from './shop-settings.ts'

// Each is repeated in the HTML of every page.
const MOST_SHOWN = 20

/** The categories in one line that scrolls sideways; its ends fade while there is more. */
export function CategoryNav({ categories, path }: { categories: readonly CategoryLink[]; path: string }) {
  const shown = categories.filter(({ slug }, index) => index < MOST_SHOWN || path === categoryHref(slug))
  const list = useRef<HTMLUListElement>(null)

  // The chosen category is brought into the line, without moving the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(
      `a[href="${CSS.escape(path).replaceAll('\\', '')}"]`,
    )
    const element = list.current
    if (!chosen || !element) return
    element.scrollLeft = chosen.offsetLeft - (element.clientWidth - chosen.offsetWidth) / 2
  }, [path])

  return (
    <nav
      aria-label={m.common_all_categories()}
      className="top-14 z-20 h-11 border-line border-b bg-surface md:sticky md:h-9 lg:top-19 short:static [header:has(output>p)+&]:static"
    >
      <div className="page h-full max-md:pr-0">
        <ul ref={list} className="nav-line relative flex h-full items-stretch overflow-x-auto">
          <NavItem
            href={categoryHref('ofertas-especiales')}
            path={path}
            label={m.storefront_offers()}
            strong
          />
          {shown.map(({ slug, name }) => (
            <NavItem key={slug} href={categoryHref(slug)} path={path} label={name} />
          ))}
          {shown.length < categories.length && (
            <NavItem href="/sitemap" path={path} label={m.storefront_more_categories()} />
          )}
        </ul>
      </div>
    </nav>
  )
}

function NavItem({
  href,
  path,
  label,
  strong,
}: {
  href: string
  path: string
  label: string
  strong?: boolean
}) {
  return (
    <li className="flex shrink-0">
      <a
        href={href}
        aria-current={path === href ? 'page' : undefined}
        className={strong ? 'nav-item nav-strong' : 'nav-item'}
      >
        {label}
      </a>
    </li>
  )
}
