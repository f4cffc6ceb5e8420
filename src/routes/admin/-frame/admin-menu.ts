import {
  ArrowLeftRight,
  BadgeCheck,
  Bell,
  Boxes,
  ChartColumn,
  CircleQuestionMark,
  CreditCard,
  DatabaseBackup,
  Gift,
  HandCoins,
  Hourglass,
  Import,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Star,
  Store,
  Tag,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { PanelNavGroup } from '#panel/panel-nav.tsx'

/**
 * The menu of the admin panel: the fifteen entries of the spec in its order, and under a group of their own what goes
 * beyond it. A screen that stands adds its one line; what is not here cannot be clicked, so a line comes with its
 * screen, never before.
 */
export function adminMenu(): readonly PanelNavGroup[] {
  return [
    {
      label: m.statistics_overview(),
      items: [{ label: m.statistics_dashboard(), href: '/admin', icon: LayoutDashboard }],
    },
    {
      label: m.admin_group_catalogue(),
      items: [
        { label: m.common_products(), href: '/admin/products', icon: Package },
        { label: m.inventory_title(), href: '/admin/inventory', icon: Boxes },
        { label: m.inventory_transactions(), href: '/admin/inventory/transactions', icon: ArrowLeftRight },
        { label: m.inventory_alerts(), href: '/admin/inventory/alerts', icon: Bell },
        { label: m.inventory_reports(), href: '/admin/inventory/reports', icon: ChartColumn },
      ],
    },
    {
      label: m.admin_group_people(),
      items: [
        { label: m.people_title(), href: '/admin/users', icon: Users },
        { label: m.common_sales(), href: '/admin/sales', icon: ReceiptText },
        { label: m.subscriptions_menu(), href: '/admin/subscriptions', icon: BadgeCheck },
        { label: m.subscriptions_prices_menu(), href: '/admin/prices', icon: Tag },
        { label: m.stores_title(), href: '/admin/stores', icon: Store },
      ],
    },
    {
      label: m.admin_group_running(),
      items: [
        { label: m.statistics_title(), href: '/admin/statistics', icon: ChartColumn },
        { label: m.common_returns(), href: '/admin/returns', icon: Undo2 },
        { label: m.common_payments(), href: '/admin/payments', icon: CreditCard },
        { label: m.settings_title(), href: '/admin/settings', icon: Settings },
      ],
    },
    {
      label: m.admin_group_more(),
      items: [
        { label: m.reviews_title(), href: '/admin/reviews', icon: Star },
        { label: m.questions_menu(), href: '/admin/questions', icon: CircleQuestionMark },
        { label: m.admin_held_stock(), href: '/admin/held-stock', icon: Hourglass },
        { label: m.promotions_title(), href: '/admin/promotions', icon: TicketPercent },
        { label: m.admin_gift_cards(), href: '/admin/gift-cards', icon: Gift },
        { label: m.earnings_payouts(), href: '/admin/payouts', icon: HandCoins },
        { label: m.audit_title(), href: '/admin/audit', icon: ScrollText },
        { label: m.events_title(), href: '/admin/work', icon: ListChecks },
        { label: m.programs_title(), href: '/admin/programs', icon: KeyRound },
        { label: m.backups_title(), href: '/admin/backups', icon: DatabaseBackup },
        { label: m.earlier_title(), href: '/admin/earlier-shop', icon: Import },
      ],
    },
  ]
}
