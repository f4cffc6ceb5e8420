import { LOCALE_COOKIE, type Locale } from '#lib/locale.ts'

export const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: 'es', name: 'Español' },
  { locale: 'en', name: 'English' },
  { locale: 'pt', name: 'Português' },
]

/** The page is made in its language, so another one needs another page. */
export function speak(locale: Locale) {
  const said = `${LOCALE_COOKIE}=${locale}`
  document.cookie = `${said}; Path=/; Max-Age=31536000; SameSite=Lax`
  // Browsers store a cookie beside the page: only once it reads back does the next request carry it.
  if (document.cookie.includes(said)) window.location.reload()
  else window.location.search = `?lang=${locale}`
}
