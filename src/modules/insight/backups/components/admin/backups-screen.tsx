import { DatabaseBackup, ShieldCheck } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatCount } from '#lib/money.ts'
import { Banner } from '#panel/banner.tsx'
import { State, TwoLines } from '#panel/cells.tsx'
import { Held } from '#panel/held.tsx'
import { JobProgress } from '#panel/job-progress.tsx'
import { dateRange } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { megabytes } from '../../rules.ts'
import { TakeAll } from './take-all.tsx'

type Backup = RowOf<'GET /admin/backups'>
const UPDATES = ['backup.changed'] as const
const READS = ['GET /admin/backups', 'GET /admin/backups/work'] as const

const columns: readonly ListColumn<'GET /admin/backups'>[] = [
  {
    id: 'made',
    header: m.backups_made_at,
    cell: ({ madeAt, fileName }) => (
      <TwoLines below={<code className="text-xs">{fileName}</code>}>{showInstant(madeAt)}</TwoLines>
    ),
  },
  {
    id: 'size',
    header: m.backups_size,
    align: 'end',
    cell: ({ bytes }) => bytes !== null && <span className="whitespace-nowrap">{megabytes(bytes)}</span>,
  },
  {
    id: 'holds',
    header: m.backups_holds,
    needs: 'wide',
    cell: ({ holds, rowCount }) =>
      holds ? (
        <TwoLines
          below={m.backups_holds_more({
            files: formatCount(holds.files),
            rows: formatCount(rowCount ?? 0),
          })}
          width="md:max-w-72"
        >
          {m.backups_holds_what({
            products: formatCount(holds.products),
            orders: formatCount(holds.orders),
            people: formatCount(holds.people),
          })}
        </TwoLines>
      ) : (
        rowCount !== null && m.backups_rows({ rows: formatCount(rowCount) })
      ),
  },
  { id: 'check', header: m.backups_check, cell: (row) => <Standing {...row} /> },
]

/** Whether it is there and could be restored, with the reason where not. */
function Standing({ problem, checkProblem, checkedAt, isThere }: Backup) {
  const wrong = problem ?? checkProblem
  const word =
    problem !== null
      ? { tone: 'bad' as const, label: m.backups_not_made }
      : checkProblem !== null
        ? { tone: 'bad' as const, label: m.backups_unusable }
        : checkedAt === null
          ? { tone: 'warn' as const, label: m.backups_unchecked }
          : { tone: isThere ? ('ok' as const) : ('neutral' as const), label: m.backups_holding }
  const below = wrong ?? (checkedAt && showInstant(checkedAt))
  return (
    <>
      <State word={word} />
      {below && <p className="max-w-72 text-muted text-sm [overflow-wrap:anywhere]">{below}</p>}
      {problem === null && !isThere && <p className="text-muted text-sm">{m.backups_deleted()}</p>}
    </>
  )
}

/** The backups of the shop: what they hold, whether they can be restored, and a new one. */
export const BackupsScreen = listScreen({
  read: 'GET /admin/backups',
  updates: UPDATES,
  words: {
    title: m.backups_title,
    search: m.backups_search,
    none: m.backups_none,
    noneReason: m.backups_none_reason,
    failed: m.backups_load_failed,
  },
  columns,
  rowName: ({ fileName }) => fileName,
  filters: [dateRange()],
  useRowActs: () => {
    const act = useAct('POST /admin/backups/{id}/check', {
      said: m.backups_check_begun,
      failed: m.backups_check_failed,
      refreshes: READS,
    })
    return ({ id, isThere }) => [
      {
        label: m.backups_check_now(),
        icon: <ShieldCheck aria-hidden />,
        disabled: !isThere || act.busy,
        onSelect: () => void act.start({ id }),
      },
    ]
  },
  Primary: BackUpNow,
  Banner: UnderWay,
})

function BackUpNow() {
  const act = useAct('POST /admin/backups', {
    said: m.backups_begun,
    failed: m.backups_begin_failed,
    refreshes: READS,
  })
  return (
    <Button
      icon={<DatabaseBackup aria-hidden />}
      busy={act.busy}
      busyLabel={m.common_waiting()}
      onClick={() => void act.start({})}
    >
      {m.backups_now()}
    </Button>
  )
}

/** What is under way, where the files lie, and how a shop comes back from one. */
function UnderWay() {
  const read = useRead('GET /admin/backups/work', {}, { updates: UPDATES })
  const { data: last } = useRead('GET /admin/backups', {}, { updates: UPDATES })
  if (!read.data) return <Held by={read} />
  const { work, folder, freeBytes } = read.data
  const size = last?.items.find(({ bytes }) => bytes !== null)?.bytes ?? 0
  return (
    <div className="mb-4 grid gap-4">
      {freeBytes < 2 * size && <Banner>{m.backups_little_room({ free: megabytes(freeBytes) })}</Banner>}
      {work && (
        <JobProgress label={work.kind === 'make' ? m.backups_making() : m.backups_checking()} job={work} />
      )}
      <section
        aria-label={m.backups_where()}
        className="rounded-card border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]"
      >
        <h2 className="mb-1 font-semibold text-base">{m.backups_where()}</h2>
        <p>
          <code>{folder}</code> · {m.backups_free({ free: megabytes(freeBytes) })}
        </p>
        <p className="mt-1 max-w-prose text-muted">{m.backups_where_reason()}</p>
        <p className="mt-2">
          {m.backups_restore()} <code>npm run restore -- {folder}/istmo-….tar</code>
        </p>
        <p className="mt-1 max-w-prose text-muted">{m.backups_mail_key()}</p>
      </section>
      <TakeAll />
    </div>
  )
}
