import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import { showDay, showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { actionText } from '#modules/platform/audit/words/admin.ts'
import { Facts } from '#panel/facts.tsx'
import { Notes } from '#panel/notes.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { OrderLink } from '#panel/cells.tsx'
import { usePersonActs } from './person-acts.tsx'
import { PERSON_READS, type PersonDetail, planWords, roleWords } from './person-words.ts'

const yesNo = (is: boolean) => (is ? m.common_yes() : m.common_no())

/** A person with all that an admin may know of them. */
export function PersonSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const actsOf = usePersonActs()
  const note = useAct('POST /admin/users/{id}/notes', {
    said: m.panel_note_added,
    failed: m.people_update_failed,
    reportsIn: 'both',
    refreshes: PERSON_READS,
  })
  return (
    <RecordSheet
      read="GET /admin/users/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.people_details, failed: m.people_failed }}
      updates={['session.ended', 'subscription.changed']}
      title={({ fullName }) => fullName}
      aside={({ role, plan }) => (
        <>
          <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleWords[role]()}</Badge>
          {plan && <Badge tone="ok">{planWords[plan]()}</Badge>}
        </>
      )}
      description={({ email }) => email}
      foot={(person) => <ActButtons acts={actsOf(person)} />}
    >
      {(person) => (
        <>
          <Facts
            of={[
              [m.common_phone(), person.phone],
              [m.people_since(), showInstant(person.createdAt)],
              [m.common_email_confirmed(), yesNo(person.isConfirmed)],
              [m.people_second_factor(), yesNo(person.hasSecondFactor)],
              [m.people_spent(), formatUsd(person.spentCents)],
              [m.common_refunded(), person.refundedCents > 0 ? formatUsd(person.refundedCents) : null],
              [m.people_store(), person.store?.name ?? null],
              ...person.consents.map(
                ({ kind, givenAt }) =>
                  [
                    kind === 'offers' ? m.people_consent_offers() : m.people_consent_adult(),
                    showDay(givenAt),
                  ] as const,
              ),
            ]}
          />
          <Section title={`${m.common_orders()} (${person.orderCount})`} of={person.orders}>
            {(orders) => <Timeline entries={orders.map(orderEntry)} />}
          </Section>
          <Section title={m.common_returns()} of={person.returns}>
            {(returns) => <Timeline entries={returns.map(returnEntry)} />}
          </Section>
          <Section title={m.people_plans()} of={person.plans}>
            {(plans) => <Timeline entries={plans.map(planEntry)} />}
          </Section>
          <Section title={m.common_addresses()} of={person.addresses}>
            {(addresses) => (
              <ul className="grid gap-3 text-sm">
                {addresses.map((one) => (
                  <li key={one.id} className="[overflow-wrap:anywhere]">
                    <p className="font-medium">
                      {one.fullName} · {one.phone}
                    </p>
                    <p className="text-muted">
                      {[one.address, one.corregimiento, one.city, one.state].filter(Boolean).join(', ')}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={m.common_open_sessions()} of={person.sessions}>
            {(sessions) => <Timeline entries={sessions.map(sessionEntry)} />}
          </Section>
          <SheetSection title={m.panel_notes()}>
            <Notes id={id} notes={person.notes} act={note} />
          </SheetSection>
          <Section title={m.people_audit()} of={person.audit}>
            {(rows) => (
              <Timeline
                entries={rows.map(({ id: rowId, action, by, reason, createdAt }) => ({
                  id: rowId,
                  what: actionText(action),
                  at: createdAt,
                  by: by ?? m.people_system(),
                  note: reason,
                }))}
              />
            )}
          </Section>
        </>
      )}
    </RecordSheet>
  )
}

type SectionProps<Item> = {
  title: string
  of: readonly Item[]
  children: (items: readonly Item[]) => ReactNode
}

/** A history under its heading; an empty one says so in one line. */
function Section<Item>({ title, of, children }: SectionProps<Item>) {
  return (
    <SheetSection title={title}>
      {of.length > 0 ? children(of) : <p className="text-muted text-sm">{m.people_nothing()}</p>}
    </SheetSection>
  )
}

const orderEntry = ({ id, number, totalCents, createdAt }: PersonDetail['orders'][number]) => ({
  id,
  what: <OrderLink id={id}>{number}</OrderLink>,
  at: createdAt,
  amount: formatUsd(totalCents),
})

const returnEntry = ({ id, reason, refundCents, createdAt }: PersonDetail['returns'][number]) => ({
  id,
  what: reason,
  at: createdAt,
  amount: formatUsd(refundCents),
})

const planEntry = ({ id, planType, amountCents, startDate, endDate }: PersonDetail['plans'][number]) => ({
  id,
  what: planWords[planType](),
  at: startDate,
  amount: formatUsd(amountCents),
  by: m.people_until({ date: showDay(endDate) }),
})

const sessionEntry = ({ id, device, address, lastSeenAt }: PersonDetail['sessions'][number]) => ({
  id,
  what: [device.browser, device.system].filter(Boolean).join(' · ') || m.common_unknown_device(),
  at: lastSeenAt,
  by: address,
})
