import { createFileRoute } from '@tanstack/react-router'
import { useRead } from '#browser/reading.ts'
import { GeneralSettings } from '#modules/sellers/stores/components/seller/general-settings.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const waiting = { meanwhile: <Skeleton aria-busy className="h-96 rounded-card" /> }
const TeamPart = lazyPart(
  async () => (await import('#modules/sellers/stores/components/seller/team-part.tsx')).TeamPart,
  waiting,
)
const PaymentSettings = lazyPart(
  async () =>
    (await import('#modules/sellers/store-accounts/components/seller/payment-settings.tsx')).PaymentSettings,
  waiting,
)
const StoreRates = lazyPart(
  async () => (await import('#modules/catalog/shipping-rates/components/seller/store-rates.tsx')).StoreRates,
  waiting,
)
const StoreKeys = lazyPart(
  async () => (await import('#modules/insight/developer/components/keys-screen.tsx')).StoreKeys,
  waiting,
)
const StoreWebhooks = lazyPart(
  async () => (await import('#modules/insight/developer/components/webhooks-screen.tsx')).StoreWebhooks,
  waiting,
)

export const Route = createFileRoute('/store/settings')({ component: StoreSettings })

function StoreSettings() {
  const own = useRead('GET /store', {})
  const store = own.data?.store
  const general = {
    id: 'general',
    label: m.stores_tab_general(),
    show: () => store && <GeneralSettings {...store} />,
  }
  const team = {
    id: 'equipo',
    label: m.stores_tab_team(),
    show: () => store && <TeamPart owns={store.role === 'owner'} />,
  }
  const payments = { id: 'pagos', label: m.common_payments(), show: () => <PaymentSettings /> }
  const rates = {
    id: 'envios',
    label: m.shipping_tab(),
    show: () => store && <StoreRates role={store.role} />,
  }
  const keys = { id: 'claves', label: m.programs_tab_keys(), show: () => <StoreKeys isPart /> }
  const notices = { id: 'avisos', label: m.programs_tab_webhooks(), show: () => <StoreWebhooks isPart /> }
  const tabs = {
    owner: [general, payments, rates, team, keys, notices],
    manager: [general, rates, team, keys, notices],
    staff: [general, rates, team],
  }
  return (
    <PanelPage title={m.stores_settings()}>
      {isLost(own) && <ReadError read={own} title={m.stores_load_failed()} />}
      {!store && !isLost(own) && <Skeleton aria-busy className="h-96 rounded-card" />}
      {store && <UrlTabs label={m.stores_settings()} tabs={tabs[store.role]} />}
    </PanelPage>
  )
}
