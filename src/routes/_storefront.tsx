import { createFileRoute, getRouteApi, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { AuthHost } from '#modules/identity/accounts/components/auth-host.tsx'
import { UserMenu } from '#modules/identity/accounts/components/shop/user-menu.tsx'
import { ChatHost } from '#modules/insight/assistant/components/shop/chat-host.tsx'
import { openChat } from '#modules/insight/assistant/components/shop/chat-opener.ts'
import { Header, type MenuState } from './_storefront/-frame/header.tsx'
import { useDrawerWanted } from '#modules/sales/cart/components/shop/drawer-opener.ts'
import { arrivalScript } from '#modules/catalog/delivery/components/shop/arrival-script.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { call, type Output } from '#browser/client.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { currentToasts, subscribeToToasts } from '#browser/toast.ts'
import { keepPages } from './_storefront/-frame/offline-pages.ts'
import { keepSettings } from './_storefront/-frame/stored-settings.ts'
import { followUpdates } from './_storefront/-frame/follow-updates.ts'
import { watchPictures } from './_storefront/-frame/missing-pictures.ts'
import { OfflineBanner } from './_storefront/-frame/offline-banner.tsx'
import { followClick, preloader } from './_storefront/-frame/page-clicks.ts'
import { cardActions, ownUpdates, openCart, usePerson, usePossessions } from './_storefront/-frame/people.ts'

// What the service worker keeps, by scripts/support/offline-shell.ts.
const precached = { isPrecached: true }
const CartDrawer = lazyPart(
  async () => (await import('#modules/sales/promotions/components/shop/promoted-drawer.tsx')).PromotedDrawer,
  precached,
)
const PlaceChooser = lazyPart(
  async () => (await import('#modules/catalog/delivery/components/shop/place-chooser.tsx')).PlaceChooser,
)
const Toaster = lazyPart(async () => (await import('#ui/toaster.tsx')).Toaster, precached)

const loadFooter = async () => (await import('./_storefront/-frame/footer.tsx')).Footer
const renderedFooter = import.meta.env.SSR ? await loadFooter() : null
const Footer = staticIsland(loadFooter, { serverRendered: () => renderedFooter })

const loadFootBar = async () => (await import('./_storefront/-frame/foot-bar.tsx')).FootBar
const renderedFootBar = import.meta.env.SSR ? await loadFootBar() : null
const FootBar = staticIsland(loadFootBar, { serverRendered: () => renderedFootBar })
// There a button of its own stands at the foot of a phone.
const HAS_OWN_BAR = /^\/(product\/|checkout)/

// No one leaves a page that was never touched, nor compares on it: the first load does not carry it.
const Touched = lazyPart(async () => (await import('./_storefront/-frame/touched.tsx')).Touched)

const CardChoice = lazyPart(async () => (await import('./_storefront/-frame/card-choice.tsx')).CardChoice)

export const Route = createFileRoute('/_storefront')({
  loader: async () => {
    const [{ items }, delivery] = await Promise.all([call('GET /categories'), call('GET /delivery')])
    return { categories: items.map(({ name, slug }) => ({ name, slug })), delivery }
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Storefront,
})

const root = getRouteApi('__root__')

function Storefront() {
  const router = useRouter()
  const settings = root.useLoaderData()
  const { categories, delivery } = Route.useLoaderData()
  const { nonce } = router.options.ssr ?? {}
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { person, cartCount } = usePerson()
  const isDrawerWanted = useDrawerWanted()
  const [from] = useState(path)
  const [isTouched, setIsTouched] = useState(false)
  const [menu, setMenu] = useState<MenuState>('never')
  const [isPlacing, setIsPlacing] = useState(false)
  const [choosing, choose] = useState<HTMLAnchorElement | null>(null)
  const touch = () => setIsTouched(true)
  const open = (what: string) => {
    if (what === 'cart') openCart()
    else if (what === 'menu') setMenu('categories')
    else if (what === 'place') setIsPlacing(true)
    else if (what === 'chat') openChat()
    else document.querySelector<HTMLInputElement>('[name=q]')?.focus()
  }
  const isAtFoot = !HAS_OWN_BAR.test(path)
  const preload = useMemo(() => preloader(router), [router])

  // A link that had the focus before React was here is followed by a key that touches nothing else.
  if (!isTouched && path !== from) setIsTouched(true)
  usePossessions(person.state === 'member')
  useEffect(() => watchPictures(), [])
  useEffect(() => keepPages(router), [router])
  useEffect(() => keepSettings(settings), [settings])
  useEffect(() => {
    // A stream carries what its session may see, so it begins anew with each person.
    if (person.state !== 'loading') return followUpdates(router, person.state === 'member' ? ownUpdates : {})
  }, [router, person.state])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links and buttons inside are what is pressed
    <div
      onClick={(event) => followClick(event, router, { ...cardActions, open, choose })}
      onFocus={touch}
      onPointerOver={(event) => {
        touch()
        preload(event)
      }}
      onPointerCancel={preload}
      className="flex min-h-dvh flex-col"
    >
      {/* oxlint-disable-next-line react/no-danger -- our own text */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: writes(delivery) }} />
      <a
        href="#main"
        className="sr-only rounded-control bg-raised px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        {m.common_skip()}
      </a>
      <Header
        settings={settings}
        categories={categories}
        path={path}
        person={person}
        notice={<OfflineBanner />}
        userMenu={<UserMenu />}
        cart={{ count: cartCount, onOpen: openCart, isAtFoot }}
        menu={menu}
        onMenu={setMenu}
        onNavigate={(href) => router.history.push(href)}
      />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-9rem)] flex-1 outline-none">
        {isTouched && <Touched path={path} from={from} />}
        <Outlet />
      </main>
      <Footer settings={settings} categories={categories} />
      <ChatHost />
      {isAtFoot && <FootBar path={path} count={cartCount} />}
      {isDrawerWanted && <CartDrawer />}
      {choosing && <CardChoice link={choosing} onClose={() => choose(null)} />}
      {isPlacing && <PlaceChooser onClose={() => setIsPlacing(false)} />}
      <AuthHost />
      <Notices />
    </div>
  )
}

// It runs before there is any React; in the browser no one reads it.
const writes = (delivery: Output<'GET /delivery'>) =>
  import.meta.env.SSR ? arrivalScript(delivery, getLocale()) : ''

/** The place of the toasts is fetched with the first one. */
function Notices() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const look = () => currentToasts().length > 0 && setIsNeeded(true)
    look()
    return void subscribeToToasts(look)
  }, [])
  return isNeeded ? <Toaster label={m.common_notices()} closeLabel={m.common_close()} /> : null
}
