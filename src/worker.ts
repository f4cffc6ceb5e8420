import { closePool } from '#server/db.ts'
import { env } from '#server/env.ts'
import { closeEvents, openEvents } from '#server/events.ts'
import { closeJobs, openJobs } from '#server/jobs.ts'
import { closeLive, openLive } from '#server/live.ts'
import { log } from '#server/log.ts'
import { refuseForeignDatabase } from '#server/migrate.ts'
import { failStart, stopOnSignals } from '#server/stop.ts'
import { jobs, listeners } from './jobs.ts'

await refuseForeignDatabase(env.DATABASE_URL!).catch(failStart)
await openLive()
await openJobs(jobs, { runs: true })
openEvents(listeners)
process.send?.({ ready: 'worker' })
log.info({ jobs: jobs.length, listeners: listeners.length }, 'worker is at work')

stopOnSignals([closeEvents, closeJobs, closeLive, closePool])
