import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../tests/support/build-orders.ts'
import { app } from './app.ts'
import { openMetrics, openWorkerMetrics, readMetrics } from './metrics.ts'
import { transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { closeJobs, enqueue, job, openJobs } from '#server/jobs/jobs.ts'

const TOKEN = 'a-token-of-the-test'
const cache = { size: 3, bytes: 4096, answered: { cached: 9, rendered: 1 } }
let server: Server
let at = ''

beforeAll(async () => {
  expect(await openMetrics(cache)).toBeNull()
  expect((await app.request('/metrics')).status).toBe(404)
  env.METRICS_TOKEN = TOKEN
  const watch = (await openMetrics(cache))!
  const answer = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    watch(request, response)
    void answer(request, response)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  at = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})

afterAll(async () => {
  env.METRICS_TOKEN = undefined
  await new Promise((closed) => server.close(closed))
})

test('figures are for who has the token', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect((await fetch(`${at}/metrics`, { headers: { authorization } })).status).toBe(401)
  const withToken = await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([withToken.status, withToken.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version='),
  ])
})

test('a request is counted under its endpoint, never under what somebody typed', async () => {
  await fetch(`${at}/api/v1/products/a-hat-of-straw`)
  await fetch(`${at}/api/v1/a-hat-of-straw`)
  await fetch(`${at}/a-hat-of-straw`, { method: 'OPTIONS' })
  const metricsText = async () => (await readMetrics()).text
  await expect.poll(metricsText).toContain('method="other"')
  await expect
    .poll(metricsText)
    .toMatch(/istmo_requests_total\{door="\/products\/\{id\}",method="GET",status="4\d\d"\} 1/)
  await expect.poll(metricsText).toMatch(/istmo_requests_total\{door="other",method="GET",status="404"\} 1/)
  expect(await metricsText()).not.toContain('straw')
})

test('a worker serves its metrics at a port of its own, and nothing else there', async () => {
  expect(await openWorkerMetrics()).toBeNull()
  env.METRICS_PORT = 0
  const { port, close } = (await openWorkerMetrics())!
  env.METRICS_PORT = undefined
  const ran: string[] = []
  const works = job({ name: 'test.works', retries: 0, run: async () => void ran.push('works') })
  const fails = job({
    name: 'test.fails',
    retries: 0,
    run: () => Promise.reject(new Error('as it should')),
  })
  await closeJobs()
  await openJobs([works, fails], { runs: true })
  for (const one of [works, fails]) await transaction((tx) => enqueue(tx, one, {}))
  const ask = (path: string, token = TOKEN) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const metricsText = async () => (await ask('/metrics')).text()
  await expect.poll(metricsText).toContain('istmo_job_seconds_count{queue="test.works",outcome="done"} 1')
  await expect.poll(metricsText).toContain('istmo_job_seconds_count{queue="test.fails",outcome="failed"} 1')
  expect(await metricsText()).toContain('process_cpu_seconds_total')
  expect((await ask('/metrics', 'wrong-token')).status).toBe(401)
  expect((await ask('/api/v1/products')).status).toBe(404)
  await closeJobs()
  await openJobs([], { runs: false })
  close()
})

test('jobs by queue and age, unpaid stock, cached pages and connections are measured', async () => {
  const startAfter = new Date(Date.now() - 120_000)
  await transaction((tx) => enqueue(tx, { name: 'test.unworked' }, {}, { startAfter }))
  await buildOrder({ testChoice: 'requires_3ds' })
  const { text } = await readMetrics()
  expect(text).toMatch(/istmo_jobs\{queue="test.unworked",state="created"\} 1/)
  expect(Number(/istmo_job_oldest_seconds\{queue="test.unworked"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(
    100,
  )
  expect(Number(/istmo_stock_unpaid_units (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toMatch(/istmo_page_cache_pages 3/)
  expect(text).toMatch(/istmo_page_answers\{from="memory"\} 9/)
  expect(text).toMatch(/istmo_pool_connections\{pool="commands",state="open"\} \d/)
  expect(text).toMatch(/istmo_ready 1/)
})

test('the dashboard and the five alerts ask only for metrics that exist, and every metric is shown', async () => {
  const { text } = await readMetrics()
  const described = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const alerts = read('prometheus-alerts.yaml')
  const asked = (one: string) =>
    [...one.matchAll(/\b(?:istmo|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    )
  expect(asked(shown + alerts).filter((name) => !described.has(name))).toEqual([])
  const ours = [...described].filter((name) => name.startsWith('istmo_'))
  expect(ours.filter((name) => !asked(shown).includes(name))).toEqual([])
  expect([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)).toEqual([
    ...['ShopIsClosed', 'AnswersFail', 'NobodyWorks', 'PaymentsFail', 'EmailsStuck', 'AuditLogChanged'],
  ])
})
