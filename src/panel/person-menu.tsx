import { Languages, LogOut, Monitor, Moon, Rows3, Rows4, Store, Sun } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Menu } from '#ui/menu.tsx'
import { type Theme, useTheme } from '#browser/theme.ts'
import { type SessionUser, signOut } from '#browser/session.ts'
import { LANGUAGES, speak } from '#browser/languages.ts'
import { type Density, useDensity } from './density.ts'

const iconTrigger =
  'inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-sunken md:size-10 [&_svg]:size-5'

/** How high rows are, language, theme, and the person who is signed in, at the right of the top bar. */
export function PersonMenu({ user }: { user: SessionUser }) {
  const { theme, isDark, setTheme } = useTheme()
  const themes: { theme: Theme; label: string; icon: typeof Sun }[] = [
    { theme: 'light', label: m.common_light(), icon: Sun },
    { theme: 'dark', label: m.common_dark(), icon: Moon },
    { theme: 'system', label: m.panel_theme_system(), icon: Monitor },
  ]
  const { density, setDensity } = useDensity()
  const densities: { density: Density; label: string; icon: typeof Sun }[] = [
    { density: 'comfortable', label: m.panel_density_comfortable(), icon: Rows3 },
    { density: 'compact', label: m.panel_density_compact(), icon: Rows4 },
  ]
  return (
    <>
      <div className="max-md:hidden">
        <Menu
          label={m.panel_density()}
          trigger={density === 'compact' ? <Rows4 aria-hidden /> : <Rows3 aria-hidden />}
          triggerClassName={iconTrigger}
          items={densities.map(({ icon: Icon, ...choice }) => ({
            label: choice.label,
            icon: <Icon aria-hidden />,
            checked: choice.density === density,
            onSelect: () => setDensity(choice.density),
          }))}
        />
      </div>
      <Menu
        label={m.common_language()}
        trigger={<Languages aria-hidden />}
        triggerClassName={iconTrigger}
        items={LANGUAGES.map(({ locale, name }) => ({
          label: name,
          checked: locale === getLocale(),
          onSelect: () => speak(locale),
        }))}
      />
      <Menu
        label={m.common_theme()}
        trigger={isDark ? <Moon aria-hidden /> : <Sun aria-hidden />}
        triggerClassName={iconTrigger}
        items={themes.map(({ icon: Icon, ...choice }) => ({
          label: choice.label,
          icon: <Icon aria-hidden />,
          checked: choice.theme === theme,
          onSelect: () => setTheme(choice.theme),
        }))}
      />
      <Menu
        // As text beside the initials: a label in place of them would have to begin with what is seen.
        trigger={
          <>
            <Avatar name={user.fullName} src={user.avatarUrl} size="sm" />
            <span className="sr-only">{m.common_account_of({ name: user.fullName })}</span>
          </>
        }
        triggerClassName="inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken md:size-10"
        header={
          <>
            <p className="truncate font-semibold">{user.fullName}</p>
            <p className="truncate text-muted">{user.email}</p>
          </>
        }
        items={[
          { label: m.panel_go_to_shop(), icon: <Store aria-hidden />, href: '/' },
          { label: m.common_sign_out(), icon: <LogOut aria-hidden />, onSelect: () => void signOut() },
        ]}
      />
    </>
  )
}
