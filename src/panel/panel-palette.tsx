import { useRouter } from '@tanstack/react-router'
import { Languages, LogOut, type LucideIcon, Moon, SlidersHorizontal, Store, Sun } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '#browser/client.ts'
import { LANGUAGES, speak } from '#browser/languages.ts'
import { signOut } from '#browser/session.ts'
import { useTheme } from '#browser/theme.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type Command, type CommandGroup, CommandPalette } from './command-palette.tsx'
import type { PanelNavGroup } from './panel-nav.tsx'
import { useLater } from './use-later.ts'

const TYPING_MS = 120
const MIN_CHARACTERS = 3

type Found<Kind extends string> = {
  kind: Kind
  id: string
  title: string
  detail: string | null
  cents: number | null
}

type Deed<Kind extends string> = { label: string; icon: LucideIcon } & (
  | { href: string }
  /** Done to a record that is looked for first. */
  | { picks: Kind; placeholder: string; href: (id: string) => string }
)

type Finding<Kind extends string> = {
  kinds: Record<Kind, { label: () => string; icon: LucideIcon; href: (id: string) => string }>
  deeds: () => readonly Deed<NoInfer<Kind>>[]
  /** What the one endpoint finds; nothing is asked while `q` is null. */
  useFound: (asked: { q: string; kind?: NoInfer<Kind> } | null) => {
    data?: { items: readonly Found<NoInfer<Kind>>[] } | undefined
    isFetching: boolean
    error: ApiError | null
    refresh: () => void
  }
  /** Places inside of screens, by their name and by what stands in them. */
  places?: {
    label: () => string
    use: () => readonly { label: string; under: string; keywords: string; href: string }[]
  }
}

export type PaletteProps = { open: boolean; onClose: () => void; menu: readonly PanelNavGroup[] }

/** Everything of a panel by keyboard: screens, deeds, places, and records by what is in them. */
export function panelPalette<const Kind extends string>(finding: Finding<Kind>) {
  return function PanelPalette({ open, onClose, menu }: PaletteProps) {
    const router = useRouter()
    const go = (href: string) => void router.navigate({ href })
    const [typed, setTyped] = useState('')
    const [picking, setPicking] = useState<Extract<Deed<Kind>, { picks: Kind }> | null>(null)
    const query = useLater(typed.trim(), TYPING_MS)
    const isAsked = open && query.length >= MIN_CHARACTERS
    const found = finding.useFound(isAsked ? { q: query, ...(picking ? { kind: picking.picks } : {}) } : null)
    const places = finding.places?.use() ?? []
    const standing = useStandingDeeds(go)
    const start = (next: typeof picking) => {
      setTyped('')
      setPicking(next)
    }
    const screens = menu.flatMap(({ items }) => items)
    const groups: CommandGroup[] = [
      {
        label: m.panel_palette_screens(),
        commands: screens.map(({ label, href, icon: Icon }) => ({
          ...{ id: `go-${href}`, label, icon: <Icon aria-hidden /> },
          onSelect: () => go(href),
        })),
      },
      { label: m.common_actions(), commands: [...finding.deeds().map(deedCommand), ...standing] },
      {
        label: finding.places?.label() ?? '',
        // Too many to be shown before somebody says which.
        isQuiet: true,
        commands: places.map(({ label, under, keywords, href }, at) => ({
          ...{ id: `place-${at}`, label, keywords, hint: under, icon: <SlidersHorizontal aria-hidden /> },
          onSelect: () => go(href),
        })),
      },
    ]

    function deedCommand(deed: Deed<Kind>): Command {
      const { label, icon: Icon } = deed
      const shown = { id: `do-${label}`, label, icon: <Icon aria-hidden /> }
      if ('picks' in deed) return { ...shown, hint: '…', staysOpen: true, onSelect: () => start(deed) }
      return { ...shown, onSelect: () => go(deed.href) }
    }

    const records = (Object.keys(finding.kinds) as Kind[]).map((kind): CommandGroup => {
      const { label, icon: Icon, href } = finding.kinds[kind]
      const items = isAsked && found.data ? found.data.items.filter((item) => item.kind === kind) : []
      return {
        label: label(),
        commands: items.map(({ id, title, detail, cents }) => ({
          ...{ id: `${kind}-${id}`, label: title, icon: <Icon aria-hidden /> },
          hint: [detail, cents !== null && formatUsd(cents)].filter(Boolean).join(' · '),
          onSelect: () => go((picking?.href ?? href)(id)),
        })),
      }
    })
    return (
      <CommandPalette
        // Another step begins with an empty field.
        key={picking?.label ?? ''}
        open={open}
        onClose={() => {
          start(null)
          onClose()
        }}
        groups={picking ? [] : groups}
        onQuery={setTyped}
        found={records.filter(({ commands }) => commands.length > 0)}
        searching={typed.trim().length >= MIN_CHARACTERS && (found.isFetching || typed.trim() !== query)}
        failed={isAsked && found.error ? found.refresh : undefined}
        step={picking ? { name: picking.label, onBack: () => start(null) } : undefined}
        labels={{
          title: picking?.label ?? m.panel_palette(),
          placeholder: picking?.placeholder ?? m.panel_palette_placeholder(),
          nothing:
            picking && typed.trim().length < MIN_CHARACTERS
              ? picking.placeholder
              : m.common_nothing_matches(),
        }}
      />
    )
  }
}

/** The commands of every panel. */
function useStandingDeeds(go: (href: string) => void): Command[] {
  const { isDark, setTheme } = useTheme()
  const others = LANGUAGES.filter(({ locale }) => locale !== getLocale())
  return [
    { id: 'shop', label: m.panel_go_to_shop(), icon: <Store aria-hidden />, onSelect: () => go('/') },
    {
      id: 'theme',
      label: isDark ? m.panel_use_light() : m.panel_use_dark(),
      keywords: m.common_theme(),
      icon: isDark ? <Sun aria-hidden /> : <Moon aria-hidden />,
      onSelect: () => setTheme(isDark ? 'light' : 'dark'),
    },
    ...others.map(({ locale, name }) => ({
      id: `speak-${locale}`,
      label: m.panel_use_language({ name }),
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
  ]
}
