import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSession } from '#browser/session.ts'
import { toCard } from '#modules/catalog/products/components/shop/card.ts'
import { Hero, HeroWords } from '#modules/catalog/products/components/shop/hero.tsx'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { factScripts, organizationFacts, websiteFacts } from '../-structured-data.ts'

const OFFERS = 'ofertas-especiales'

// The server renders the sections; a first visit needs none of their code.
const loadSections = () => import('#modules/catalog/products/components/shop/home-sections.tsx')
const rendered = import.meta.env.SSR ? await loadSections() : null
const FirstSection = staticIsland(async () => (await loadSections()).FirstSection, {
  serverRendered: () => rendered && rendered.FirstSection,
})
const OtherSections = staticIsland(async () => (await loadSections()).OtherSections, {
  serverRendered: () => rendered && rendered.OtherSections,
})

export const Route = createFileRoute('/_storefront/')({
  staticData: { cached: { by: [], showsLists: true } },
  loader: async () => {
    const [{ featured, seasonal, offers, sections, hasMoreSections, freeFromCents }] = await Promise.all([
      call('GET /home'),
      FirstSection.hydrate(),
      OtherSections.hydrate(),
      HeroWords.hydrate(),
    ])
    return {
      featured: featured.map(toCard),
      season: seasonal.name,
      seasonal: seasonal.items.map(toCard),
      offers: offers.map(toCard),
      sections: sections
        .filter(({ category }) => category.slug !== OFFERS)
        .map(({ category, items }) => ({ ...category, items: items.map(toCard) })),
      hasMoreSections,
      freeFromCents,
    }
  },
  head: ({ matches, match }) => {
    const shop = shopOf(matches)
    const { siteName, siteDescription } = shop
    const origin = match.context.originOf()
    return {
      ...pageHead({
        origin,
        path: '/',
        siteName,
        title: m.storefront_home_title({ site: siteName }),
        description: siteDescription,
      }),
      scripts: factScripts(organizationFacts(origin, shop), websiteFacts(origin, shop)),
    }
  },
  component: Home,
})

const root = getRouteApi('__root__')

function Home() {
  const { siteName } = root.useLoaderData()
  const { featured, season, seasonal, offers, sections, hasMoreSections, freeFromCents } =
    Route.useLoaderData()
  return (
    <>
      <h1 className="sr-only">{m.storefront_home_title({ site: siteName })}</h1>
      <AccountNotice />
      <Hero />
      <FirstSection featured={featured} offers={offers} freeFromCents={freeFromCents} />
      <ForThisPerson />
      <OtherSections season={season} seasonal={seasonal} offers={offers} sections={sections} />
      {hasMoreSections && (
        <p className="page pt-10 text-center">
          <a href="/sitemap" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {m.storefront_more_categories()}
          </a>
        </p>
      )}
    </>
  )
}

/** Space is left for members only; until it is known who is here, as much as this browser's last member needed. */
function ForThisPerson() {
  const { state, user } = useSession()
  return (
    <div className={state === 'visitor' ? undefined : 'personal-sections'}>
      {user && <PersonalSections key={user.id} userId={user.id} />}
    </div>
  )
}

/** Its code is fetched only for a visitor who comes by the link of the confirmation mail. */
function AccountNotice() {
  const isByLink = useSyncExternalStore(neverChanges, cameByLink, () => false)
  return isByLink ? <ConfirmEmail /> : null
}

const PersonalSections = lazyPart(
  async () =>
    (await import('#modules/insight/recommendations/components/shop/personal-sections.tsx')).PersonalSections,
)
const ConfirmEmail = lazyPart(
  async () => (await import('#modules/identity/accounts/components/shop/confirm-email.tsx')).ConfirmEmail,
)
const neverChanges = () => () => undefined
const cameByLink = () => /[?&]confirm(ed)?=/.test(window.location.search)
