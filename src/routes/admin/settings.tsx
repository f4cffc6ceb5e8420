import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#modules/platform/settings/components/admin/settings-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const Categories = lazyPart(
  async () => (await import('#modules/catalog/products/components/admin/categories-screen.tsx')).Categories,
)

const Carts = lazyPart(
  async () => (await import('#modules/sales/cart-recovery/components/admin/carts-tab.tsx')).CartsTab,
)

const Rates = lazyPart(
  async () => (await import('#modules/catalog/shipping-rates/components/admin/site-rates.tsx')).SiteRates,
)

export const Route = createFileRoute('/admin/settings')({
  component: () => (
    <SettingsScreen
      categories={<Categories />}
      rates={<Rates />}
      carts={(stored) => <Carts stored={stored} />}
    />
  ),
})
