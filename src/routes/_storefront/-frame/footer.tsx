import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { MolaBand } from '#ui/mola.tsx'
import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import { Brand } from './brand.tsx'
import type { CategoryLink, ShopSettings } from './shop-settings.ts'

const CATEGORIES_SHOWN = 6

export function Footer({
  settings,
  categories,
}: {
  settings: ShopSettings
  categories: readonly CategoryLink[]
}) {
  const { storeHours, socialMedia } = settings
  const social = Object.entries(socialMedia).filter(([, href]) => href !== '')
  return (
    <footer className="mt-16 border-line border-t bg-surface">
      <MolaBand className="text-brand opacity-60" />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="flex flex-col items-start gap-3 max-lg:col-span-2">
          <Brand settings={settings} />
          <p className="max-w-xs text-muted">{settings.siteDescription}</p>
          {social.length > 0 && (
            <ul className="flex flex-wrap gap-x-4">
              {social.map(([name, href]) => (
                <li key={name}>
                  <a href={href} rel="noopener noreferrer" target="_blank" className={`${link} capitalize`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Column
          title={m.storefront_quick_links()}
          links={[
            ['/search', m.common_products()],
            ['/regalos', m.common_gifts()],
            ['/tarjetas-de-regalo', m.gifts_page_title()],
            ['/about', m.common_about()],
            ['/help', m.common_help()],
            ['/shipping', m.common_shipping_topic()],
            ['/returns', m.common_returns()],
            ['/payments', m.common_payment_methods()],
            ['/contact', m.common_contact()],
          ]}
        />
        <Column
          title={m.common_categories()}
          links={categories.slice(0, CATEGORIES_SHOWN).map(({ slug, name }) => [categoryHref(slug), name])}
        />
        <div className="max-lg:col-span-2">
          <h2 className="mb-2 font-bold">{m.common_contact()}</h2>
          <ul className="flex flex-col gap-1 text-sm">
            <Fact icon={<MapPin aria-hidden />}>{settings.address}</Fact>
            <Fact icon={<Phone aria-hidden />}>
              <a href={`tel:${settings.contactPhone.replace(/[^\d+]/g, '')}`} className={factLink}>
                {settings.contactPhone}
              </a>
            </Fact>
            <Fact icon={<Mail aria-hidden />}>
              <a href={`mailto:${settings.contactEmail}`} className={factLink}>
                {settings.contactEmail}
              </a>
            </Fact>
            <Fact icon={<Clock aria-hidden />}>
              <span className="block font-semibold">{m.storefront_hours()}</span>
              {[
                [m.storefront_weekdays(), storeHours.weekdays],
                [m.storefront_saturday(), storeHours.saturday],
                [m.storefront_sunday(), storeHours.sunday],
              ].map(([days, hours]) => (
                <span key={days} className="block">
                  {days}: {hours}
                </span>
              ))}
            </Fact>
          </ul>
        </div>
      </div>
      <div className="border-line border-t">
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 text-muted text-sm">
          <p>{m.storefront_rights({ site: settings.siteName })}</p>
          <Links
            className="flex flex-wrap gap-x-5"
            links={[
              ['/terms', m.storefront_terms()],
              ['/privacy', m.common_privacy()],
              ['/sitemap', m.common_sitemap()],
            ]}
          />
        </div>
      </div>
    </footer>
  )
}

type LinksProps = { links: readonly (readonly [href: string, label: string])[] }

function Column({ title, links }: LinksProps & { title: string }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-bold">{title}</h2>
      <Links className="text-sm" links={links} />
    </nav>
  )
}

function Links({ links, className }: LinksProps & { className: string }) {
  return (
    <ul className={className}>
      {links.map(([href, label]) => (
        <li key={href}>
          <a href={href} className={link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-start gap-2.5 [&>svg]:mt-1.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand-ink">
      {icon}
      <span className="min-w-0 py-1.5 wrap-anywhere">{children}</span>
    </li>
  )
}

const link = 'inline-flex min-h-11 items-center text-sm hover:underline md:min-h-8'

// Its press area reaches over the padding of the row.
const factLink = '-my-3 inline-block py-3 hover:underline'
