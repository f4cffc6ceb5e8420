import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Ends the server that a killed process left on this cluster; only for the process that holds the lock of the folder.
 * Refuses where a server answers on the cluster that cannot be ended from here, as one in another container.
 */
export async function endOrphan(cluster: string, sockets: string | null) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (isServerOf(pid, cluster)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 8000 && isServerOf(pid, cluster); waited += 50) await pause(50)
    if (isServerOf(pid, cluster)) process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < 5000 && isServerOf(pid, cluster); waited += 50) await pause(50)
  }
  if (isServerOf(pid, cluster) || (sockets && (await answers(join(sockets, `.s.PGSQL.${lines[3]}`)))))
    throw new Error(
      `A database already runs on ${cluster} and was not started from here, perhaps in another container: end it there first.`,
    )
  // PostgreSQL takes any living process of this number for its server, except the process that starts it.
  if (existsSync(pidFile)) writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
}

/** Whether this process is the server of this cluster; a number in a stale file may belong to any process by now. */
export function isServerOf(pid: number, cluster: string, platform: string = process.platform): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    if (platform !== 'linux') {
      const command = commandOf(pid, platform)
      return command.includes(` -D ${cluster} `) || command.includes(` -D "${cluster}" `)
    }
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = args[args.indexOf('-D') + 1]
    if (!args.includes('-D') || !folder) return false
    // The server works in its cluster. Its argument is the path as seen by that process, so it counts second.
    return isSameFolder(`/proc/${pid}/cwd`, cluster) ?? isSameFolder(folder, cluster) ?? false
  } catch {
    return false
  }
}

function commandOf(pid: number, platform: string): string {
  const [program, ...args] =
    platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'args=', '-p', String(pid)]
  return execFileSync(program!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Null where one of them cannot be looked at. */
function isSameFolder(one: string, other: string): boolean | null {
  try {
    const [a, b] = [statSync(one), statSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return null
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
