import { closePool } from '#server/db.ts'
import { env } from '#server/env.ts'
import { closeJobs, openJobs } from '#server/jobs.ts'
import { closeLive, openLive } from '#server/live.ts'
import { log } from '#server/log.ts'
import { refuseForeignDatabase } from '#server/migrate.ts'
import { failStart, stopOnSignals } from '#server/stop.ts'
import { jobs } from './jobs.ts'

await refuseForeignDatabase(env.DATABASE_URL!).catch(failStart)
await openLive()
await openJobs(jobs, { runs: true })
process.send?.({ ready: 'worker' })
log.info({ jobs: jobs.length }, 'worker is at work')

stopOnSignals([closeJobs, closeLive, closePool])
