import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part that stands around the shop and is installed by a package of the same name. */
type Part = 'haproxy' | 'pgbouncer'
export type Running = { stop(): Promise<void> }

const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Where a part is installed; an error says how to get it. */
export function findPart(part: Part): string {
  const found = PLACES.map((place) => join(place, part)).find((file) => existsSync(file))
  if (found) return found
  throw new Error(`This needs ${part}: install the package, as by "apt-get install ${part}".`)
}

/** HAProxy before these servers, written in its own words. */
export async function startHaproxy(folder: string, config: string): Promise<Running> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  return running(spawn(findPart('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

/** PgBouncer refuses to run as root, so root lends it to an account without rights. */
export async function startPgbouncer(file: string): Promise<Running> {
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  return running(
    spawn(findPart('pgbouncer'), ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
}

function running(child: ChildProcess): Running {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    stop() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** An address of the database past the socket in its folder, at another port where one is given. */
export function overNetwork(databaseUrl: string, port?: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  if (port !== undefined) url.port = String(port)
  return url.href
}
