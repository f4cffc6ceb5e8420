import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { mediaMatches, onMediaChange } from '#browser/optional.ts'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AskingPlace } from './asking.tsx'
import { PanelNav, type PanelNavGroup } from './panel-nav.tsx'
import { TabTitle } from './panel-page.tsx'

type PanelShellProps = {
  /** The mark and the name, linking to the start of the panel. `collapsed` leaves space for the mark only. */
  brand: (collapsed: boolean) => ReactNode
  groups: readonly PanelNavGroup[]
  currentPath: string
  /** Slots of the top bar: the search or palette button, and on the right bells, theme and account. */
  search?: ReactNode
  actions?: ReactNode
  /** At the foot of the sidebar, for example the way back to the shop. */
  footer?: ((collapsed: boolean) => ReactNode) | undefined
  /** The name of the navigation, and what the tab of the browser says of a screen. */
  navigation: string
  tabTitle: (title: string) => string
  children: ReactNode
}

export function PanelShell({
  brand,
  groups,
  currentPath,
  search,
  actions,
  footer,
  navigation,
  tabTitle,
  children,
}: PanelShellProps) {
  const collapsed = useSyncExternalStore(subscribe, readCollapsed, () => false)
  const [sheetPath, setSheetPath] = useState<string | null>(null)
  return (
    <div className="flex min-h-dvh bg-ground text-ink">
      <a
        href="#panel-content"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-brand-strong px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        {m.common_skip()}
      </a>
      <aside
        className={cx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-r bg-surface md:flex',
          collapsed ? 'w-16' : 'w-60',
        )}
      >
        <div className={cx('flex h-14 shrink-0 items-center', collapsed ? 'justify-center' : 'px-4')}>
          {brand(collapsed)}
        </div>
        <PanelNav label={navigation} groups={groups} currentPath={currentPath} collapsed={collapsed} />
        <div
          className={cx(
            'mt-auto flex items-center gap-2 border-line border-t p-3',
            collapsed ? 'flex-col' : 'justify-between',
          )}
        >
          {footer?.(collapsed)}
          <IconButton
            size="sm"
            label={collapsed ? m.panel_expand_menu() : m.panel_collapse_menu()}
            icon={collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={() => writeCollapsed(!collapsed)}
          />
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky short:static top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 md:px-6">
          <IconButton
            className="md:hidden"
            label={m.panel_open_menu()}
            icon={<MenuIcon />}
            onClick={() => setSheetPath(currentPath)}
          />
          <div className="min-w-0 flex-1">{search}</div>
          <div className="flex shrink-0 items-center gap-1">{actions}</div>
        </header>
        <main
          id="panel-content"
          tabIndex={-1}
          // Lists take the width of a large screen; the fields of a form would be too long to read.
          className="mx-auto w-full max-w-[120rem] has-[[data-record-form]]:max-w-7xl min-w-0 flex-1 px-4 py-5 outline-none md:px-6 md:py-6"
        >
          <TabTitle value={tabTitle}>
            <AskingPlace>{children}</AskingPlace>
          </TabTitle>
        </main>
      </div>
      <Sheet
        side="left"
        // Going to another page closes it.
        open={sheetPath === currentPath}
        onClose={() => setSheetPath(null)}
        title={brand(false)}
        closeLabel={m.panel_close_menu()}
        footer={footer?.(false)}
      >
        <div className="-m-4 md:-m-5">
          <PanelNav label={navigation} groups={groups} currentPath={currentPath} collapsed={false} />
        </div>
      </Sheet>
    </div>
  )
}

const storageKey = 'panel-sidebar'
// Below this a table needs the width more than the names of the menu do.
const narrow = '(width < 64rem)'
const listeners = new Set<() => void>()
let unstored: boolean | null = null

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stopFollowing = onMediaChange(narrow, listener)
  return () => {
    listeners.delete(listener)
    stopFollowing()
  }
}

/** As it was chosen; until somebody chooses, by the width of the window. */
function readCollapsed() {
  return readChoice() ?? mediaMatches(narrow)
}

function readChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? unstored : stored === 'collapsed'
  } catch {
    return unstored
  }
}

function writeCollapsed(collapsed: boolean) {
  unstored = collapsed
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'open')
  } catch {
    // Storage may be closed in private windows; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener()
}
