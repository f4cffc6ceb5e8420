import { showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { Refers } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { RecordSheet } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { SubscriptionStatusSelect } from './subscription-status.tsx'
import { customerOf, kindNames, methodText } from './subscription-words.ts'

/** One plan: whose it is, from when until when, and how it was paid. */
export function SubscriptionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/subscriptions/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.subscriptions_details, failed: m.subscriptions_load_error }}
      updates={['subscription.changed']}
      title={() => m.subscriptions_details()}
      description={(plan) => customerOf(plan)}
      foot={() => (
        <Button variant="secondary" onClick={onClose}>
          {m.common_close()}
        </Button>
      )}
    >
      {(plan) => (
        <>
          <SubscriptionStatusSelect subscription={plan} />
          <Facts
            of={[
              [m.subscriptions_id(), plan.id],
              [m.common_plan(), `${plan.planName} · ${kindNames[plan.type]()}`],
              [m.people_store(), plan.storeName],
              [
                m.subscriptions_user(),
                <Refers key="user" to={`/admin/users?user=${plan.user.id}`}>
                  {plan.user.fullName.trim() || m.subscriptions_no_name()}
                </Refers>,
              ],
              [m.people_email(), plan.user.email],
              [m.subscriptions_amount(), formatUsd(plan.amountCents)],
              [m.subscriptions_method(), methodText(plan.paymentMethod)],
              [m.subscriptions_start(), showInstant(plan.startDate)],
              [m.subscriptions_end(), showInstant(plan.endDate)],
              [m.subscriptions_payment_id(), plan.paymentId],
            ]}
          />
        </>
      )}
    </RecordSheet>
  )
}
