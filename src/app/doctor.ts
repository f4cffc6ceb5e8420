import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { findChainTrouble } from '#modules/platform/audit/public.ts'
import { listBaseCopies } from '#modules/insight/backups/public.ts'
import { countFailures } from '#modules/platform/events/public.ts'
import { tryGateway, readGateways } from '#modules/payments/gateways/public.ts'
import { isComplete } from '#modules/payments/gateways/rules.ts'
import { descriptorOf, GATEWAY_TYPES } from '#modules/payments/gateways/rules/gateways.ts'
import { originalKey } from '#modules/platform/media/rules.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { readMailServer } from '#modules/platform/emails/public.ts'
import { findSmtpSettings, readSettings } from '#modules/platform/settings/public.ts'
import { isReservedName } from '#modules/sellers/stores/rules/names.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { readApart } from '#server/process/clock.ts'
import { hasAppKey } from '#server/auth/crypto.ts'
import { db, openPool } from '#server/db/db.ts'
import { ENV_NAMES, env } from '#server/process/env.ts'
import { refuseForeignDatabase } from '#server/db/migrate.ts'
import { LEAST_FREE_BYTES } from '#server/db/readiness.ts'
import { askReplica, positionNow } from '#server/db/replica.ts'
import { diskStorage, mediaFolder, type Storage, storage as own } from '#server/storage/storage.ts'
import { PLACES, tryKey } from './encrypted-columns.ts'

/** One thing that was looked at. What is `wrong` ends the command with 1; what wants care does not. */
export type Finding = { about: string; state: 'good' | 'care' | 'wrong'; said: string }

type Options = {
  now?: () => number
  source?: NodeJS.ProcessEnv
  dataDir?: string
  /** Below this the disk wants care. */
  spaceBytes?: number
}
type Said = Omit<Finding, 'about'>

const PATIENCE_MS = 20_000
const MOST_SECONDS_APART = 5
const GIGABYTE = 1024 ** 3

const good = (said: string): Said => ({ state: 'good', said })
const care = (said: string): Said => ({ state: 'care', said })
const wrong = (said: string): Said => ({ state: 'wrong', said })
const lookForKey = () =>
  hasAppKey() ? [] : [wrong(`APP_KEY is not set, and app.key is missing in ${env.DATA_DIR}: bring it back`)]

/**
 * Looks at all that the shop leans on and says of each part how it is. Every look has an end, and one that fails takes
 * no other along; what is in the database is not asked for while no one answers there. Beside a file that it writes
 * and removes again it changes nothing.
 */
export async function examine({
  now = Date.now,
  source = process.env,
  dataDir = env.DATA_DIR,
  spaceBytes = GIGABYTE,
}: Options = {}): Promise<Finding[]> {
  const folder = mediaFolder(dataDir)
  const isOwn = dataDir === env.DATA_DIR
  const storage = isOwn ? own : diskStorage(folder)
  const place = isOwn && env.STORAGE === 's3' ? `S3_URL ${env.S3_URL}` : `DATA_DIR ${folder}`
  const findings: Finding[] = []
  const look = async (about: string, asked: () => Promise<Said[]> | Said[], at?: string) => {
    const said = await answered(asked, at)
    findings.push(...said.map((one) => ({ about, ...one })))
    return said.every(({ state }) => state !== 'wrong')
  }
  await look('settings', () => lookAtSettings(source))
  await look('disk', () => lookAtDisk(dataDir, spaceBytes))
  const keeps = await look('files', () => lookAtPlace(storage, place), place)
  if (!(await look('database', lookAtDatabase))) return findings
  if (env.DATABASE_READ_URL) await look('replica', lookAtReplica)
  await look('clock', () => lookAtClock(now))
  if (keeps) await look('files', () => lookAtFiles(storage, place), place)
  // What opens or compares a secret would make a key where none is.
  const hasKey = await look('key', lookForKey)
  const opens = hasKey && (await look('key', lookAtKey))
  if (hasKey) await look('mail', lookAtMail)
  if (opens) await look('payments', lookAtProviders)
  await look('work', lookAtWork)
  if (hasKey) await look('audit', lookAtAudit)
  await look('stores', lookAtStores)
  await look('archive', () => lookAtArchive(now()))
  await look('address', lookAtAddress)
  return findings
}

