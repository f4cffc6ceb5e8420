import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search, Store } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { queries } from '#browser/reading.ts'
import { refreshSession, type SessionUser, useSession } from '#browser/session.ts'
import { useLiveUpdates } from '#browser/use-live-updates.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link, NavigateProvider } from '#ui/link.tsx'
import { LogoMark } from '#ui/mola.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { OrderPlace } from './cells.tsx'
import type { PanelNavGroup } from './panel-nav.tsx'
import type { PaletteProps } from './panel-palette.tsx'
import { PanelShell } from './panel-shell.tsx'
import { PersonMenu } from './person-menu.tsx'

type Panel = {
  /** Who may stay. The server guards every call itself; this only spares a stranger an empty panel. */
  lets: (user: SessionUser) => boolean
  /** Once a stranger stands in the shop, with where they were going. */
  sentAway?: (path: string) => void
  /** What besides the end of a session changes who is here. */
  sessionUpdates?: readonly string[]
  /** Shown to somebody who may stay and has nothing here. */
  Instead?: ComponentType
  hasNothing?: (user: SessionUser) => boolean
  /** Opens the sign-in over the panel when its session ends. */
  SignIn: ComponentType
  Brand: ComponentType<{ user: SessionUser | null; collapsed: boolean }>
  useMenu: () => readonly PanelNavGroup[]
  /** The page of an order, or its place in the list. */
  orderPlace: (id: string) => string
  /** A chunk of its own, fetched once somebody is about to look for something. */
  loadPalette: () => Promise<ComponentType<PaletteProps>>
  /** The name of the navigation, and what the tab of the browser says of a screen. */
  words: { navigation: () => string; tabTitle: (screen: { title: string }) => string }
}

/** The frame of a panel: who may stay, its menu, its palette, and the one client that all its screens read through. */
export function panelFrame(described: Panel) {
  const panel = {
    ...described,
    Palette: lazy(() => described.loadPalette().then((Palette) => ({ default: Palette }))),
  }
  return function PanelFrame({ children }: { children: ReactNode }) {
    const router = useRouter()
    return (
      <QueryClientProvider client={queries}>
        <NavigateProvider value={(href) => void router.navigate({ href })}>
          <OrderPlace value={panel.orderPlace}>
            <Guarded panel={panel}>{children}</Guarded>
          </OrderPlace>
          <panel.SignIn />
          <Toaster label={m.common_notices()} closeLabel={m.common_close()} />
        </NavigateProvider>
      </QueryClientProvider>
    )
  }
}

type Framed = Panel & { Palette: ComponentType<PaletteProps> }
type PartProps = { panel: Framed; children: ReactNode }

function Guarded({ panel, children }: PartProps) {
  const { state, user } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const here = user && panel.lets(user) ? user : null
  const isStranger = state !== 'loading' && !here
  useLiveUpdates(['session.ended', ...(panel.sessionUpdates ?? [])], () => void refreshSession())
  useEffect(() => {
    if (!isStranger) return
    queries.clear()
    const { href } = router.state.location
    void navigate({ to: '/', replace: true, ignoreBlocker: true }).then(() => panel.sentAway?.(href))
  }, [isStranger, navigate, panel, router])
  if (here && panel.Instead && panel.hasNothing?.(here)) return <panel.Instead />
  return (
    <Frame panel={panel} user={here}>
      {here ? (
        children
      ) : (
        <div aria-busy>
          <Skeleton className="h-9 w-48" />
        </div>
      )}
    </Frame>
  )
}

function Frame({ panel, user, children }: PartProps & { user: SessionUser | null }) {
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused')
  const openPalette = () => setPalette('open')
  const groups = panel.useMenu()
  useShortcut('k', openPalette)
  useEffect(() => {
    // A person who presses Ctrl may open the palette, and would type before it is loaded.
    const onKeyDown = ({ key }: KeyboardEvent) =>
      void ((key === 'Control' || key === 'Meta') && panel.loadPalette())
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [panel])
  useEffect(() => {
    // No first screen waits for the forms: they come with the first movement, before one is opened.
    const fetchForms = () => void (navigator.onLine && import('./reason-form.tsx').catch(() => undefined))
    const once = { once: true }
    document.addEventListener('pointermove', fetchForms, once)
    document.addEventListener('focusin', fetchForms, once)
    return () => {
      document.removeEventListener('pointermove', fetchForms)
      document.removeEventListener('focusin', fetchForms)
    }
  }, [])
  return (
    <PanelShell
      brand={(collapsed) => <panel.Brand user={user} collapsed={collapsed} />}
      groups={groups}
      currentPath={useLocation().pathname}
      search={<PaletteButton onClick={openPalette} onNear={() => void panel.loadPalette()} />}
      actions={user && <PersonMenu user={user} />}
      footer={(collapsed) => <ShopLink collapsed={collapsed} />}
      navigation={panel.words.navigation()}
      tabTitle={(title) => panel.words.tabTitle({ title })}
    >
      {children}
      {palette !== 'unused' && user && (
        <Suspense>
          <panel.Palette open={palette === 'open'} onClose={() => setPalette('closed')} menu={groups} />
        </Suspense>
      )}
    </PanelShell>
  )
}

type BrandProps = {
  href: string
  /** What the mark alone is called. */
  label: string
  logoUrl?: string | null | undefined
  name: string
  under: ReactNode
  collapsed: boolean
}

/** The mark and the name, linking to the start of the panel; the mark alone where the menu is narrow. */
export function PanelBrand({ href, label, logoUrl, name, under, collapsed }: BrandProps) {
  return (
    <Link
      href={href}
      aria-label={collapsed ? label : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-control"
    >
      {logoUrl ? (
        <img src={`${logoUrl}/96`} alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />
      ) : (
        <LogoMark className="size-8 shrink-0" />
      )}
      {!collapsed && (
        <span className="min-w-0">
          <span className="block truncate font-bold text-base leading-tight">{name}</span>
          {under}
        </span>
      )}
    </Link>
  )
}

function PaletteButton({ onClick, onNear }: { onClick: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full max-w-96 items-center gap-2.5 rounded-control border border-line bg-ground px-3 text-left text-muted text-sm transition-colors hover:border-line-strong hover:text-ink md:min-h-9"
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{m.panel_palette_button()}</span>
      <kbd
        aria-hidden
        className="hidden shrink-0 rounded-sm border border-line px-1.5 font-sans text-sm md:block"
      >
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

function ShopLink({ collapsed }: { collapsed: boolean }) {
  return (
    <Button
      href="/"
      variant="quiet"
      size="sm"
      icon={<Store aria-hidden />}
      title={collapsed ? m.panel_go_to_shop() : undefined}
      className={cx(collapsed && 'w-9 px-0')}
    >
      <span className={collapsed ? 'sr-only' : undefined}>{m.panel_go_to_shop()}</span>
    </Button>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
