import { LOCALE_COOKIE, type Locale } from '#lib/locale.ts'

export const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'es', name: 'Español' },
  { locale: 'en', name: 'English' },
  { locale: 'pt', name: 'Português' },
]

/** The page is made in its language, so another one needs another page. */
export function speak(locale: Locale) {
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
  window.location.reload()
}
