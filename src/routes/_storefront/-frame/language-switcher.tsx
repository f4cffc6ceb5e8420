import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LOCALE_COOKIE, LOCALES, type Locale } from '#lib/locale.ts'
import { cx } from '#ui/cx.ts'

const NAMES: Record<Locale, string> = { es: 'Español', en: 'English', pt: 'Português' }

/** Three links: without JavaScript they answer too, with it the page stays where it is. */
export function LanguageSwitcher({ large }: { large?: boolean | undefined }) {
  const current = getLocale()
  return (
    <nav aria-label={m.common_language()}>
      <ul className={cx('flex items-center', large ? 'gap-2' : 'gap-0.5')}>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={`/?lang=${locale}`}
              lang={locale}
              hrefLang={locale}
              data-reload
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                choose(locale)
              }}
              className={cx(
                'flex items-center justify-center rounded-control font-medium uppercase',
                large ? 'h-11 border border-line px-4' : 'h-6 min-w-7 px-1',
                locale === current ? 'bg-brand-soft text-brand-ink' : 'hover:bg-surface hover:underline',
              )}
            >
              {locale}
              <span className="sr-only">: {NAMES[locale]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function choose(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the language must reach the server before any script runs
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
  window.location.reload()
}
