import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Gauge, Registry } from 'prom-client'
import { findChainTrouble } from '#modules/platform/audit/public.ts'
import { hashToken, sameBytes } from '#server/auth/crypto.ts'
import { db, poolCounts } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { ENDPOINT } from '#server/http/http.ts'
import { onJob } from '#server/jobs/jobs.ts'
import { log } from '#server/observability/log.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { whyNotReady } from '#server/db/readiness.ts'
import { replicaState } from '#server/db/replica.ts'

type Watch = (request: IncomingMessage, response: ServerResponse) => void

let metrics: Promise<Registry> | undefined
let count: ((endpoint: string, method: string, status: number, seconds: number) => void) | undefined

/**
 * Counts every request from now on and answers what is called for each; null while no one has set `METRICS_TOKEN` and
 * no line is written for each request, so that nothing is loaded or asked. At `ISTMO_LOG=debug` each is logged too.
 */
export async function openMetrics(
  cache: Pick<PageCache, 'size' | 'bytes' | 'answered'>,
): Promise<Watch | null> {
  if (env.METRICS_TOKEN) await openRegistry(cache)
  const isLogged = log.isLevelEnabled('debug')
  if (!count && !isLogged) return null
  return (request, response) => {
    const from = performance.now()
    response.once('close', () => {
      const seconds = (performance.now() - from) / 1000
      const endpoint = endpointOf(request)
      const method = KNOWN_METHODS.has(request.method ?? '') ? request.method! : 'other'
      count?.(endpoint, method, response.statusCode, seconds)
      if (isLogged) log.debug({ method, endpoint, status: response.statusCode, seconds }, 'answered')
    })
  }
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The endpoint as it is described; what a visitor types must not become a series of its own. */
export function endpointOf(request: IncomingMessage): string {
  const { [ENDPOINT]: endpoint, url = '' } = request as IncomingMessage & { [ENDPOINT]?: string }
  if (endpoint) return endpoint
  if (/^\/(assets|fonts)\//.test(url)) return 'file'
  return /^\/(api|media|dev|healthz|readyz|metrics)(\/|\?|$)/.test(url) ? 'other' : 'page'
}

/** What Prometheus reads, with the counts of the database as they are at this moment. */
export async function readMetrics(): Promise<{ text: string; type: string }> {
  const registry = await openRegistry()
  return { text: await registry.metrics(), type: registry.contentType }
}

/** The metrics of this process, for callers with the token. */
export async function answerMetrics(authorization: string | undefined) {
  const [, token = ''] = /^bearer (.+)$/i.exec(authorization ?? '') ?? []
  if (!env.METRICS_TOKEN || !sameBytes(hashToken(token), hashToken(env.METRICS_TOKEN)))
    return { status: 401 as const, body: 'a token is asked for', headers: { 'www-authenticate': 'Bearer' } }
  const { text, type } = await readMetrics()
  return { status: 200 as const, body: text, headers: { 'content-type': type, 'cache-control': 'no-store' } }
}

/** The worker has no endpoints: opens a port for its metrics alone, where one is given. Returns what closes it. */
export async function openWorkerMetrics(): Promise<{ port: number; close: () => void } | null> {
  if (!env.METRICS_TOKEN || env.METRICS_PORT === undefined) return null
  await openRegistry()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    answerMetrics(request.headers.authorization).then(
      ({ status, body, headers }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((opened, failed) =>
    server.once('error', failed).listen(env.METRICS_PORT, env.HOST, opened),
  )
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as { port: number }).port, close }
}

type Cache = Parameters<typeof openMetrics>[0]
const openRegistry = (cache?: Cache) => (metrics ??= makeRegistry(cache))

async function makeRegistry(cache?: Cache): Promise<Registry> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'istmo_requests_total',
    help: 'Answers by door, method and status',
    labelNames: ['door', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'istmo_request_seconds',
    help: 'How long an answer took, by door',
    labelNames: ['door'],
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers,
  })
  count = (endpoint, method, status, took) => {
    requests.inc({ door: endpoint, method, status })
    seconds.observe({ door: endpoint }, took)
  }

  const worked = new Histogram({
    name: 'istmo_job_seconds',
    help: 'How long a job took that this process ran, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: [0.1, 1, 10, 60],
    registers,
  })
  onJob(({ seconds: took, ...job }) => worked.observe(job, took))

  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (one: Gauge) => void | Promise<void>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset()
        // A database that is away must not hide what the process itself knows.
        await Promise.resolve(read(this)).catch((error: unknown) =>
          log.warn({ err: error, name }, 'not counted'),
        )
      },
    })
  gauge('istmo_ready', 'Whether visitors may be sent here', [], async (one) =>
    one.set((await whyNotReady()) === null ? 1 : 0),
  )
  gauge('istmo_pool_connections', 'Connections to the database', ['pool', 'state'], (one) => {
    for (const { name: pool, ...states } of poolCounts())
      for (const [state, value] of Object.entries(states)) one.set({ pool, state }, value)
  })
  if (replicaState()) {
    gauge('istmo_replica_used', 'Whether the catalogue is read from the replica', [], (one) =>
      one.set(replicaState()?.trouble === null ? 1 : 0),
    )
    gauge('istmo_replica_behind_seconds', 'How far the replica is behind the database', [], (one) =>
      one.set(replicaState()?.behindSeconds ?? 0),
    )
    gauge(
      'istmo_public_reads',
      'Public readings by where they came from, since the start',
      ['from'],
      (one) => {
        for (const [from, count] of Object.entries(replicaState()?.reads ?? {})) one.set({ from }, count)
      },
    )
  }
  if (cache) {
    gauge('istmo_page_cache_pages', 'Pages cached in memory', [], (one) => one.set(cache.size))
    gauge('istmo_page_cache_bytes', 'Bytes of the cached pages', [], (one) => one.set(cache.bytes))
    gauge(
      'istmo_page_answers',
      'Pages shown from memory and pages rendered, since the start',
      ['from'],
      (one) => {
        one.set({ from: 'memory' }, cache.answered.cached)
        one.set({ from: 'drawn' }, cache.answered.rendered)
      },
    )
  }
  gauge(
    'istmo_audit_chain_broken',
    'Whether the chain of the audit log is not the one that was signed',
    [],
    async (one) => one.set((await findChainTrouble(db)) === null ? 0 : 1),
  )
  for (const { name, help, labels, asks } of COUNTED) {
    gauge(name, help, labels, async (one) => {
      const { rows } = await db.execute<Record<string, string> & { value: number }>(asks)
      for (const { value, ...row } of rows) one.set(row, value)
    })
  }
  return registry
}

