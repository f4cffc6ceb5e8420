import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search, Store } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Link, NavigateProvider } from '#ui/link.tsx'
import { LogoMark } from '#ui/mola.tsx'
import { PanelShell } from '#panel/panel-shell.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { refreshSession, type SessionUser, useSession } from '#browser/session.ts'
import { adminMenu } from './admin-menu.ts'
import { AdminPalette } from './admin-palette.tsx'
import { useNews } from '#browser/use-news.ts'
import { PersonMenu } from './person-menu.tsx'
import { queries, useRead } from '#browser/reading.ts'

/** The frame of the back office: who may stay, menu, palette, and the one client that all its screens read through. */
export function AdminShell({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <QueryClientProvider client={queries}>
      <NavigateProvider value={(href) => void router.navigate({ href })}>
        <Guarded>{children}</Guarded>
        <Toaster label={m.common_notices()} closeLabel={m.common_close()} />
      </NavigateProvider>
    </QueryClientProvider>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const { state, user } = useSession()
  const navigate = useNavigate()
  const isAdmin = user?.role === 'admin'
  const isStranger = state !== 'loading' && !isAdmin
  useNews(['session.ended'], () => void refreshSession())
  // The server guards every call itself; this only spares a stranger an empty panel.
  useEffect(() => {
    if (!isStranger) return
    queries.clear()
    void navigate({ to: '/', replace: true, ignoreBlocker: true })
  }, [isStranger, navigate])
  return <Frame user={isAdmin ? user : null}>{isAdmin ? children : <Skeleton className="h-9 w-48" />}</Frame>
}

function Frame({ user, children }: { user: SessionUser | null; children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = () => setPaletteOpen(true)
  useShortcut('k', openPalette)
  return (
    <PanelShell
      brand={(collapsed) => <Brand collapsed={collapsed} />}
      groups={adminMenu()}
      currentPath={useLocation().pathname}
      search={<PaletteButton onClick={openPalette} />}
      actions={user && <PersonMenu user={user} />}
      footer={(collapsed) => <ShopLink collapsed={collapsed} />}
      navigation={m.admin_menu()}
      tabTitle={(title) => m.admin_tab_title({ title })}
    >
      {children}
      <AdminPalette open={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </PanelShell>
  )
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const settings = useRead('GET /settings', {}, { news: ['settings.changed'] })
  return (
    <Link
      href="/admin"
      aria-label={collapsed ? m.admin_home() : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-control"
    >
      {settings.data?.logoUrl ? (
        <img
          src={`${settings.data.logoUrl}/96`}
          alt=""
          width={32}
          height={32}
          className="size-8 shrink-0 object-contain"
        />
      ) : (
        <LogoMark className="size-8" />
      )}
      {!collapsed && (
        <span className="min-w-0">
          <span className="block truncate font-bold text-base leading-tight">
            {settings.data?.siteName ?? 'Istmo'}
          </span>
          <span className="block text-muted text-sm leading-tight">{m.admin_office()}</span>
        </span>
      )}
    </Link>
  )
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full max-w-96 items-center gap-2.5 rounded-control border border-line bg-ground px-3 text-left text-muted text-sm transition-colors hover:border-line-strong hover:text-ink md:min-h-9"
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{m.admin_palette_button()}</span>
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
      title={collapsed ? m.admin_go_to_shop() : undefined}
      className={cx(collapsed && 'w-9 px-0')}
    >
      <span className={collapsed ? 'sr-only' : undefined}>{m.admin_go_to_shop()}</span>
    </Button>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
