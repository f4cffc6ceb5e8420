import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import { m } from '#paraglide/messages.js'
import { InfoPage } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_sitemap
export const description = ({ siteName }: Settings) => m.pages_sitemap_description({ site: siteName })

export function Body({ categories }: { categories: readonly { name: string; slug: string }[] }) {
  return (
    <InfoPage title={title()} lead={m.pages_sitemap_lead()}>
      <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <Group
          title={m.pages_sitemap_shop()}
          links={[
            ['/', m.storefront_home()],
            ['/search', m.pages_sitemap_all()],
            ['/search?featured=true', m.common_featured_products()],
            ['/search?seasonal=true', m.common_seasonal()],
            [categoryHref('ofertas-especiales'), m.storefront_offers()],
            ['/regalos', m.common_gifts()],
            ['/tarjetas-de-regalo', m.gifts_page_title()],
          ]}
        />
        <Group
          title={m.common_your_account()}
          links={[
            ['/profile', m.common_my_profile()],
            ['/orders', m.common_my_orders()],
            ['/wishlist', m.common_wishlist()],
            ['/subscription', m.accounts_menu_become_premium()],
            ['/premium-offers', m.common_premium_offers()],
            ['/business', m.common_create_store()],
          ]}
        />
        <Group
          title={m.pages_sitemap_info()}
          links={[
            ['/about', m.common_about()],
            ['/help', m.common_help()],
            ['/contact', m.common_contact()],
            ['/shipping', m.common_shipping_topic()],
            ['/returns', m.common_returns()],
            ['/payments', m.common_payment_methods()],
          ]}
        />
        <Group
          title={m.pages_sitemap_legal()}
          links={[
            ['/terms', m.storefront_terms()],
            ['/privacy', m.common_privacy()],
          ]}
        />
      </div>
      <div className="mt-10 border-line border-t pt-8">
        <Group
          title={m.common_categories()}
          links={categories.map(({ name, slug }) => [categoryHref(slug), name])}
          className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4"
        />
      </div>
    </InfoPage>
  )
}

function Group({
  title: name,
  links,
  className,
}: {
  title: string
  links: readonly (readonly [href: string, label: string])[]
  className?: string
}) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-lg">{name}</h2>
      <ul className={className}>
        {links.map(([href, label]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-brand-ink hover:underline md:min-h-9"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
