import { openLetters } from '#modules/platform/messages/commands.deliver.ts'
import { closeClock, openClock } from '#server/clock.ts'
import { closePool } from '#server/db.ts'
import { env } from '#server/env.ts'
import { closeEvents, openEvents } from '#server/events.ts'
import { closeJobs, openJobs } from '#server/jobs.ts'
import { closeLive, openLive } from '#server/live.ts'
import { log } from '#server/log.ts'
import { refuseForeignDatabase } from '#server/migrate.ts'
import { failStart, stopOnSignals } from '#server/stop.ts'
import { closeTracing, openTracing } from '#server/trace.ts'
import { jobs, listeners } from './jobs.ts'
import { openWorkerMetrics } from './metrics.ts'
import { refuseForeignKey } from './sealed.ts'

await refuseForeignDatabase(env.DATABASE_URL!).catch(failStart)
await refuseForeignKey().catch(failStart)
await openClock()
await openTracing('worker')
const metrics = await openWorkerMetrics().catch(failStart)
await openLive()
await openJobs(jobs, { runs: true })
openEvents(listeners)
const closeLetters = openLetters()
process.send?.({ ready: 'worker' })
log.info({ jobs: jobs.length, listeners: listeners.length }, 'worker is at work')

stopOnSignals([
  () => metrics?.close(),
  closeEvents,
  closeLetters,
  closeJobs,
  closeLive,
  closeClock,
  closePool,
  closeTracing,
])
