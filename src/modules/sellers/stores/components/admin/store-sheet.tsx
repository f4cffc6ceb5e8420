import { showDay, showInstant } from '#i18n/dates.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { State } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { hasNameWaiting } from '../../rules.ts'
import { useStoreActs } from './store-acts.tsx'
import { approvalWords, saidWords, type StoreDetail, type StoreRow, statusWords } from '../../words/admin.ts'

/** One store with its owner, how it was decided about, and the plan it sells by. */
export function StoreSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const actsOf = useStoreActs()
  return (
    <RecordSheet
      read="GET /admin/stores/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.stores_details, failed: m.stores_failed }}
      updates={['subscription.changed']}
      title={() => m.stores_details()}
      aside={({ status }) => <State word={statusWords[status]} />}
      description={({ name }) => name}
      foot={(store) => {
        const acts = actsOf(store)
        return acts.length > 0 && <ActButtons acts={acts} />
      }}
    >
      {(store) => (
        <>
          <SheetSection title={m.stores_information()}>
            <Facts
              of={[
                [m.common_name(), store.name],
                [m.stores_contact_email(), store.contactEmail],
                [m.common_phone(), store.contactPhone],
                [m.common_address(), store.address],
                [m.stores_created(), showInstant(store.createdAt)],
                [m.common_status(), statusWords[store.status].label()],
                [m.common_description(), store.description],
              ]}
            />
          </SheetSection>
          <SheetSection title={m.stores_owner()}>
            <Facts
              of={[
                [m.common_name(), store.owner.fullName],
                [m.people_email(), store.owner.email],
              ]}
            />
          </SheetSection>
          <SheetSection title={m.stores_approval()}>
            <Facts
              of={[
                [m.common_status(), <State key="state" word={approvalWords[store.approvalStatus]} />],
                [m.storefront_verified(), store.isVerified ? m.common_yes() : m.common_no()],
                ...(hasNameWaiting(store)
                  ? [[m.stores_name_approved_is(), <b key="name">{store.approvedName}</b>] as const]
                  : []),
                [m.stores_approved_on(), store.approvedAt && showInstant(store.approvedAt)],
                [m.stores_rejection_reason(), store.rejectionReason],
              ]}
            />
          </SheetSection>
          <SheetSection title={m.stores_subscription()}>
            <Facts of={[...planFacts(store.plan), [m.stores_product_count(), store.productCount]]} />
          </SheetSection>
          <SheetSection title={m.common_sales()}>
            <Facts
              of={[
                [m.stores_sold_orders(), formatCount(store.soldOrders)],
                [m.earnings_title(), formatUsd(store.earnedCents)],
                [m.earnings_balance(), formatUsd(store.balanceCents)],
              ]}
            />
          </SheetSection>
          {store.changes.length > 0 && (
            <SheetSection title={m.stores_changes()}>
              <Facts of={store.changes.map(changeFact)} />
            </SheetSection>
          )}
        </>
      )}
    </RecordSheet>
  )
}

function changeFact({ field, before, after }: StoreDetail['changes'][number]) {
  const said = (text: string) =>
    field === 'logoUrl' && text ? (
      <img src={text} alt="" className="inline size-10 rounded-card border border-line object-cover" />
    ) : (
      text || '—'
    )
  return [
    saidWords[field](),
    <>
      <del className="text-muted">{said(before)}</del> → <ins className="no-underline">{said(after)}</ins>
    </>,
  ] as const
}

function planFacts(plan: StoreRow['plan']) {
  if (!plan) return [[m.common_plan(), m.common_no_plan()] as const]
  const runs = Date.parse(plan.endsAt) > Date.now()
  return [
    [m.common_plan(), plan.planName],
    [m.stores_monthly(), formatUsd(plan.amountCents)],
    [m.common_status(), runs ? m.catalog_category_active() : m.catalog_category_inactive()],
    [m.stores_plan_ends(), showDay(plan.endsAt)],
  ] as const
}
