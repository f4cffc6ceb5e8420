import { useRouter } from '@tanstack/react-router'
import { Languages, LogOut, Moon, Package, ReceiptText, Store, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { formatUsd } from '#lib/money.ts'
import { type CommandGroup, CommandPalette } from '#panel/command-palette.tsx'
import { useTheme } from '#browser/theme.ts'
import { signOut } from '#browser/session.ts'
import { adminDeeds, adminMenu } from './admin-menu.ts'
import { LANGUAGES, speak } from './languages.ts'
import { useRead } from '#browser/reading.ts'

const TYPING_MS = 200
const MIN_LETTERS = 2

/** Everything by keyboard: screens, deeds, and products and orders by what is typed. */
export function AdminPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const go = useGo()
  const [typed, setTyped] = useState('')
  const query = useLater(typed.trim(), TYPING_MS)
  const { found, searching } = useFound(open ? query : '', go)
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <CommandPalette
      open={open}
      onClose={close}
      groups={[screens(go), ...useDeeds(go)]}
      onQuery={setTyped}
      found={found}
      searching={searching || typed.trim() !== query}
      labels={{
        title: m.admin_palette(),
        placeholder: m.admin_palette_placeholder(),
        nothing: m.common_nothing_matches(),
        searching: m.common_loading(),
      }}
    />
  )
}

type Go = (href: string) => void

function useGo(): Go {
  const router = useRouter()
  return (href) => void router.navigate({ href })
}

function screens(go: Go): CommandGroup {
  const items = adminMenu().flatMap((group) => group.items)
  return {
    label: m.admin_palette_screens(),
    commands: items.map(({ label, href, icon: Icon }) => ({
      id: `go-${href}`,
      label,
      icon: <Icon aria-hidden />,
      onSelect: () => go(href),
    })),
  }
}

function useDeeds(go: Go): CommandGroup[] {
  const { isDark, setTheme } = useTheme()
  const others = LANGUAGES.filter(({ locale }) => locale !== getLocale())
  return [
    {
      label: m.common_actions(),
      commands: [
        ...adminDeeds().map(({ label, href, icon: Icon }) => ({
          id: `do-${href}`,
          label,
          icon: <Icon aria-hidden />,
          onSelect: () => go(href),
        })),
        { id: 'shop', label: m.admin_go_to_shop(), icon: <Store aria-hidden />, onSelect: () => go('/') },
        {
          id: 'theme',
          label: isDark ? m.admin_use_light() : m.admin_use_dark(),
          keywords: m.common_theme(),
          icon: isDark ? <Sun aria-hidden /> : <Moon aria-hidden />,
          onSelect: () => setTheme(isDark ? 'light' : 'dark'),
        },
        ...others.map(({ locale, name }) => ({
          id: `speak-${locale}`,
          label: m.admin_use_language({ name }),
          keywords: m.common_language(),
          icon: <Languages aria-hidden />,
          onSelect: () => speak(locale),
        })),
        {
          id: 'leave',
          label: m.common_sign_out(),
          icon: <LogOut aria-hidden />,
          onSelect: () => void signOut(),
        },
      ],
    },
  ]
}

function useFound(query: string, go: Go): { found: CommandGroup[]; searching: boolean } {
  const enabled = query.length >= MIN_LETTERS
  const products = useRead('GET /admin/products', { q: query, pageSize: 5, state: 'all' }, { enabled })
  const orders = useRead('GET /admin/orders', { q: query, pageSize: 5 }, { enabled })
  if (!enabled) return { found: [], searching: false }
  const groups = [
    {
      label: m.common_products(),
      commands: (products.data?.items ?? []).map(({ id, title, uniqueCode, priceCents }) => ({
        id: `product-${id}`,
        label: title,
        hint: uniqueCode ?? formatUsd(priceCents),
        icon: <Package aria-hidden />,
        onSelect: () => go(`/admin/products/${id}`),
      })),
    },
    {
      label: m.common_sales(),
      commands: (orders.data?.items ?? []).map(({ id, number, user, totalCents }) => ({
        id: `order-${id}`,
        label: [number, user?.fullName].filter(Boolean).join(' · '),
        hint: formatUsd(totalCents),
        icon: <ReceiptText aria-hidden />,
        onSelect: () => go(`/admin/sales?order=${id}`),
      })),
    },
  ]
  const searching = products.isFetching || orders.isFetching
  return { found: groups.filter(({ commands }) => commands.length > 0), searching }
}

/** The value once it has stayed the same for a while. */
function useLater(value: string, delayMs: number) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return later
}
