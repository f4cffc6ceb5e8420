import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { logsAs } from '../observability/asked.ts'
import { shopNow } from '../process/clock.ts'
import { beforeCommit, db, type Tx } from '../db/db.ts'
import { directUrl } from '../process/env.ts'
import { log } from '../observability/log.ts'
import { pastMoment } from '../process/demo-history.ts'
import { tracing } from '../observability/trace.ts'

/**
 * Background work. It runs at least once, so `run` must be repeatable; a throw is
 * retried with growing delays. `cron` is read in America/Panama.
 */
export type Job<Data extends object = object> = {
  name: string
  retries: number
  cron?: string
  /** How many of them one worker runs at once; one where nothing is said. */
  atOnce?: number
  /** `signal` is aborted once the job lasts too long and is tried again. */
  run: (data: Data, context: { now: Date; signal?: AbortSignal }) => Promise<void>
}

export const job = <Data extends object>(description: Job<Data>) => description

type Worked = { queue: string; outcome: 'done' | 'failed'; seconds: number }
let reportJob: ((worked: Worked) => void) | undefined
/** Called after each job that this process has run. */
export const onJob = (report: (worked: Worked) => void) => (reportJob = report)

/**
 * A worker says this often that it still runs a job. A job whose worker has said nothing for `HEARTBEAT_SECONDS`
 * returns to its queue, so that the jobs of a killed process run again within a minute.
 */
const REFRESH_SECONDS = 5
export const HEARTBEAT_SECONDS = 30
const SUPERVISE_SECONDS = 10
const POLL_SECONDS = 10
const LOOK_EVERY_MS = 60_000
const LEAP_MS = 30_000

const HOW_TO_WORK = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  // A job that returns to its queue notifies no worker.
  notifyPollingIntervalSeconds: POLL_SECONDS,
  heartbeatRefreshSeconds: REFRESH_SECONDS,
}
const LIFETIME = { expireInSeconds: 300, heartbeatSeconds: HEARTBEAT_SECONDS }

let boss: PgBoss | undefined
let looking: NodeJS.Timeout | undefined
const queues = new Map<string, Promise<void>>()

/** Opens the queue for sending; the worker also runs, watches and schedules. */
export async function openJobs(
  jobs: readonly Job[],
  { runs, lookEveryMs = LOOK_EVERY_MS }: { runs: boolean; lookEveryMs?: number },
) {
  const opened = new PgBoss({
    connectionString: directUrl(),
    schema: 'pgboss',
    max: runs ? 4 : 2,
    application_name: 'istmo-jobs',
    supervise: runs,
    schedule: runs,
    useListenNotify: runs,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  opened.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await opened.start()
  boss = opened
  if (!runs) return
  await takeBackMarks()
  const ahead = clockAhead()
  clearInterval(looking)
  let isOpening = false
  looking = setInterval(() => {
    if (isOpening || Math.abs(clockAhead() - ahead) < LEAP_MS) return
    isOpening = true
    log.warn('the clock of this machine was set: the queue is opened anew')
    openJobs(jobs, { runs, lookEveryMs })
      .then(() => opened.stop({ graceful: true, timeout: 3000 }))
      .catch((error: unknown) => log.warn({ err: error }, 'jobs'))
      .finally(() => (isOpening = false))
  }, lookEveryMs).unref()
  for (const { name, retries, cron } of jobs) {
    await queueNamed(name)
    await opened.updateQueue(name, { retryLimit: retries, ...LIFETIME })
    if (cron) await opened.schedule(name, cron, {}, { tz: 'America/Panama' })
  }
  const workers = jobs.flatMap((one) => Array.from({ length: one.atOnce ?? 1 }, () => one))
  for (const { name, run } of workers) {
    let worker = ''
    worker = await opened.work(name, HOW_TO_WORK, async ([received]) => {
      if (!received) return
      // Notices that come together start it once, so it looks again by itself: the next poll is ten seconds away.
      opened.notifyWorker(worker)
      const { [CAUSE]: cause, ...data } = received.data as { [CAUSE]?: string }
      const work = () => run(data, { now: shopNow(), signal: received.signal })
      const from = performance.now()
      const report = (outcome: 'done' | 'failed') =>
        reportJob?.({ queue: name, outcome, seconds: (performance.now() - from) / 1000 })
      try {
        await logsAs({ job: `${name} ${received.id}` }, () => tracing?.job(name, work, cause) ?? work())
        report('done')
      } catch (error) {
        report('failed')
        log.warn({ err: error, job: `${name} ${received.id}` }, 'job failed, will be tried again')
        throw error
      }
    })
  }
}

/**
 * When each queue was last watched and the schedule last read is marked in the database. A clock that was ahead and is
 * set right leaves marks in the future, and until then nothing would be scheduled. The queue itself waits for moments
 * of the clock that it began with.
 */
async function takeBackMarks() {
  await db.execute(sql`with schedule as (
      update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now())
      where greatest(cron_on, bam_on) > now() + interval '1 minute')
    update pgboss.queue set maintain_on = least(maintain_on, now()), monitor_claim_on = least(monitor_claim_on, now())
    where greatest(maintain_on, monitor_claim_on) > now() + interval '1 minute'`)
}

/** How far this machine's clock is ahead of the time that no one sets; changes only when the clock is set. */
const clockAhead = () => Date.now() - performance.now()

/** Beside the data of a job that was queued while traces are written: the request or job that it comes of. */
const CAUSE = 'traceCause'

type Queued = { name: string; job: { data: object; startAfter?: Date } }

/** Queues a job with the business transaction, all of them in one statement before its commit: no commit, no job. */
export async function enqueue<Data extends object>(
  tx: Tx,
  { name }: Pick<Job<Data>, 'name'>,
  data: Data,
  { startAfter }: { startAfter?: Date } = {},
) {
  if (pastMoment()) return
  const cause = tracing?.cause()
  const job = { data: cause ? { ...data, [CAUSE]: cause } : data, ...(startAfter ? { startAfter } : {}) }
  await beforeCommit<Queued>(tx, { name, job }, insertJobs)
}

/** Queues a job that was given up anew, with all its tries; answers its name, or null where it is not among those. */
export async function tryJobAgain(tx: Tx, { id }: { id: string }): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string; data: object }>(sql`
    delete from pgboss.job where id = ${id} and state = 'failed' returning name, data`)
  const [gone] = rows
  if (!gone) return null
  await enqueue(tx, gone, gone.data)
  return gone.name
}

async function insertJobs(tx: Tx, queued: readonly Queued[]) {
  if (!boss) throw new Error('Jobs are not open')
  for (const [name, jobs] of Map.groupBy(queued, (one) => one.name)) {
    await queueNamed(name)
    const waiting = jobs.map(({ job }) => job)
    await boss.insert(name, waiting, { db: fromDrizzle(tx, sql) })
  }
}

/** Makes the queue once per process; sender and worker make the same one. */
function queueNamed(name: string): Promise<void> {
  const known = queues.get(name)
  if (known) return known
  const made = boss!.createQueue(name, {
    policy: 'standard',
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    ...LIFETIME,
    deleteAfterSeconds: 86_400,
    notify: true,
  })
  queues.set(name, made)
  made.catch(() => queues.delete(name))
  return made
}

/** Waits for running jobs up to three seconds, then stops. */
export async function closeJobs() {
  clearInterval(looking)
  await boss?.stop({ graceful: true, timeout: 3000 })
  boss = undefined
  queues.clear()
}
