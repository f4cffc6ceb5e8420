import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { OrderLink, Refers, State } from '#panel/cells.tsx'
import { Notes } from '#panel/notes.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { SectionHeading, SheetSection } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { listHref } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { SkeletonText } from '#ui/skeleton.tsx'
import { OrderActs, OrderBody } from './order-body.tsx'
import { storyEntry } from './order-story.tsx'
import { placedText } from './order-sheet.tsx'
import { customerName, statusWords } from '../../words/admin.ts'

const UPDATES = ['order.changed', 'return.changed']

/** The page of an order: all that stands beside the list, what happened to it, notes, and what else its buyer bought. */
export function SaleScreen({ id }: { id: string }) {
  const read = useRead('GET /admin/orders/{id}', { id }, { updates: UPDATES })
  const order = read.data
  return (
    <PanelPage
      title={order ? m.common_order_of({ number: order.number }) : m.common_order()}
      description={order && `${customerName(order.user)} · ${placedText(order)}`}
      parent={{ label: m.common_sales(), href: listHref('/admin/sales') }}
      actions={order && <OrderActs order={order} />}
    >
      {isLost(read) ? (
        <ReadError read={read} title={m.admin_order_failed()} />
      ) : (
        <SectionHeading value="h2">
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 grid-cols-1 gap-6 rounded-card border border-line bg-surface p-4 md:p-6">
              {order ? <OrderBody order={order} /> : <Waiting />}
            </div>
            <Beside id={id} />
          </div>
        </SectionHeading>
      )}
    </PanelPage>
  )
}

const Waiting = () => (
  <div aria-busy>
    <SkeletonText lines={8} />
  </div>
)

function Beside({ id }: { id: string }) {
  const read = useRead('GET /admin/orders/{id}/history', { id }, { updates: UPDATES })
  const note = useAct('POST /admin/orders/{id}/notes', {
    said: m.panel_note_added,
    failed: m.people_update_failed,
    reportsIn: 'both',
    refreshes: ['GET /admin/orders/{id}/history'],
  })
  if (isLost(read)) return <ReadError read={read} title={m.admin_order_failed()} />
  const history = read.data
  if (!history) return <Waiting />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <SheetSection title={m.panel_notes()}>
        <Notes id={id} notes={history.notes} act={note} />
      </SheetSection>
      <SheetSection title={m.admin_order_others()}>
        <Others of={history.others} />
      </SheetSection>
      <SheetSection title={m.admin_order_history()}>
        <Timeline entries={history.entries.map(storyEntry)} />
        <p className="mt-2 text-sm">
          <Refers to={`/admin/audit?kind=order&thing=${id}`}>{m.admin_order_see_log()}</Refers>
        </p>
      </SheetSection>
    </div>
  )
}

function Others({ of: others }: { of: Output<'GET /admin/orders/{id}/history'>['others'] }) {
  if (others.length === 0) return <p className="text-muted text-sm">{m.admin_order_others_none()}</p>
  return (
    <Timeline
      entries={others.map(({ id, number, status, totalCents, createdAt }) => ({
        id,
        what: <OrderLink id={id}>{number}</OrderLink>,
        at: createdAt,
        amount: formatUsd(totalCents),
        by: <State word={statusWords[status]} />,
      }))}
    />
  )
}