async function answered(asked: () => Promise<Said[]> | Said[], at?: string): Promise<Said[]> {
  const tired = new AbortController()
  const said = `no answer${at ? ` of ${at}` : ''} within ${PATIENCE_MS / 1000} seconds`
  const tooLate = pause(PATIENCE_MS, [wrong(said)], { signal: tired.signal })
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([Promise.resolve(asked()), tooLate])
  } catch (error) {
    return [wrong(reasonOf(error))]
  } finally {
    tired.abort()
  }
}

/** The innermost reason: what the driver or the machine said, without the statement around it. */
function reasonOf(error: unknown): string {
  for (let current = error; ; current = current.cause) {
    if (!(current instanceof Error)) return String(current)
    if (current instanceof AggregateError) return current.errors.map(reasonOf).join('; ')
    if (!(current.cause instanceof Error)) return current.message
  }
}

function lookAtSettings(source: NodeJS.ProcessEnv): Said[] {
  const isProduction = env.NODE_ENV === 'production'
  const unknown = Object.keys(source).filter(
    (name) =>
      /^(ISTMO|STRIPE|PAYPAL|CRYPTO_RPC|APP_KEY|DATABASE|S3)_?/.test(name) && !ENV_NAMES.includes(name),
  )
  const found = [
    ...unknown.map((name) => care(`no one reads ${name}: a slip of the pen?`)),
    ...(isProduction && env.ISTMO_DEMO !== 'off'
      ? [wrong('ISTMO_DEMO is on in production: everybody knows the password of its administrator')]
      : []),
    ...(isProduction && env.ISTMO_TEST_MODE
      ? [wrong('ISTMO_TEST_MODE is on in production: orders are paid without money')]
      : []),
    ...(isProduction && !env.PUBLIC_URL.startsWith('https:')
      ? [wrong(`PUBLIC_URL is ${env.PUBLIC_URL}: people sign in and pay there, so it must be https`)]
      : []),
    ...(!isProduction && !['127.0.0.1', 'localhost', '::1'].includes(env.HOST)
      ? [care(`HOST is ${env.HOST} and NODE_ENV is ${env.NODE_ENV}: the network sees a shop for trying out`)]
      : []),
    ...(env.SMTP_URL && env.MAIL_FROM.endsWith('.test')
      ? [wrong(`MAIL_FROM is ${env.MAIL_FROM}, which is no one: mail servers refuse such a sender`)]
      : []),
  ]
  return found.length > 0 ? found : [good(`read, for ${env.NODE_ENV}`)]
}

async function lookAtDisk(dataDir: string, spaceBytes: number): Promise<Said[]> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const said = `${(free / GIGABYTE).toFixed(1)} GB free for ${dataDir}`
  if (free < LEAST_FREE_BYTES) return [wrong(`the disk is full: ${said}`)]
  return [free < spaceBytes ? care(`little space: ${said}`) : good(said)]
}

async function lookAtPlace(storage: Storage, place: string): Promise<Said[]> {
  const written = Buffer.from(randomUUID())
  try {
    await storage.put('doctor/file', written)
    const read = await storage.get('doctor/file')
    if (!read?.equals(written)) return [wrong(`${place} gives back something else than was written`)]
    return [good(`${place} takes files and gives them back`)]
  } catch (error) {
    return [wrong(`${place} takes no files: ${reasonOf(error)}`)]
  } finally {
    await storage.removeAll('doctor').catch(() => undefined)
  }
}

const SAMPLE = 20

/** Whether the newest files that the database knows are here, and are those: another shop's folder is noticed. */
async function lookAtFiles(storage: Storage, place: string): Promise<Said[]> {
  const known = await db
    .select({ id: mediaFiles.id, kind: mediaFiles.kind, sha256: mediaFiles.sha256 })
    .from(mediaFiles)
    .orderBy(desc(mediaFiles.createdAt))
    .limit(SAMPLE)
  const lost: string[] = []
  for (const { id, kind, sha256 } of known) {
    const bytes = await storage.get(originalKey(kind, id)).catch((error: unknown) => {
      throw new Error(`${place} gives no files: ${reasonOf(error)}`)
    })
    if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256)) lost.push(`${kind} ${id}`)
  }
  if (lost.length === 0) return [good(`the ${known.length} newest files are there, byte by byte`)]
  return [
    wrong(
      `${lost.length} of the ${known.length} newest files are missing or not what was stored: ${lost[0]}. Are these the files of this shop?`,
    ),
  ]
}