/** What the database counts: each a statement that reads an index and no more than a day of rows. */
const COUNTED = [
  {
    name: 'istmo_jobs',
    help: 'Jobs by queue and state',
    labels: ['queue', 'state'],
    asks: sql`select name as queue, state::text as state, count(*)::int as value from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  },
  {
    name: 'istmo_job_oldest_seconds',
    help: 'For how long the oldest job that is due has waited',
    labels: ['queue'],
    asks: sql`select name as queue, extract(epoch from now() - min(start_after))::float8 as value from pgboss.job
      where state in ('created', 'retry') and start_after <= now() group by 1`,
  },
  {
    name: 'istmo_resting_work',
    help: 'Things that a sweep could not work and tries again',
    labels: [],
    asks: sql`select count(*)::int as value from resting_work`,
  },
  {
    name: 'istmo_letters',
    help: 'Emails that wait and emails that were given up',
    labels: ['state'],
    asks: sql`select state, (select count(*)::int from outbox_messages where status = state) as value
      from unnest(array['queued', 'failed']) as state`,
  },
  {
    name: 'istmo_letter_oldest_seconds',
    help: 'For how long the oldest email has waited',
    labels: [],
    asks: sql`select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as value
      from outbox_messages where status = 'queued'`,
  },
  {
    name: 'istmo_payments_hour',
    help: 'Payments opened within the last hour, by provider and what became of them',
    labels: ['provider', 'state'],
    asks: sql`select provider, state, count(*)::int as value from payments
      where created_at > now() - interval '1 hour' group by 1, 2`,
  },
  {
    name: 'istmo_stock_unpaid_units',
    help: 'Units promised to orders that are not paid',
    labels: [],
    asks: sql`select coalesce(sum(quantity), 0)::int as value from stock_reservations`,
  },
]
