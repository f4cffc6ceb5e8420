import { useAct } from '#browser/acting.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatCount } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { Facts } from '#panel/facts.tsx'
import { JobProgress } from '#panel/job-progress.tsx'
import { RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import type { ImportRun } from './import-words.ts'
import { readsOf, statusWords } from './run-words.ts'

const ImportFailure = lazyPart(async () => (await import('./import-failure.tsx')).ImportFailure)
const ImportPictures = lazyPart(async () => (await import('./import-pictures.tsx')).ImportPictures)
const ImportProblems = lazyPart(async () => (await import('./import-problems.tsx')).ImportProblems)
const ImportPreviewView = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreviewView)

/** One file: what would become of it, how far it is, or what became of it. */
export function ImportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read={useImportEndpoints().one}
      id={id}
      onClose={onClose}
      updates={['import.changed']}
      words={{ title: m.common_bulk_upload, failed: m.imports_list_failed }}
      title={({ fileName }) => fileName}
      aside={({ status }) => (
        <StatusDot tone={statusWords[status].tone}>{statusWords[status].label()}</StatusDot>
      )}
      description={({ createdAt, startedByName }) =>
        [showInstant(createdAt), startedByName].filter(Boolean).join(' · ')
      }
      foot={(run) => <RunActs run={run} onClose={onClose} />}
    >
      {(run) => <RunView run={run} />}
    </RecordSheet>
  )
}

function RunView({ run }: { run: ImportRun }) {
  const { status, preview } = run
  const { products } = useImportEndpoints()
  const total = preview?.records ?? run.records
  return (
    <>
      <div aria-live="polite" className="grid gap-3">
        {status === 'reading' && (
          <JobProgress label={m.imports_being_read()} job={{ state: 'running', done: 0, total: null }} />
        )}
        {(status === 'queued' || status === 'running') && (
          <>
            <JobProgress
              label={m.imports_status_running()}
              job={{
                state: status === 'queued' ? 'waiting' : 'running',
                done: run.records,
                total: total || null,
              }}
            />
            {run.pictures && (
              <p className="text-sm">
                {m.imports_pictures_stored({ ready: run.pictures.ready, products: run.pictures.products })}
              </p>
            )}
            <p className="text-muted text-sm">{m.imports_may_close()}</p>
          </>
        )}
        {status === 'undoing' && (
          <JobProgress label={m.imports_status_undoing()} job={{ state: 'running', done: 0, total: null }} />
        )}
        {run.pictures && run.pictures.failed > 0 && (
          <div className="text-bad-ink [overflow-wrap:anywhere]">
            <p className="font-semibold">{m.imports_pictures_failed({ count: run.pictures.failed })}</p>
            <ul className="mt-1 grid gap-1 text-sm">
              {run.pictures.failedProducts.map(({ line, ordinal, title, names }) => (
                <li key={`${line}-${ordinal}`}>
                  {m.imports_line({ line })}: {title} ({names.join(', ')})
                </li>
              ))}
            </ul>
          </div>
        )}
        {run.failure && <ImportFailure failure={run.failure} />}
        {run.succeeded > 0 && status !== 'undone' && (
          <p className="font-semibold text-ok-ink">{m.imports_loaded({ count: run.succeeded })}</p>
        )}
        {run.records > 0 && run.failed > 0 && (
          <p className="font-semibold text-bad-ink">{m.imports_had_errors({ count: run.failed })}</p>
        )}
        {status === 'undone' && (
          <p>{run.kept > 0 ? m.imports_undone_kept({ count: run.kept }) : m.imports_undone_all()}</p>
        )}
      </div>
      {run.records > 0 && (
        <Facts
          of={[
            [m.imports_kind_new(), formatCount(run.created)],
            [m.imports_kind_updated(), formatCount(run.updated)],
            [m.imports_kind_unchanged(), formatCount(run.unchanged)],
            [m.imports_kind_failed(), formatCount(run.failed)],
          ]}
        />
      )}
      {run.succeeded > 0 && status !== 'undone' && (
        <Link href={products} className="text-brand-ink underline underline-offset-4">
          {m.common_see_products()}
        </Link>
      )}
      {run.isChoosable && <ImportPictures run={run} />}
      {preview && (status === 'ready' || status === 'refused' || status === 'reading') && (
        <ImportPreviewView run={run} preview={preview} />
      )}
      {(run.failed > 0 || (preview && preview.failed > 0 && run.records === 0)) && (
        <SheetSection title={m.imports_problems()}>
          <ImportProblems id={run.id} failed={run.records > 0 ? run.failed : (preview?.failed ?? 0)} />
        </SheetSection>
      )}
    </>
  )
}

function RunActs({
  run: { id, status, preview, records, fileName },
  onClose,
}: {
  run: ImportRun
  onClose: () => void
}) {
  const ask = useAsk()
  const endpoints = useImportEndpoints()
  const feedback = { failed: m.imports_act_failed, refreshes: readsOf(endpoints) }
  const start = useAct(endpoints.start, feedback)
  const stop = useAct(endpoints.stop, feedback)
  const discard = useAct(endpoints.discard, { ...feedback, done: onClose })
  const undo = useAct(endpoints.undo, feedback)
  const valid = preview ? preview.created + preview.updated + preview.unchanged : 0
  if (status === 'ready' || status === 'refused' || status === 'reading')
    return (
      <>
        <Button variant="secondary" busy={discard.busy} onClick={() => void discard.start({ id })}>
          {m.imports_discard()}
        </Button>
        {status === 'ready' && (
          <Button busy={start.busy} onClick={() => void start.start({ id })}>
            {m.imports_start({ count: valid })}
          </Button>
        )}
      </>
    )
  if (status === 'queued' || status === 'running')
    return (
      <Button variant="secondary" busy={stop.busy} onClick={() => void stop.start({ id })}>
        {m.imports_stop()}
      </Button>
    )
  if (status !== 'done' && status !== 'stopped' && status !== 'failed') return null
  return (
    <>
      {status !== 'done' && (
        <Button busy={start.busy} onClick={() => void start.start({ id })}>
          {m.imports_go_on()}
        </Button>
      )}
      {records > 0 && (
        <Button
          variant="secondary"
          busy={undo.busy}
          onClick={() =>
            ask((close) => (
              <ConfirmAct
                danger
                title={m.imports_undo_question({ file: fileName })}
                consequence={m.imports_undo_effect()}
                confirmLabel={m.imports_undo()}
                onClose={close}
                onConfirm={() => {
                  close()
                  void undo.start({ id })
                }}
              />
            ))
          }
        >
          {m.imports_undo()}
        </Button>
      )}
    </>
  )
}
