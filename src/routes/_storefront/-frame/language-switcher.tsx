import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LANGUAGES, speak } from '#browser/languages.ts'
import { cx } from '#ui/cx.ts'

/** Three links: without JavaScript they answer too, with it the page stays where it is. */
export function LanguageSwitcher({ large }: { large?: boolean | undefined }) {
  const current = getLocale()
  return (
    <nav aria-label={m.common_language()}>
      <ul className={cx('flex items-center', large ? 'gap-2' : 'gap-0.5')}>
        {LANGUAGES.map(({ locale, name }) => (
          <li key={locale}>
            <a
              href={`/?lang=${locale}`}
              lang={locale}
              hrefLang={locale}
              data-reload
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                speak(locale)
              }}
              className={cx(
                'flex items-center justify-center rounded-control font-medium uppercase',
                large ? 'h-11 border border-line px-4' : 'h-6 min-w-7 px-1',
                locale === current ? 'bg-brand-soft text-brand-ink' : 'hover:bg-surface hover:underline',
              )}
            >
              {locale}
              <span className="sr-only">: {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
