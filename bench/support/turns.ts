import { execFile } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CAN_PIN } from './shop.ts'

const CONNECTIONS = 50
// What the kernel counts processor time in, on every Linux that Node runs on.
const TICK_MS = 10
const LOAD = join(import.meta.dirname, 'load.ts')
const run = promisify(execFile)

/** What one go of work did: how many answers, the slowest of a hundred, and how many were not what was asked for. */
export type Done = { count: number; perSecond: number; p99: number; errors: number }
/** Processor time of each answer. */
type Spent = { web: number; database: number; worker: number }
export type Turn = Done & { spent: Spent }
/** One web process, or several that share the work. */
export type Site = { pids: { web: number | readonly number[]; worker?: number }; work: () => Promise<Done> }

/**
 * The same work at several shops in turns, so that whatever else the machine does falls on all of them. What counts
 * is the processor time of web, database and worker for an answer, because no one else's work takes any of it away.
 */
export async function inTurns(dataDir: string, sites: readonly Site[], rounds: number): Promise<Turn[]> {
  const turns: Turn[][] = sites.map(() => [])
  for (let round = -1; round < rounds; round++)
    for (let step = 0; step < sites.length; step++) {
      // No caller always comes after the same other one.
      const at = (step + round + sites.length) % sites.length
      const turn = await takeTurn(dataDir, sites[at]!)
      // The first round warms up.
      if (round >= 0) turns[at]!.push(turn)
    }
  return turns.map((of) => {
    const medianOf = (read: (turn: Turn) => number) => median(of.map(read))
    return {
      count: medianOf(({ count }) => count),
      perSecond: medianOf(({ perSecond }) => perSecond),
      p99: medianOf(({ p99 }) => p99),
      errors: of.reduce((sum, { errors }) => sum + errors, 0),
      spent: {
        web: medianOf(({ spent }) => spent.web),
        database: medianOf(({ spent }) => spent.database),
        worker: medianOf(({ spent }) => spent.worker),
      },
    }
  })
}

async function takeTurn(dataDir: string, { pids, work }: Site): Promise<Turn> {
  const spent = () => ({
    web: spentBy([pids.web].flat()),
    database: spentBy(databaseProcesses(dataDir)),
    worker: spentBy(pids.worker ? [pids.worker] : []),
  })
  const before = spent()
  const done = await work()
  const after = spent()
  const each = (of: keyof Spent) =>
    [...after[of]].reduce((sum, [pid, ms]) => sum + ms - (before[of].get(pid) ?? 0), 0) / done.count
  return { ...done, spent: { web: each('web'), database: each('database'), worker: each('worker') } }
}

/** Many connections that ask for these pages one after another, in a process of its own. */
export async function load(target: string, seconds: number): Promise<Done> {
  const command = [process.execPath, LOAD, target, String(CONNECTIONS), String(seconds)]
  const pinned = CAN_PIN ? ['taskset', '-c', '1', ...command] : command
  const { stdout } = await run(pinned[0]!, pinned.slice(1))
  const found = JSON.parse(stdout) as Omit<Done, 'count'>
  return { ...found, count: found.perSecond * seconds }
}

/** A row of a table. */
export function said(name: string, { perSecond, p99, errors, spent }: Turn): string {
  const { web, database, worker } = spent
  const parts = [web, database, ...(worker > 0 ? [worker] : [])].map((ms) => ms.toFixed(3))
  const failures = errors > 0 ? `  ${errors} FAILED` : ''
  return `${name.padEnd(44)} ${Math.round(perSecond).toLocaleString('en-US').padStart(7)} /s   p99 ${p99.toFixed(1).padStart(7)} ms   ${(web + database + worker).toFixed(3).padStart(7)} ms = ${parts.join(' + ')}${failures}`
}

/** A list of pages as the load generator reads it. */
export function listed(dataDir: string, name: string, urls: readonly string[]): string {
  const file = join(dataDir, `${name}.txt`)
  writeFileSync(file, urls.join('\n'))
  return `@${file}`
}

const fieldsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)

/** Processor time of these processes since they began. */
export const spentMs = (pids: readonly (number | string)[]) =>
  pids.reduce<number>((sum, pid) => {
    const fields = fieldsOf(pid)
    return sum + (fields[11]! + fields[12]!) * TICK_MS
  }, 0)

/** By process, because one that ends meanwhile must not count as time won. */
export function spentBy(pids: readonly (number | string)[]): Map<number | string, number> {
  return new Map(
    pids.flatMap((pid) => {
      try {
        return [[pid, spentMs([pid])] as const]
      } catch {
        return []
      }
    }),
  )
}

/** The servers of connections live as long as their pool, so nothing of theirs is missed between two looks. */
export function databaseProcesses(dataDir: string): string[] {
  const [main] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fieldsOf(pid)[1] === Number(main)
    } catch {
      // It ended between the two looks.
      return false
    }
  })
}

/** Only Linux says it like this; elsewhere nothing is claimed. */
export function megabytes(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): string {
  try {
    const line = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? String(Math.round(Number(line[1]) / 1024)) : '?'
  } catch {
    return '?'
  }
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
