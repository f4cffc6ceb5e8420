import { m } from '#paraglide/messages.js'
import { Skeleton } from '#ui/skeleton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { MethodUi } from '../../../../components/shop/part.ts'

const PayPalButtons = lazyPart(async () => (await import('./paypal-buttons.tsx')).PayPalButtons, {
  meanwhile: <Skeleton className="h-12" />,
})

export const paypal: MethodUi = {
  marks: {
    PayPal: (
      <text
        textAnchor="middle"
        fontStyle="italic"
        fontWeight="800"
        x="22"
        y="18"
        fontSize="10.5"
        fill="#003087"
      >
        Pay<tspan fill="#0070e0">Pal</tspan>
      </text>
    ),
  },
  hasButtons: true,
  words: {
    declined: m.checkout_paypal_declined_reason,
    planDeclined: m.subscriptions_paypal_failed_reason,
    waiting: m.checkout_paypal_waiting_title,
  },
  useMethod: ({ isChosen, paypalScriptUrl }) =>
    isChosen && paypalScriptUrl !== null
      ? { buttons: (purchase) => <PayPalButtons scriptUrl={paypalScriptUrl} {...purchase} /> }
      : {},
}
