import type { LucideIcon } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'

export type PanelNavItem = {
  label: string
  href: string
  icon: LucideIcon
  /** Something that waits: a number of open alerts, of pending stores. */
  count?: number | undefined
}

export type PanelNavGroup = { label?: string | undefined; items: readonly PanelNavItem[] }

type PanelNavProps = {
  label: string
  groups: readonly PanelNavGroup[]
  currentPath: string
  collapsed: boolean
}

export function PanelNav({ label, groups, currentPath, collapsed }: PanelNavProps) {
  const active = activeHref(groups, currentPath)
  return (
    <nav aria-label={label} className="flex min-h-0 flex-col gap-4 overflow-y-auto p-3">
      {groups.map((group) => (
        <div key={group.label ?? group.items[0]?.href}>
          {group.label && (
            <p className={collapsed ? 'sr-only' : 'mb-1 px-3 font-semibold text-muted text-sm'}>
              {group.label}
            </p>
          )}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <NavLink item={item} active={item.href === active} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavLink({ item, active, collapsed }: { item: PanelNavItem; active: boolean; collapsed: boolean }) {
  const Icon = item.icon
  return (
    <Link
      href={item.href}
      aria-current={active ? 'page' : undefined}
      title={collapsed ? item.label : undefined}
      className={cx(
        'relative flex min-h-11 items-center gap-3 rounded-control font-medium text-base transition-colors -outline-offset-2 md:min-h-9 md:text-sm',
        collapsed ? 'justify-center' : 'px-3',
        active ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-ink hover:bg-sunken',
      )}
    >
      <Icon aria-hidden className={cx('size-4.5 shrink-0', !active && 'text-muted')} />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{item.label}</span>
      {item.count ? (
        <span
          className={cx(
            'rounded-full bg-brand-strong px-1.5 font-bold text-on-brand text-sm leading-5 tabular-nums',
            collapsed && 'absolute -top-1 -right-1',
          )}
        >
          {item.count > 99 ? '99+' : item.count}
        </span>
      ) : null}
    </Link>
  )
}

/** The longest href that the path lies under, so that a start page does not light up on all its children. */
export function activeHref(groups: readonly PanelNavGroup[], path: string) {
  return groups
    .flatMap((group) => group.items.map((item) => item.href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0]
}
