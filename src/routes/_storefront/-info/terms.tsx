import { m } from '#paraglide/messages.js'
import { InfoPage, LongText, MoreQuestions } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.pages_terms_title
export const description = ({ siteName }: Settings) => m.pages_terms_description({ site: siteName })

export function Body({ settings, testMode }: { settings: Settings; testMode: boolean }) {
  const { siteName: site, address, contactEmail: email, contactPhone: phone } = settings
  const payment = [m.pages_terms_payment_text(), ...(testMode ? [m.pages_terms_test_text()] : [])].join('\n')
  return (
    <InfoPage title={title()} lead={m.pages_terms_lead({ site })}>
      <LongText
        date={m.pages_terms_date()}
        sections={[
          {
            id: 'who',
            title: m.pages_terms_who(),
            text: m.pages_terms_who_text({ site, address, email, phone }),
          },
          { id: 'account', title: m.common_your_account(), text: m.pages_terms_account_text() },
          { id: 'prices', title: m.pages_terms_prices(), text: m.pages_terms_prices_text() },
          { id: 'orders', title: m.common_orders(), text: m.pages_terms_orders_text() },
          { id: 'payment', title: m.common_payments(), text: payment },
          { id: 'delivery', title: m.common_shipping_topic(), text: m.pages_terms_delivery_text() },
          { id: 'returns', title: m.pages_terms_returns(), text: m.pages_terms_returns_text() },
          { id: 'sellers', title: m.pages_terms_sellers(), text: m.pages_terms_sellers_text() },
          { id: 'premium', title: m.pages_terms_premium(), text: m.pages_terms_premium_text() },
          { id: 'use', title: m.pages_terms_use(), text: m.pages_terms_use_text() },
          { id: 'liability', title: m.pages_terms_liability(), text: m.pages_terms_liability_text() },
          { id: 'law', title: m.pages_terms_law(), text: m.pages_terms_law_text() },
          { id: 'changes', title: m.pages_terms_changes(), text: m.pages_terms_changes_text() },
        ]}
      />
      <MoreQuestions />
    </InfoPage>
  )
}
