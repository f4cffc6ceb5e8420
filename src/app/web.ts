import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { findSentence } from '#i18n/sentence.ts'
import { plainPath } from '#lib/plain-path.ts'
import { findActor } from '#modules/identity/accounts/public.ts'
import { SEARCH_LIMIT } from '#modules/catalog/products/input.ts'
import { readPageSources } from '#modules/payments/gateways/public.ts'
import { isPaymentPage } from '#modules/payments/gateways/rules.ts'
import { writeGathered } from '#modules/insight/statistics/public.ts'
import { unlessAbandoned } from '#server/http/abandoned.ts'
import { gracefulClose } from '#server/process/closing.ts'
import { closeClock, openClock, shopNow } from '#server/process/clock.ts'
import { closePool, db } from '#server/db/db.ts'
import { VIEWER } from '#server/http/docs-page.ts'
import { inProcessEndpoint } from '#server/http/run-endpoint.ts'
import { env } from '#server/process/env.ts'
import { addressBy, hosted, SESSION_COOKIE } from '#server/http/http.ts'
import { closeJobs, openJobs } from '#server/jobs/jobs.ts'
import { closeLive, onLiveEvent, openLive } from '#server/events/live.ts'
import { closeLiveStreams } from '#server/events/live-stream.ts'
import { log } from '#server/observability/log.ts'
import { refuseForeignDatabase } from '#server/db/migrate.ts'
import {
  cookieOf,
  endpointForPages,
  pageServer,
  type ReadAddress,
  type RenderPage,
  touchedBy,
} from '#server/pages/pages.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { closeReplica, openReplica } from '#server/db/replica.ts'
import { readStaticFiles, writeBody } from '#server/http/static-files.ts'
import { failStart, stopOnSignals } from '#server/process/stop.ts'
import { closeTracing, openTracing, tracing } from '#server/observability/trace.ts'
import { app, closedForNow, isClosedFor } from './app.ts'
import { endpoints } from './endpoints.ts'
import { endpointOf, openMetrics } from './metrics.ts'
import { refuseForeignKey } from './encrypted-columns.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist')
const API =
  /^\/(api|media|dev|healthz|readyz|metrics|manifest\.webmanifest|favicon\.ico|feeds|sitemap\.xml|robots\.txt)(\/|\?|$)/

/** What is no one's without a session, and where a visitor goes instead: to the sign-in and back, or home. */
const OWN_PAGES = [
  { is: /^\/store(\/|$)/, away: (url: string) => `/sign-in?${new URLSearchParams({ to: url })}` },
  { is: /^\/profile$/, away: () => '/' },
]

/** Who administers the shop signs in here while it is in maintenance. */
const SIGN_IN_PAGE = /^\/sign-in\/?$/

/** Connections that wait while the process is busy; the system's own bound (`net.core.somaxconn`) counts where it is lower. */
const WAITING_AT_THE_ENDPOINT = 4_096

type Renderer = {
  render: RenderPage
  readAddress: ReadAddress
  connect: (endpoint: ReturnType<typeof inProcessEndpoint>) => void
}
await refuseForeignDatabase(env.DATABASE_URL!).catch(failStart)
await refuseForeignKey().catch(failStart)
await openClock()
const { default: renderer } = (await import(pathToFileURL(join(DIST, 'server', 'pages.js')).href)) as {
  default: Renderer
}
renderer.connect(endpointForPages(inProcessEndpoint(endpoints)))

const files = await readStaticFiles(join(DIST, 'client'))
const pages = pageServer({
  readAddress: renderer.readAddress,
  sentence: findSentence,
  // A page that searches is a search; a cached one costs nothing.
  admit: async ({ headers, socket }, key) => {
    if (!/[?&]q=/.test(key)) return
    await countCall(SEARCH_LIMIT, addressBy(headers['x-forwarded-for']?.toString(), socket.remoteAddress))
  },
  render: async (request, asked) => {
    const rendered = await renderer.render(request, asked)
    return isPaymentPage(new URL(request.url).pathname)
      ? { ...rendered, sources: await readPageSources(db) }
      : rendered
  },
})
await openJobs([], { runs: false })
await openLive()
await openReplica()
onLiveEvent((event) => {
  const touched = touchedBy(event)
  if (touched) pages.cache.drop(touched)
})

// The viewer of the API's reference is larger than the shop and stays on the disk until somebody reads there.
let viewer: ReturnType<typeof readStaticFiles> | undefined
async function serveViewer(...[request, response]: Parameters<typeof pages.serve>) {
  viewer ??= readStaticFiles(join(DIST, 'viewer'))
  writeBody(request, response, { status: 200, ...(await viewer).get('/scalar.js')! })
}

const listener = getRequestListener(app.fetch)
const watch = await openMetrics(pages.cache)
await openTracing('web')
const server = createServer((request, response) => {
  watch?.(request, response)
  const work = () => answer(request, response)
  if (tracing) tracing.request(request, response, { nameOf: endpointOf, work })
  else work()
})
function answer(...[request, response]: Parameters<typeof pages.serve>) {
  const url = request.url ?? '/'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = isRead ? files.get(url) : undefined
  if (file) writeBody(request, response, { status: 200, ...file })
  else unlessAbandoned(request, response, () => begin(request, response, isRead))
}
function begin(request: IncomingMessage, response: ServerResponse, isRead: boolean) {
  const url = request.url ?? '/'
  if (!isRead || (API.test(url) && url !== VIEWER)) {
    void listener(request, response)
  } else {
    const serve = url === VIEWER ? serveViewer : servePage
    serve(request, response)
      .catch((error: unknown) => pages.refuse(request, response, error))
      .catch((error: unknown) => {
        log.error({ err: error, url }, 'page request failed')
        response.destroy()
      })
  }
}
server.keepAliveTimeout = 65_000
server.requestTimeout = 60_000
const close = gracefulClose(server, { endStreams: closeLiveStreams })

async function servePage(...[request, response]: Parameters<typeof pages.serve>) {
  const token = cookieOf(request, hosted(SESSION_COOKIE))
  const url = request.url ?? '/'
  const path = plainPath(url)
  const here = () => findActor({ sessionToken: token, now: shopNow() })
  if (/^\/admin(\/|$)/.test(path)) {
    const actor = await here()
    if (actor.kind !== 'admin')
      return redirect(response, actor.kind === 'customer' && actor.owesFactor ? '/profile' : '/')
  }
  if (!SIGN_IN_PAGE.test(path) && (await isClosedFor({ sessionToken: token }))) throw closedForNow()
  const own = OWN_PAGES.find(({ is }) => is.test(path))
  if (own && (await here()).kind === 'visitor') return redirect(response, own.away(url))
  await pages.serve(request, response)
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end()
}

server.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_AT_THE_ENDPOINT }, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  process.send?.({ ready: 'web', port })
  log.info({ port }, 'web is open')
  if (!env.ISTMO_RATE_LIMITS) log.warn('RATE LIMITS ARE OFF (ISTMO_RATE_LIMITS=off): for load tests only')
})
server.on('error', (error: NodeJS.ErrnoException) => {
  const reason =
    error.code === 'EADDRINUSE'
      ? `Port ${env.PORT} is taken by another program; choose one with PORT=…`
      : error.message
  failStart(new Error(reason))
})

// Outermost first: no new calls, then what they leaned on.
stopOnSignals([close, writeGathered, closeJobs, closeLive, closeReplica, closeClock, closePool, closeTracing])