async function lookAtDatabase(): Promise<Said[]> {
  try {
    await refuseForeignDatabase(env.DATABASE_URL!)
  } catch (error) {
    // Its sentence names the setting, which what lies behind it does not.
    return [wrong(error instanceof Error ? error.message : String(error))]
  }
  const { rows } = await db.execute<{
    version: string
    readonly: boolean
    fsync: string
    most: number
    broken: string | null
    ends: boolean
  }>(sql`
    select current_setting('server_version') as version, pg_is_in_recovery() as readonly,
      current_setting('fsync') as fsync,
      current_setting('statement_timeout') <> '0' and current_setting('TimeZone') in ('UTC', 'Etc/UTC', 'GMT') as ends,
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as most,
      (select string_agg(indexrelid::regclass::text, ', ') from pg_index where not indisvalid) as broken`)
  const { version, readonly, fsync, most, broken, ends } = rows[0]!
  const needed = connectionsOf('web') + connectionsOf('worker')
  return [
    readonly
      ? wrong('this database only reads: it is a copy that follows another')
      : good(`PostgreSQL ${version}, brought up to date`),
    ...(fsync === 'off' ? [care('fsync is off: a crash of the machine loses orders')] : []),
    ...(ends
      ? []
      : [
          wrong(
            'what the shop asks of its connections does not reach the database: a pooler in between needs connect_query as in deploy/pgbouncer.ini, and the database timezone UTC',
          ),
        ]),
    ...(broken ? [care(`these indexes were left half built: ${broken}; npm start builds them`)] : []),
    ...(most < needed
      ? [care(`one web and one worker open up to ${needed} connections, and the database takes ${most}`)]
      : []),
  ]
}

const REPLICA_PATIENCE_MS = 10_000

/** How long a replica takes to show what stands in the database now. Without it the shop goes on, so it wants care. */
async function lookAtReplica(): Promise<Said[]> {
  const pool = openPool({
    max: 1,
    statementMs: REPLICA_PATIENCE_MS / 2,
    connectionString: env.DATABASE_READ_URL!,
  })
  try {
    const replica = drizzle(pool)
    const position = await positionNow()
    const since = performance.now()
    for (;;) {
      const isThere = (await askReplica(replica)) >= position
      const took = Math.round(performance.now() - since)
      if (isThere) return [good(`the replica shows what the database wrote, within ${took} ms`)]
      if (took > REPLICA_PATIENCE_MS)
        return [care(`the replica is more than ${REPLICA_PATIENCE_MS / 1000} seconds behind: it is not used`)]
      await pause(50)
    }
  } catch (error) {
    return [care(`DATABASE_READ_URL is not used, the database is read instead: ${reasonOf(error)}`)]
  } finally {
    await pool.end()
  }
}

/** Commands, reads, what may be lost, the queue and the connection for live events. */
const connectionsOf = (process: 'web' | 'worker') =>
  env.DATABASE_POOL + Math.ceil(env.DATABASE_POOL / 2) + 2 + (process === 'worker' ? 4 : 2) + 1

async function lookAtClock(now: () => number): Promise<Said[]> {
  const apart = Math.round((await readApart(now)) / 1000)
  if (Math.abs(apart) <= MOST_SECONDS_APART) return [good('this machine and the database have the same time')]
  const place = apart > 0 ? 'ahead of' : 'behind'
  return [
    wrong(
      `this machine is ${Math.abs(apart)} seconds ${place} the database: the shop goes by the database meanwhile, and emails, files and logs by this machine; set both by NTP`,
    ),
  ]
}

async function lookAtKey(): Promise<Said[]> {
  const { opened, closed } = await tryKey()
  if (closed.length === 0) return [good(`APP_KEY opens ${opened} saved secrets in ${PLACES.length} places`)]
  return [
    wrong(
      `APP_KEY is not the one that encrypted ${closed.length} of ${opened + closed.length} saved secrets, as that of ${closed[0]}: bring back the right key, or enter them anew`,
    ),
  ]
}

async function lookAtMail(): Promise<Said[]> {
  const { result, found } = await readMailServer()
  if (result === 'works') return [good(`${found} lets the shop in`)]
  if (result === 'no_mail_server')
    return [
      env.NODE_ENV === 'production'
        ? wrong('SMTP_URL is not set, and no mail server in the panel: no one gets a message')
        : care('SMTP_URL is not set, and no mail server in the panel: messages stay in the mailbox'),
    ]
  const setting = (await findSmtpSettings(db)) ? 'the mail server in the panel' : 'SMTP_URL'
  return [wrong(`${setting}: ${result === 'refused' ? 'refused by' : 'no one answers at'} ${found}`)]
}

