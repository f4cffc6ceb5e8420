import { useAct } from '#browser/acting.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { State } from '#panel/cells.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { Facts } from '#panel/facts.tsx'
import { JobProgress } from '#panel/job-progress.tsx'
import { RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FileColumns } from './file-columns.tsx'
import {
  type EarlierFile,
  type EarlierPreview,
  failureSentence,
  noteSentence,
  outcomeWords,
  problemWords,
  startWords,
} from './file-words.ts'
import { kindWords, READS, statusWords, UPDATES } from './list-words.ts'

/** One file of the earlier shop: what would become of it, how far it is, or what became of it. */
export function FileSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/earlier-files/{id}"
      id={id}
      onClose={onClose}
      updates={UPDATES}
      words={{ title: m.earlier_title, failed: m.earlier_list_failed }}
      title={({ fileName, kind }) => fileName || kindWords[kind]()}
      aside={({ status }) => <State word={statusWords[status]} />}
      description={({ kind, createdAt, startedByName }) =>
        [kindWords[kind](), showInstant(createdAt), startedByName].filter(Boolean).join(' · ')
      }
      foot={(file) => <FileActs file={file} onClose={onClose} />}
    >
      {(file) => <FileView file={file} />}
    </RecordSheet>
  )
}

function FileView({ file }: { file: EarlierFile }) {
  const { status, preview, failure, records, total } = file
  const hasResult = records > 0
  // Of a file whose columns are not understood nothing was counted.
  const counts = hasResult ? file : preview && preview.records > 0 ? preview : null
  return (
    <>
      <div aria-live="polite" className="grid gap-3">
        {status === 'reading' && (
          <JobProgress label={m.imports_being_read()} job={{ state: 'running', done: 0, total: null }} />
        )}
        {status === 'running' && (
          <>
            <JobProgress
              label={m.earlier_status_running()}
              job={{ state: 'running', done: records, total }}
            />
            <p className="text-muted text-sm">{m.imports_may_close()}</p>
          </>
        )}
        {failure && <p className="font-semibold text-bad-ink">{failureSentence(failure)}</p>}
      </div>
      {counts && <Outcome file={file} counts={counts} />}
      {preview && (status === 'ready' || status === 'refused') && <Preview file={file} preview={preview} />}
      {preview && preview.problems.length > 0 && <Problems preview={preview} />}
    </>
  )
}

function Outcome({
  file,
  counts,
}: {
  file: EarlierFile
  counts: Omit<EarlierPreview, 'columns' | 'columnCount' | 'notes' | 'problems' | 'rows' | 'sumCents'>
}) {
  const { kind, preview } = file
  const sum = preview && kind !== 'customers' ? formatUsd(preview.sumCents) : null
  return (
    <div className="grid gap-3">
      <Facts
        of={[
          [m.imports_kind_new(), formatCount(counts.created)],
          [m.imports_kind_updated(), formatCount(counts.updated)],
          [m.imports_kind_unchanged(), formatCount(counts.unchanged)],
          [m.imports_kind_failed(), formatCount(counts.failed)],
          [kind === 'orders' ? m.earlier_sum_orders() : m.earlier_sum_cards(), sum],
        ]}
      />
      {preview && preview.notes.length > 0 && (
        <ul className="ml-5 grid list-disc gap-1 text-sm">
          {preview.notes.map(({ note, count }) => (
            <li key={note}>{noteSentence(note, count)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const list = 'divide-y divide-line rounded-card border border-line text-sm'

function Preview({ file, preview }: { file: EarlierFile; preview: EarlierPreview }) {
  return (
    <>
      {preview.rows.length > 0 && (
        <SheetSection title={m.earlier_rows()}>
          <ul className={list}>
            {preview.rows.map(({ line, name, detail, cents, kind }) => (
              <li key={line} className="flex flex-wrap items-baseline justify-between gap-x-4 p-3">
                <span className="min-w-0">
                  <span className="wrap-anywhere font-semibold">{name}</span>
                  <span className="wrap-anywhere block text-muted">{detail}</span>
                </span>
                <span className="flex items-baseline gap-3">
                  {cents !== null && <span className="money">{formatUsd(cents)}</span>}
                  <State word={outcomeWords[kind]} />
                </span>
              </li>
            ))}
          </ul>
        </SheetSection>
      )}
      {file.isChoosable && preview.columns.length > 0 && <FileColumns file={file} preview={preview} />}
    </>
  )
}

function Problems({ preview: { problems, failed } }: { preview: EarlierPreview }) {
  return (
    <SheetSection title={m.earlier_problems()}>
      {failed > problems.length && (
        <p className="mb-2 text-sm">
          {m.earlier_problems_more({ shown: formatCount(problems.length), count: formatCount(failed) })}
        </p>
      )}
      <ul className={list}>
        {problems.map(({ line, name, problem }) => (
          <li key={line} className="p-3">
            <p>{m.earlier_problem_line({ line, problem: problemWords[problem]() })}</p>
            {name && <p className="truncate text-muted">{name}</p>}
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

function FileActs({
  file: { id, kind, status, preview, fileName },
  onClose,
}: {
  file: EarlierFile
  onClose: () => void
}) {
  const ask = useAsk()
  const feedback = { failed: m.earlier_act_failed, refreshes: READS }
  const start = useAct('POST /admin/earlier-files/{id}/start', feedback)
  const discard = useAct('POST /admin/earlier-files/{id}/discard', { ...feedback, done: onClose })
  const changes = (preview?.created ?? 0) + (preview?.updated ?? 0)
  if (status === 'ready' || status === 'refused' || status === 'reading')
    return (
      <>
        <Button variant="secondary" busy={discard.busy} onClick={() => void discard.start({ id })}>
          {m.imports_discard()}
        </Button>
        {status === 'ready' && changes > 0 && (
          <Button busy={start.busy} onClick={() => void start.start({ id })}>
            {startWords[kind]({ count: formatCount(changes) })}
          </Button>
        )}
      </>
    )
  if (status !== 'done' || kind !== 'orders') return null
  return (
    <Button
      variant="secondary"
      onClick={() => ask((close) => <UndoDialog id={id} fileName={fileName} onClose={close} />)}
    >
      {m.earlier_undo()}
    </Button>
  )
}

function UndoDialog({ id, fileName, onClose }: { id: string; fileName: string; onClose: () => void }) {
  const undo = useAct('POST /admin/earlier-files/{id}/undo', {
    failed: m.earlier_act_failed,
    reportsIn: 'both',
    refreshes: [...READS, 'GET /admin/earlier-orders'],
    done: onClose,
  })
  return (
    <ConfirmAct
      danger
      title={m.earlier_undo_question({ file: fileName })}
      consequence={m.earlier_undo_effect()}
      confirmLabel={m.earlier_undo()}
      act={undo}
      onClose={onClose}
      onConfirm={() => void undo.start({ id })}
    />
  )
}
