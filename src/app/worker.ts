import { startEmailDelivery } from '#modules/platform/emails/public.ts'
import { closeClock, openClock } from '#server/process/clock.ts'
import { closePool } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { closeEvents, openEvents } from '#server/events/events.ts'
import { closeJobs, openJobs } from '#server/jobs/jobs.ts'
import { closeLive, openLive } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { refuseForeignDatabase } from '#server/db/migrate.ts'
import { failStart, stopOnSignals } from '#server/process/stop.ts'
import { closeTracing, openTracing } from '#server/observability/trace.ts'
import { jobs, listeners } from './jobs.ts'
import { openWorkerMetrics } from './metrics.ts'
import { refuseForeignKey } from './encrypted-columns.ts'

await refuseForeignDatabase(env.DATABASE_URL!).catch(failStart)
await refuseForeignKey().catch(failStart)
await openClock()
await openTracing('worker')
const metrics = await openWorkerMetrics().catch(failStart)
await openLive()
await openJobs(jobs, { runs: true })
openEvents(listeners)
const stopEmailDelivery = startEmailDelivery()
process.send?.({ ready: 'worker' })
log.info({ jobs: jobs.length, listeners: listeners.length }, 'worker is at work')

stopOnSignals([
  () => metrics?.close(),
  closeEvents,
  stopEmailDelivery,
  closeJobs,
  closeLive,
  closeClock,
  closePool,
  closeTracing,
])
