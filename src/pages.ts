import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { renderInProcess } from '#server/client.ts'
import type { Locale } from '#server/locale.ts'

const locales = new AsyncLocalStorage<Locale>()
const localeOf = () => locales.getStore() ?? 'es'
overwriteGetLocale(localeOf)

const render = createStartHandler(defaultRenderHandler)

/** The page renderer that `web.ts` loads after the build. */
export default {
  connect: (door: Parameters<typeof renderInProcess>[0]) => renderInProcess(door, localeOf),
  fetch: (request: Request, locale: Locale) => locales.run(locale, async () => render(request)),
}