async function lookAtProviders(): Promise<Said[]> {
  const gateways = await readGateways(db)
  const said: Said[] = []
  for (const type of GATEWAY_TYPES) {
    const { settings } = descriptorOf(type)
    if (!settings) continue
    const { isActive, source } = gateways[type]
    const setting = source === 'environment' ? settings : 'the keys in the panel'
    if (!(isActive ?? source === 'environment')) continue
    if (!isComplete(type, gateways[type])) {
      said.push(wrong(`${type} is switched on and not complete: ${setting}`))
      continue
    }
    const { result, found } = await tryGateway(type)
    if (result === 'works') said.push(good(`${type} answers: ${found}`))
    else if (result === 'no_node')
      said.push(care('crypto has no node: the owner of the wallet confirms each payment'))
    else
      said.push(
        wrong(
          `${type} ${result === 'refused' ? 'refuses the keys' : 'does not answer'}: ${found} (${setting})`,
        ),
      )
  }
  return said.length > 0 ? said : [care('no card, PayPal or crypto is switched on')]
}

const LATE_MINUTES = 5

async function lookAtWork(): Promise<Said[]> {
  const { rows } = await db.execute<{ late: number }>(sql`
    select count(*)::int as late from (select from pgboss.job where state in ('created', 'retry')
      and start_after < now() - make_interval(mins => ${LATE_MINUTES}) limit 1000) as counted`)
  const { late } = rows[0]!
  const { jobs, resting: retried, events, letters } = await countFailures(db)
  const failed = Object.entries({ jobs, 'retried items': retried, events, emails: letters })
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
  return [
    late > 0
      ? wrong(`${late} jobs have waited for more than ${LATE_MINUTES} minutes: is a worker running?`)
      : good('no job waits for long'),
    ...(failed.length > 0 ? [care(`given up, in the admin panel under Sistema: ${failed.join(', ')}`)] : []),
  ]
}

async function lookAtAudit(): Promise<Said[]> {
  const trouble = await findChainTrouble(db, { all: true })
  return [trouble === null ? good('the audit log is chained and signed') : wrong(trouble)]
}

/** Those that were named before such names were refused, or before the site took theirs. */
async function lookAtStores(): Promise<Said[]> {
  const { siteName } = await readSettings(db, 'site')
  const stores = await db.select({ name: businessStores.name }).from(businessStores)
  const reserved = stores.filter(({ name }) => isReservedName(name, siteName))
  if (reserved.length === 0) return [good('no store is named like the site')]
  const names = reserved.slice(0, 10).map(({ name }) => name)
  return [care(`${reserved.length} named like the site or as official: ${names.join(', ')}`)]
}

const COPY_IS_OLD_MS = 2 * 86_400_000

async function lookAtArchive(now: number): Promise<Said[]> {
  if (!env.ARCHIVE_DIR) return []
  const refusal = await tryFolder(env.ARCHIVE_DIR)
  if (refusal) return [wrong(`ARCHIVE_DIR ${env.ARCHIVE_DIR} cannot be written: ${refusal}`)]
  const { rows } = await db.execute<{ fails: boolean; until: string | null }>(sql`
    select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as fails,
      last_archived_time::text as until from pg_stat_archiver`)
  const { fails, until } = rows[0]!
  if (fails)
    return [wrong(`the log does not reach ${env.ARCHIVE_DIR} since ${until ?? 'the start'}: the disk fills`)]
  const copy = (await listBaseCopies(env.ARCHIVE_DIR)).at(-1)
  if (!copy) return [care('there is no copy of the database yet: the worker makes the first one in a minute')]
  const said = `the copy of ${copy.madeAt.toISOString()} and the log until ${until ?? 'now'}`
  return [now - copy.madeAt.getTime() > COPY_IS_OLD_MS ? wrong(`only ${said}: no worker?`) : good(said)]
}

/** Why nothing can be put into a folder, which need not be there yet; null where something can. */
async function tryFolder(folder: string): Promise<string | null> {
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  try {
    await rmdir(await mkdtemp(join(place, '.doctor-')))
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

async function lookAtAddress(): Promise<Said[]> {
  const url = `${env.PUBLIC_URL}/readyz`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    const text = (await answer.text()).slice(0, 60)
    return [answer.ok ? good(`${url} answers`) : care(`${url} answers ${answer.status}: ${text}`)]
  } catch (error) {
    return [care(`PUBLIC_URL ${url} cannot be reached from here: ${reasonOf(error)}`)]
  }
}
