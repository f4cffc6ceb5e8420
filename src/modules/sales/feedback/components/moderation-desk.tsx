import { Check, Eye, EyeOff, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { showInstant } from '#i18n/dates.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day, State, type StateWord, TwoLines } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { AnswerDialog, type Moderated } from './answer-dialog.tsx'

type Row = Output<`GET /admin/${Moderated}`>['items'][number]
type Whole<Of extends Moderated> = Output<`GET /admin/${Of}/{id}`>

type DeskProps<Of extends Moderated> = {
  of: Of
  update: string
  words: Record<
    'one' | 'failed' | 'settled' | 'hide' | 'hideEffect' | 'showEffect' | 'hidden' | 'shown',
    () => string
  >
  /** The state shown where an admin has nothing to check. */
  standing: (written: Row) => StateWord
  /** What was written, whole. */
  Words: (written: Whole<Of>) => ReactNode
  facts?: (written: Whole<Of>) => readonly (readonly [name: string, value: ReactNode])[]
}

/** The moderation of what people write: the last columns of the list, the actions of a row, and the sheet beside it. */
export function moderationDesk<Of extends Moderated>(props: DeskProps<Of>) {
  const { of, update, words, standing, Words, facts = () => [] } = props
  const refreshes = [`GET /admin/${of as Moderated}`, `GET /admin/${of as Moderated}/{id}`] as const

  function standingOf(written: Row): StateWord {
    if (written.hiddenReason !== null) return { tone: 'bad', label: m.reviews_state_hidden }
    if (written.reported === 0) return standing(written)
    return { tone: 'warn', label: () => m.reviews_state_reported_count({ count: written.reported }) }
  }

  const columns: readonly TableColumn<Row, 'newest' | 'oldest'>[] = [
    {
      id: 'customer',
      header: m.common_customer,
      needs: 'wide',
      cell: ({ user }) => (
        <TwoLines below={user.email}>{user.fullName.trim() || m.admin_anonymous()}</TwoLines>
      ),
    },
    { id: 'state', header: m.common_status, cell: (row) => <State word={standingOf(row)} /> },
    {
      id: 'date',
      header: m.common_date,
      needs: 'wide',
      sorts: { asc: 'oldest', desc: 'newest' },
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
  ]

  /** What an admin can do with one, in its row and below its text. */
  function useAdminActs() {
    const ask = useAsk()
    const keep = useAct(`POST /admin/${of as Moderated}/{id}/keep`, {
      said: words.settled,
      failed: m.reviews_act_failed,
      refreshes,
    })
    return (written: Row) => {
      const isHidden = written.hiddenReason !== null
      return [
        {
          label: m.reviews_answer(),
          icon: <MessageSquare aria-hidden />,
          onSelect: () =>
            ask((close) => <AnswerDialog of={of} desk="admin" written={written} onClose={close} />),
        },
        ...(written.reported > 0 && !isHidden
          ? [
              {
                label: m.reviews_keep(),
                icon: <Check aria-hidden />,
                onSelect: () => void keep.start({ id: written.id }),
              },
            ]
          : []),
        {
          label: isHidden ? m.reviews_show() : words.hide(),
          icon: isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
          danger: !isHidden,
          onSelect: () => ask((close) => <HideDialog id={written.id} isHidden={isHidden} onClose={close} />),
        },
      ]
    }
  }

  function HideDialog({ id, isHidden, onClose }: { id: string; isHidden: boolean; onClose: () => void }) {
    const act = useAct(`POST /admin/${of as Moderated}/{id}/${isHidden ? 'show' : 'hide'}`, {
      said: isHidden ? words.shown : words.hidden,
      failed: m.reviews_act_failed,
      reportsIn: 'both',
      refreshes,
      done: onClose,
    })
    const verb = isHidden ? m.reviews_show() : words.hide()
    return (
      <ReasonDialog
        danger={!isHidden}
        title={verb}
        consequence={isHidden ? words.showEffect() : words.hideEffect()}
        confirmLabel={verb}
        act={act}
        given={(reason) => ({ id, reason })}
        onClose={onClose}
      />
    )
  }

  /** One whole, with who reported it. */
  function Sheet({ id, onClose }: { id: string; onClose: () => void }) {
    const actsOf = useAdminActs()
    return (
      <RecordSheet
        read={`GET /admin/${of}/{id}` as `GET /admin/${Moderated}/{id}`}
        id={id}
        onClose={onClose}
        updates={[update]}
        words={{ title: words.one, failed: words.failed }}
        title={({ title }) => title}
        aside={(written) => <State word={standingOf(written)} />}
        description={({ createdAt }) => showInstant(createdAt)}
        foot={(written) => <ActButtons acts={actsOf(written)} />}
      >
        {(written) => (
          <>
            {Words(written as Whole<Of>)}
            <Facts
              of={[
                [m.common_customer(), `${written.user.fullName} · ${written.user.email}`],
                ...facts(written as Whole<Of>),
                [m.reviews_hidden_why(), written.hiddenReason],
                [m.reviews_answer_words(), written.answer],
              ]}
            />
            {written.reports.length > 0 && (
              <SheetSection title={m.reviews_reports()}>
                <Timeline
                  entries={written.reports.map(({ reason, by, at, isSettled }) => ({
                    id: `${by}${at}`,
                    what: reason,
                    at,
                    by,
                    note: isSettled && m.reviews_report_settled(),
                  }))}
                />
              </SheetSection>
            )}
          </>
        )}
      </RecordSheet>
    )
  }

  return { columns, useAdminActs, Sheet }
}
