import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { asked } from '#i18n/page-address.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { renderInProcess } from '#browser/client.ts'
import type { Locale } from '#lib/locale.ts'
import type { Rendered } from '#server/page-cache.ts'

const renders = new AsyncLocalStorage<{ locale: Locale; isLangGiven: boolean; html: string }>()
const localeOf = () => renders.getStore()?.locale ?? 'es'
overwriteGetLocale(localeOf)
asked.byLanguage = () => renders.getStore()?.isLangGiven ?? false

const handle = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    try {
      const drawn = renderToString(createElement(RouterServer, { router }))
      // The page leaves by the side: through a Response its text would be encoded and decoded once more.
      renders.getStore()!.html = await transformHtmlStringWithRouter(router, drawn)
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

/** The page renderer that `web.ts` loads after the build: a request and a language in, a whole page out. */
export default {
  connect: (door: Parameters<typeof renderInProcess>[0]) => renderInProcess(door, localeOf),
  render: (request: Request, locale: Locale, isLangGiven: boolean): Promise<Rendered> =>
    renders.run({ locale, isLangGiven, html: '' }, async () => {
      const response = await handle(request)
      const location = response.headers.get('location')
      return {
        status: response.status,
        html: renders.getStore()!.html || (await response.text()),
        headers: location ? { location } : {},
      }
    }),
}
