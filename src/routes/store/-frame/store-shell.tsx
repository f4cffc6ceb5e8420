import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import {
  HandCoins,
  LayoutDashboard,
  Package,
  PackageOpen,
  ReceiptText,
  Settings,
  Store,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { queries, useRead } from '#browser/reading.ts'
import { refreshSession, type SessionUser, useSession } from '#browser/session.ts'
import { useNews } from '#browser/use-news.ts'
import { PersonMenu } from '#modules/accounts/components/admin/person-menu.tsx'
import { openAuth } from '#modules/accounts/components/auth-opener.ts'
import { PanelShell } from '#panel/panel-shell.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, NavigateProvider } from '#ui/link.tsx'
import { LogoMark } from '#ui/mola.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Toaster } from '#ui/toaster.tsx'

/** The frame of a seller's panel: who may stay, whose store it is and how it stands, and the menu. */
export function StoreShell({ children }: { children: ReactNode }) {
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
  useNews(['session.ended', 'store.team'], () => void refreshSession())
  const isStranger = state === 'visitor'
  // The server guards every call itself; this only spares a stranger an empty panel.
  useEffect(() => {
    if (!isStranger) return
    queries.clear()
    void navigate({ to: '/', replace: true, ignoreBlocker: true }).then(() => openAuth({ view: 'signin' }))
  }, [isStranger, navigate])
  if (user && !user.store) return <NoStore />
  return <Frame user={user}>{user ? children : <Skeleton className="h-9 w-48" />}</Frame>
}

function NoStore() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center bg-ground px-4 text-ink">
      <h1 className="sr-only">{m.stores_panel_home()}</h1>
      <EmptyState
        icon={<Store aria-hidden strokeWidth={1.25} />}
        title={m.stores_panel_none()}
        reason={m.stores_panel_none_reason()}
        action={
          <>
            <Button href="/business">{m.stores_create()}</Button>
            <Button href="/" variant="quiet">
              {m.admin_go_to_shop()}
            </Button>
          </>
        }
      />
    </main>
  )
}

function Frame({ user, children }: { user: SessionUser | null; children: ReactNode }) {
  const own = useRead('GET /store', {}, { news: ['order.changed', 'return.changed'] })
  const waiting = own.data?.waiting
  const items = [
    { label: m.statistics_dashboard(), href: '/store', icon: LayoutDashboard },
    { label: m.common_products(), href: '/store/products', icon: Package },
    {
      label: m.common_orders(),
      href: '/store/orders',
      icon: ReceiptText,
      count: waiting && waiting.toShip + waiting.toConfirm,
    },
    { label: m.common_returns(), href: '/store/returns', icon: PackageOpen, count: waiting?.toAnswer },
    { label: m.orders_own_refunds(), href: '/store/refunds', icon: Undo2, count: waiting?.toRefund },
    ...(own.data && own.data.store.role !== 'staff'
      ? [{ label: m.earnings_title(), href: '/store/earnings', icon: HandCoins }]
      : []),
    { label: m.stores_settings(), href: '/store/settings', icon: Settings },
  ]
  return (
    <PanelShell
      brand={(collapsed) => <Brand store={user?.store ?? null} collapsed={collapsed} />}
      groups={[{ items }]}
      currentPath={useLocation().pathname}
      actions={user && <PersonMenu user={user} />}
      footer={(collapsed) => <ShopLink collapsed={collapsed} />}
      navigation={m.stores_panel_menu()}
      tabTitle={(title) => m.stores_panel_tab_title({ title })}
    >
      {children}
    </PanelShell>
  )
}

function Brand({ store, collapsed }: { store: SessionUser['store']; collapsed: boolean }) {
  const own = useRead('GET /store', {})
  const isVerified = own.data?.store.isVerified ?? store?.verified ?? false
  return (
    <Link
      href="/store"
      aria-label={collapsed ? m.stores_panel_home() : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-control"
    >
      <LogoMark className="size-8 shrink-0" />
      {!collapsed && store && (
        <span className="min-w-0">
          <span className="block truncate font-bold text-base leading-tight">
            {own.data?.store.name ?? store.name}
          </span>
          <Badge tone={isVerified ? 'ok' : 'warn'}>
            {isVerified ? m.storefront_verified() : m.orders_status_pending()}
          </Badge>
        </span>
      )}
    </Link>
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
