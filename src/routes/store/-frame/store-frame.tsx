import {
  CircleQuestionMark,
  HandCoins,
  LayoutDashboard,
  Package,
  PackageOpen,
  ReceiptText,
  Settings,
  Star,
  Store,
  TicketPercent,
  Undo2,
} from 'lucide-react'
import { useRead } from '#browser/reading.ts'
import type { SessionUser } from '#browser/session.ts'
import { AuthHost } from '#modules/identity/accounts/components/auth-host.tsx'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { STORE_UPDATES } from '#modules/sales/orders/components/seller/store-updates.ts'
import { PanelBrand, panelFrame } from '#panel/panel-frame.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A seller's panel, for the members of a store. */
export const StoreFrame = panelFrame({
  lets: () => true,
  sentAway: (path) => openAuth({ view: 'signin', then: { kind: 'go', path } }),
  sessionUpdates: ['store.team'],
  hasNothing: ({ store }) => !store,
  Instead: NoStore,
  SignIn: AuthHost,
  Brand,
  useMenu,
  orderPlace: (id) => `/store/orders?order=${id}`,
  loadPalette: async () => (await import('./store-palette.tsx')).StorePalette,
  words: { navigation: m.stores_panel_menu, tabTitle: m.stores_panel_tab_title },
})

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
              {m.panel_go_to_shop()}
            </Button>
          </>
        }
      />
    </main>
  )
}

function useMenu() {
  const own = useRead('GET /store', {}, { updates: STORE_UPDATES })
  const waiting = own.data?.waiting
  const items = [
    { label: m.statistics_dashboard(), href: '/store', icon: LayoutDashboard },
    {
      label: m.common_products(),
      href: '/store/products',
      icon: Package,
      count: waiting?.stockAlerts,
    },
    {
      label: m.common_orders(),
      href: '/store/orders',
      icon: ReceiptText,
      count: waiting && waiting.toShip + waiting.toConfirm,
    },
    { label: m.common_returns(), href: '/store/returns', icon: PackageOpen, count: waiting?.toAnswer },
    { label: m.reviews_title(), href: '/store/reviews', icon: Star },
    { label: m.questions_menu(), href: '/store/questions', icon: CircleQuestionMark },
    { label: m.orders_own_refunds(), href: '/store/refunds', icon: Undo2, count: waiting?.toRefund },
    ...(own.data && own.data.store.role !== 'staff'
      ? [
          { label: m.promotions_title(), href: '/store/promotions', icon: TicketPercent },
          { label: m.earnings_title(), href: '/store/earnings', icon: HandCoins },
        ]
      : []),
    { label: m.stores_settings(), href: '/store/settings', icon: Settings },
  ]
  return [{ items }]
}

function Brand({ user, collapsed }: { user: SessionUser | null; collapsed: boolean }) {
  const own = useRead('GET /store', {})
  const store = user?.store
  const isVerified = own.data?.store.isVerified ?? store?.verified ?? false
  const isNameWaiting = (own.data?.store.approvedName ?? null) !== null
  return (
    <PanelBrand
      href="/store"
      label={m.stores_panel_home()}
      name={own.data?.store.name ?? store?.name ?? ''}
      under={
        store && (
          <Badge tone={isVerified && !isNameWaiting ? 'ok' : 'warn'}>
            {!isVerified
              ? m.orders_status_pending()
              : isNameWaiting
                ? m.stores_name_in_review()
                : m.storefront_verified()}
          </Badge>
        )
      }
      collapsed={collapsed}
    />
  )
}
