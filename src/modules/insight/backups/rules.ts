import { formatCount } from '#lib/money.ts'

const BEHIND_MS = 5 * 3_600_000
const DAY_MS = 86_400_000
const RETAINED_DAYS = 7
const RETAINED_WEEKS = 4
const RETAINED_MONTHS = 6

/** `istmo-20261122-023000.tar`, by the clock of Panama. */
export function backupName(madeAt: Date): string {
  const [day = '', time = ''] = new Date(madeAt.getTime() - BEHIND_MS).toISOString().split(/[T.]/)
  return `istmo-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}.tar`
}

/** `istmo-20261122-023000-csv.zip`. */
export const exportName = (madeAt: Date, format: string) =>
  backupName(madeAt).replace('.tar', `-${format}.zip`)

type Made = { id: string; madeAt: Date }

/** Which of them stay: the last of each of seven days, four weeks and six months that have one. The newest always does. */
export function retainedBackups(all: readonly Made[]): Set<string> {
  const newestFirst = [...all].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const retained = new Set<string>()
  const keepLastOf = (spanOf: (day: number) => string, count: number) => {
    const spans = new Set<string>()
    for (const { id, madeAt } of newestFirst) {
      const span = spanOf(Math.floor((madeAt.getTime() - BEHIND_MS) / DAY_MS))
      if (spans.has(span)) continue
      if (spans.size === count) break
      spans.add(span)
      retained.add(id)
    }
  }
  keepLastOf(String, RETAINED_DAYS)
  // The first of 1970 was a Thursday, so weeks begin on Mondays.
  keepLastOf((day) => String(Math.floor((day + 3) / 7)), RETAINED_WEEKS)
  keepLastOf((day) => new Date(day * DAY_MS).toISOString().slice(0, 7), RETAINED_MONTHS)
  return retained
}

/** Work that no worker began for so long has stopped. */
export const HEARTBEAT_MS = 2 * 60_000

/** The advisory lock of the session that works on a backup. */
export const WORK_LOCK = [25_185, 1] as const

/** The problem of work whose process ended in the middle. */
export const LOST = 'backups.lost'

/** A backup has its tables and files, a note, the jobs that wait, and at the end what it holds. */
export const entriesOf = ({ tables, files }: { tables: number; files: number }) => tables + files + 3

export function megabytes(bytes: number): string {
  const size = bytes / 1_048_576
  return `${size < 10 ? size.toFixed(1) : formatCount(Math.round(size))} MB`
}
