import { Monitor, Moon, Sun } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Menu } from '#ui/menu.tsx'
import { useTheme } from '#browser/theme.ts'

/** The icon follows the page by CSS, so that it is right before anything runs. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { theme, setTheme } = useTheme()
  return (
    <Menu
      label={m.common_theme()}
      triggerClassName={className}
      trigger={
        <>
          <Sun aria-hidden className="size-4 dark:hidden" />
          <Moon aria-hidden className="hidden size-4 dark:block" />
        </>
      }
      items={[
        {
          label: m.common_light(),
          icon: <Sun />,
          checked: theme === 'light',
          onSelect: () => setTheme('light'),
        },
        {
          label: m.common_dark(),
          icon: <Moon />,
          checked: theme === 'dark',
          onSelect: () => setTheme('dark'),
        },
        {
          label: m.storefront_theme_system(),
          icon: <Monitor />,
          checked: theme === 'system',
          onSelect: () => setTheme('system'),
        },
      ]}
    />
  )
}
