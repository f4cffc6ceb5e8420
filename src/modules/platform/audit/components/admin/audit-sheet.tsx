import { showInstant } from '#i18n/dates.ts'
import { OrderLink, Refers } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { actionText, actorText, type AuditRow, kindText, placeOf, thingText } from '../../words/admin.ts'

/** One act with what stood before and after, and its hash in the chain. */
export function AuditSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/audit/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.audit_title, failed: m.audit_failed }}
      title={({ action }) => actionText(action)}
      description={({ createdAt }) => showInstant(createdAt)}
    >
      {(row) => (
        <>
          <Facts
            of={[
              [m.audit_by(), <Actor key="by" row={row} />],
              [m.audit_key(), row.keyName ?? row.keyId],
              [m.audit_address(), row.address],
              [kindText(row.kind), <Thing key="thing" row={row} />],
              [m.audit_reason(), row.reason],
            ]}
          />
          <SheetSection title={m.audit_changes()}>
            <Changes of={row.changes} />
          </SheetSection>
          <SheetSection title={m.audit_seal()}>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {row.seal === null
                ? m.audit_seal_waits()
                : `${m.audit_seal_number({ number: row.sealNumber! })} · ${row.seal}`}
            </p>
          </SheetSection>
        </>
      )}
    </RecordSheet>
  )
}

const Actor = ({ row }: { row: AuditRow }) => (
  <>
    {actorText(row)}
    {row.actorId && (
      <span className="ml-3 whitespace-nowrap">
        <Refers to={`/admin/audit?person=${row.actorId}`}>{m.audit_see_person()}</Refers>
      </span>
    )}
  </>
)

/** What was acted upon, leading to it where it has a place. */
export function ThingLink({ row }: { row: AuditRow }) {
  if (row.kind === 'order') return <OrderLink id={row.thing}>{thingText(row)}</OrderLink>
  const place = placeOf(row)
  return place ? <Refers to={place}>{thingText(row)}</Refers> : thingText(row)
}

function Thing({ row }: { row: AuditRow }) {
  return (
    <>
      <ThingLink row={row} />
      <span className="ml-3 whitespace-nowrap">
        <Refers to={`/admin/audit?kind=${row.kind}&thing=${row.thing}`}>{m.audit_see_thing()}</Refers>
      </span>
    </>
  )
}

/** Before and after beside each other; what is the same on both sides is quiet. */
function Changes({ of: changes }: { of: AuditRow['changes'] }) {
  if (changes.length === 0) return <p className="text-muted text-sm">{m.audit_nothing_said()}</p>
  return (
    <div className="rounded-card border border-line">
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-muted">
            <th className="p-2 font-medium">{m.audit_field()}</th>
            <th className="p-2 font-medium">{m.audit_before()}</th>
            <th className="p-2 font-medium">{m.audit_after()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-line border-t align-top [overflow-wrap:anywhere]">
              <th scope="row" className="p-2 font-normal text-muted">
                <code className="text-xs">{field}</code>
              </th>
              <td className="p-2">
                {before === after ? before : <del className="text-bad-ink">{before}</del>}
              </td>
              <td className="p-2">
                {before === after ? after : <ins className="text-ok-ink no-underline">{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
