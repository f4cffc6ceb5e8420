import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls back once when the `npm start` that started this process is gone. npm hands a signal to the shell between, and
 * that shell ends without handing it on: the end of npm ends the shop, however it ends.
 */
export function whenLauncherIsGone(gone: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const seen = look(parent)
  const above = seen && /^\S*\bsh -c\b|^\S*(ba|da|z)sh -c\b/.test(seen.command) ? seen.parent : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === null || isAlive(above))) return
    clearInterval(timer)
    gone()
  }, LOOK_EVERY_MS).unref()
}

/** A process as the system describes it; null where it does not. */
function look(pid: number): { parent: number; command: string } | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      // The name before it is in brackets and may hold anything.
      return { parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), command }
    }
    const said = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return { parent: Number.parseInt(said, 10), command: said.replace(/^\d+\s+/, '') }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
