import { useSyncExternalStore } from 'react'
import { mediaMatches, onMediaChange } from './optional.ts'

export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'vite-ui-theme'

/** Runs inline in the head, before first paint. */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}try{document.documentElement.classList.toggle('dark',t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches)}catch{}})()`

/** On the server and while hydrating the theme reads as `system`; the page already wears the right one. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)
  const isDark = useSyncExternalStore(subscribe, isPageDark, () => false)
  return { theme, isDark, setTheme }
}

export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be closed in private windows; the choice then lasts until the page is left.
  }
  unstored = theme
  apply()
}

const PREFERS_DARK = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
let unstored: Theme | null = null

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stopFollowing = onMediaChange(PREFERS_DARK, apply)
  window.addEventListener('storage', apply)
  return () => {
    listeners.delete(listener)
    stopFollowing()
    window.removeEventListener('storage', apply)
  }
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey)
    if (stored === 'light' || stored === 'dark' || stored === 'system') return stored
  } catch {
    return unstored ?? 'system'
  }
  return unstored ?? 'system'
}

function isPageDark() {
  return document.documentElement.classList.contains('dark')
}

function apply() {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'system' && mediaMatches(PREFERS_DARK))
  document.documentElement.classList.toggle('dark', dark)
  for (const listener of listeners) listener()
}
