import { closePool } from '#server/db.ts'
import { closeJobs, openJobs } from '#server/jobs.ts'
import { closeLive, openLive } from '#server/live.ts'
import { log } from '#server/log.ts'
import { stopOnSignals } from '#server/stop.ts'
import { jobs } from './jobs.ts'

await openLive()
await openJobs(jobs, { runs: true })
process.send?.({ ready: 'worker' })
log.info({ jobs: jobs.length }, 'worker is at work')

stopOnSignals([closeJobs, closeLive, closePool])
