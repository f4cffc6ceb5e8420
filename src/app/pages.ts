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
import type { Rendered } from '#server/pages/finished-page.ts'
import type { ReadAddress, RenderPage } from '#server/pages/pages.ts'
import { getRouter, rendering } from './router.tsx'

type Render = Parameters<RenderPage>[1] & { html: string; showsLists: boolean }

const renders = new AsyncLocalStorage<Render>()
const localeOf = () => renders.getStore()?.locale ?? 'es'
overwriteGetLocale(localeOf)
asked.byLanguage = () => renders.getStore()?.isLangGiven ?? false
rendering.nonce = () => renders.getStore()?.nonce

const handle = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    try {
      const rendered = renderToString(createElement(RouterServer, { router }))
      // The page leaves by the side: through a Response its text would be encoded and decoded once more.
      const render = renders.getStore()!
      render.html = await transformHtmlStringWithRouter(router, rendered)
      render.showsLists = router.state.matches.some((match) => match.staticData.cached?.showsLists)
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

/**
 * The parameters that its route declares, as the route reads them and in one order: whatever else stands in an
 * address (campaign marks, typos, somebody's order) draws the same page.
 */
const readAddress: ReadAddress = (path, parameters) => {
  const [, , route] = router.getMatchedRoutes(path)
  const names = route?.options.staticData?.cached?.by
  const read = route?.options.validateSearch as ((raw: object) => Record<string, unknown>) | undefined
  if (!names || !read) return ''
  const search = read(Object.fromEntries(parameters))
  const given = names.filter((name) => search[name] !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map((name) => [name, String(search[name])]))}`
}
const router = getRouter()

/** The page renderer that `web.ts` loads after the build: a request and a language in, a whole page out. */
export default {
  connect: (endpoint: Parameters<typeof renderInProcess>[0]) => renderInProcess(endpoint, localeOf),
  readAddress,
  render: (request: Request, asked: Parameters<RenderPage>[1]): Promise<Omit<Rendered, 'nonce'>> => {
    const render: Render = { ...asked, html: '', showsLists: false }
    return renders.run(render, async () => {
      const response = await handle(request)
      const location = response.headers.get('location')
      return {
        status: response.status,
        html: render.html || (await response.text()),
        headers: location ? { location } : {},
        showsLists: render.showsLists,
      }
    })
  },
}
