import { expect, type Page } from '@playwright/test'
import type { Stories } from './screenshot-stories.ts'

export type Person = 'visitor' | 'buyer' | 'withoutPlan' | 'premium' | 'seller' | 'admin'
export type Screen = {
  name: string
  path: string
  as: Person
  before?: (page: Page) => Promise<unknown>
  /** What stands in a dialog or a menu is seen in the window, not on the whole page. */
  inWindow?: boolean
  /** Stands on a phone only. */
  onPhone?: boolean
}

const TABLET = 768
const DESKTOP = 1280
const WRITTEN = [
  'contact',
  'help',
  'about',
  'terms',
  'privacy',
  'shipping',
  'returns',
  'payments',
  'sitemap',
] as const

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const inBanner = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('button', { name }).filter({ visible: true }).first().click()
const isPhone = (page: Page) => page.viewportSize()!.width < DESKTOP
/** By the keyboard, because a bar may lie over the choice; until it holds, because what is read late is rendered again. */
const choose = (name: RegExp) => (page: Page) =>
  expect(async () => {
    const radio = page.getByRole('main').getByRole('radio', { name }).first()
    await radio.focus({ timeout: 2000 })
    await page.keyboard.press('Space')
    await expect(radio).toBeChecked({ timeout: 500 })
  }).toPass()
/** The buyer is known, so the choices stand closed. */
const payBy = (name: RegExp) => async (page: Page) => {
  await press('Cambiar: Pago')(page)
  await choose(name)(page)
}
const openSignIn = (page: Page) => page.getByRole('main').getByRole('button').first().click()

export const screensOf = (stories: Stories): Screen[] => [
  ...publicScreens(stories),
  ...buyerScreens(stories),
  ...planScreens(),
  ...sellerScreens(),
  ...panelScreens(stories),
]

function publicScreens({ product }: Stories): Screen[] {
  const as = 'visitor'
  return [
    { name: 'home', path: '/', as },
    {
      name: 'menu',
      path: '/help',
      as,
      inWindow: true,
      onPhone: true,
      before: (page) => (isPhone(page) ? press('Abrir menú')(page) : Promise.resolve()),
    },
    { name: 'theme-menu', path: '/help', as, inWindow: true, before: openTheme },
    { name: 'search-open', path: '/help', as, inWindow: true, before: typeSearch },
    { name: 'chat', path: '/help', as, inWindow: true, before: press('Abrir el chat de ayuda') },
    ...WRITTEN.map((name): Screen => ({ name, path: `/${name}`, as })),
    { name: 'about-en', path: '/about?lang=en', as, before: inEnglish },
    { name: 'category', path: '/categoria/hogar', as },
    {
      name: 'filters',
      path: '/categoria/hogar',
      as,
      inWindow: true,
      onPhone: true,
      before: (page) => (isPhone(page) ? press(/^Filtros/)(page) : Promise.resolve()),
    },
    { name: 'search', path: '/search?q=cafe', as },
    { name: 'search-empty', path: '/search?q=zzzzzz', as },
    { name: 'product', path: `/product/${product}`, as },
    { name: 'store-page', path: '/tienda/taller-del-canal', as },
    { name: 'not-found', path: '/no-existe', as },
    { name: 'offline', path: '/offline.html', as },
    { name: 'wishlist-visitor', path: '/wishlist', as },
    { name: 'sign-in', path: '/wishlist', as, inWindow: true, before: openSignIn },
    { name: 'sign-in-page', path: '/sign-in', as, inWindow: true },
    {
      name: 'sign-up',
      path: '/wishlist',
      as,
      inWindow: true,
      before: async (page) => {
        await openSignIn(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Crear cuenta|Regístrate/ })
          .first()
          .click()
      },
    },
    {
      name: 'recovery',
      path: '/wishlist',
      as,
      inWindow: true,
      before: async (page) => {
        await openSignIn(page)
        await press('¿Olvidaste tu contraseña?')(page)
      },
    },
    { name: 'reset-password', path: '/reset-password?token=vencido', as },
    { name: 'join-store', path: '/join-store?token=vencido', as },
    { name: 'letters', path: '/letters?token=x', as },
    { name: 'compare-empty', path: '/comparar', as },
    { name: 'shared-list-ended', path: '/lista?de=x', as },
    { name: 'checkout-visitor', path: '/checkout', as },
    { name: 'subscription-visitor', path: '/subscription', as },
    { name: 'business-visitor', path: '/business', as },
  ]
}

function buyerScreens(stories: Stories): Screen[] {
  const as = 'buyer'
  const order = (name: string, id: string, before?: Screen['before']): Screen => ({
    name: `order-${name}`,
    path: `/orders/${id}`,
    as,
    ...(before ? { before } : {}),
  })
  return [
    { name: 'wishlist', path: '/wishlist', as },
    { name: 'cart', path: '/', as, inWindow: true, before: press(/^Carrito/) },
    { name: 'person-menu', path: '/', as, inWindow: true, before: inBanner(/María/) },
    { name: 'checkout-known', path: '/checkout', as },
    { name: 'checkout-card', path: '/checkout', as, before: payBy(/Tarjeta/) },
    { name: 'checkout-paypal', path: '/checkout', as, before: payBy(/^PayPal/) },
    { name: 'checkout-transfer', path: '/checkout', as, before: payBy(/Transferencia/) },
    { name: 'checkout-crypto', path: '/checkout', as, before: payBy(/Criptomonedas/) },
    { name: 'checkout-quote', path: '/checkout', as, before: quote },
    { name: 'checkout-gift', path: '/checkout', as, before: applyGift(stories.giftCode) },
    { name: 'checkout-errors', path: '/checkout', as, before: payEmpty },
    order('card', stories.card),
    order('waiting', stories.waiting),
    order('review', stories.review),
    order('rejected', stories.rejected),
    order('crypto', stories.crypto),
    order('refunded', stories.refunded),
    order('gift', stories.gift),
    {
      ...order('return', stories.card, press(/^Pedir una devolución/)),
      name: 'return-dialog',
      inWindow: true,
    },
    { name: 'order-success', path: `/order-success?order=${stories.card}`, as },
    { name: 'order-success-transfer', path: `/order-success?order=${stories.waiting}`, as },
    { name: 'orders', path: '/orders', as },
    { name: 'my-returns', path: '/orders?tab=returns', as },
    { name: 'receipt', path: `/orders/${stories.card}/receipt`, as },
    { name: 'receipt-gift', path: `/orders/${stories.gift}/receipt`, as },
    { name: 'receipt-refunded', path: `/orders/${stories.refunded}/receipt`, as },
    { name: 'profile', path: '/profile', as },
  ]
}

function planScreens(): Screen[] {
  return [
    { name: 'subscription-none', path: '/subscription', as: 'withoutPlan' },
    { name: 'offers-refused', path: '/premium-offers', as: 'withoutPlan' },
    { name: 'subscription-basic', path: '/subscription', as: 'buyer' },
    { name: 'subscription-premium', path: '/subscription', as: 'premium' },
    {
      name: 'subscription-dialog',
      path: '/subscription',
      as: 'buyer',
      inWindow: true,
      before: press(/^Suscribirme a Premium/),
    },
    { name: 'subscription-failed', path: '/subscription', as: 'buyer', inWindow: true, before: failPlan },
    { name: 'premium-offers', path: '/premium-offers', as: 'premium' },
    { name: 'gift-cards', path: '/tarjetas-de-regalo', as: 'buyer' },
    { name: 'gift-card-link', path: '/tarjeta-de-regalo', as: 'buyer' },
    { name: 'product-premium', path: '/', as: 'premium' },
  ]
}

/** Sellers live on the phone. */
function sellerScreens(): Screen[] {
  const of = { as: 'seller', onPhone: true } as const
  const first = (role: 'button' | 'link') => (page: Page) =>
    page.getByRole('row').nth(1).getByRole(role).first().click()
  return [
    { name: 'store-none', path: '/store', as: 'withoutPlan', onPhone: true },
    { name: 'store-home', path: '/store', ...of },
    { name: 'store-products', path: '/store/products', ...of },
    { name: 'store-product', path: '/store/products', ...of, before: first('link') },
    { name: 'store-product-new', path: '/store/products/new', ...of },
    { name: 'store-import', path: '/store/products/import', ...of },
    { name: 'store-orders', path: '/store/orders', ...of },
    { name: 'store-order', path: '/store/orders', ...of, inWindow: true, before: first('button') },
    { name: 'store-returns', path: '/store/returns', ...of },
    { name: 'store-reviews', path: '/store/reviews', ...of },
    { name: 'store-questions', path: '/store/questions', ...of },
    { name: 'store-refunds', path: '/store/refunds', ...of },
    { name: 'store-promotions', path: '/store/promotions', ...of },
    { name: 'store-earnings', path: '/store/earnings', ...of },
    { name: 'store-settings', path: '/store/settings', ...of },
    { name: 'store-payments', path: '/store/settings?tab=pagos', ...of },
    { name: 'store-shipping', path: '/store/settings?tab=envios', ...of },
    { name: 'store-team', path: '/store/settings?tab=equipo', ...of },
    { name: 'store-keys', path: '/store/settings?tab=claves', ...of },
    { name: 'store-webhooks', path: '/store/settings?tab=avisos', ...of },
  ]
}

function panelScreens({ product, card, review, waiting, refunded, crypto, spentCard }: Stories): Screen[] {
  const as = 'admin'
  const sale = (name: string, id: string, before?: Screen['before']): Screen => ({
    name: `admin-sale-${name}`,
    path: `/admin/sales?order=${id}`,
    as,
    inWindow: true,
    ...(before ? { before } : {}),
  })
  return [
    { name: 'admin-home', path: '/admin', as },
    { name: 'admin-visits', path: '/admin/statistics/visits', as },
    { name: 'admin-products', path: '/admin/products', as },
    { name: 'admin-product', path: `/admin/products/${product}`, as },
    { name: 'admin-product-new', path: '/admin/products/new', as },
    { name: 'admin-sales', path: '/admin/sales', as },
    { name: 'admin-subscriptions', path: '/admin/subscriptions', as },
    { name: 'admin-audit', path: '/admin/audit', as },
    { name: 'admin-backups', path: '/admin/backups', as },
    { name: 'admin-earlier-shop', path: '/admin/earlier-shop', as },
    { name: 'admin-work', path: '/admin/work', as },
    { name: 'admin-work-resting', path: '/admin/work/resting', as },
    { name: 'admin-work-events', path: '/admin/work/events', as },
    { name: 'admin-work-letters', path: '/admin/work/letters', as },
    { name: 'admin-gift-cards', path: '/admin/gift-cards', as },
    { name: 'admin-promotions', path: '/admin/promotions', as },
    { name: 'admin-programs', path: '/admin/programs', as },
    { name: 'admin-payouts', path: '/admin/payouts', as },
    { name: 'admin-payout-batches', path: '/admin/payouts/batches', as },
    { name: 'admin-returns', path: '/admin/returns', as },
    { name: 'admin-reviews', path: '/admin/reviews', as },
    { name: 'admin-questions', path: '/admin/questions', as },
    { name: 'admin-held-stock', path: '/admin/held-stock', as },
    { name: 'admin-payments', path: '/admin/payments', as },
    { name: 'admin-settings', path: '/admin/settings', as },
    { name: 'admin-gift-card', path: `/admin/gift-cards?card=${spentCard}`, as, inWindow: true },
    { name: 'admin-gift-issue', path: '/admin/gift-cards', as, inWindow: true, before: issueNothing },
    { name: 'admin-gift-codes', path: '/admin/gift-cards', as, inWindow: true, before: issueThree },
    {
      name: 'admin-menu',
      path: '/admin/sales',
      as,
      inWindow: true,
      onPhone: true,
      before: (page) =>
        page.viewportSize()!.width < TABLET
          ? page
              .getByRole('button', { name: /menú/i })
              .filter({ visible: true })
              .first()
              .click({ timeout: 3000 })
              .catch(() => undefined)
          : Promise.resolve(),
    },
    {
      name: 'admin-palette',
      path: '/admin/sales',
      as,
      inWindow: true,
      before: (page) => page.keyboard.press('Control+k'),
    },
    sale('card', card),
    sale('refunded', refunded),
    sale('crypto', crypto),
    sale('transfer', waiting),
    sale('review', review, (page) =>
      page.getByText('Confirmar pago recibido').first().scrollIntoViewIfNeeded(),
    ),
    sale('confirm', review, press('Confirmar pago recibido')),
    sale('reject', review, press('Rechazar pago')),
    sale('refund', card, async (page) => {
      await press('Reembolsar')(page)
      await press('Todo el pedido')(page)
    }),
  ]
}

async function openTheme(page: Page) {
  if (isPhone(page)) await press('Abrir menú')(page)
  await page.getByRole('button', { name: 'Tema' }).filter({ visible: true }).first().click()
}

async function typeSearch(page: Page) {
  const field = page.getByRole('combobox', { name: 'Buscar productos' }).filter({ visible: true })
  if ((await field.count()) === 0) await press(/^Buscar/)(page)
  await field.first().pressSequentially('caf', { delay: 40 })
  await expect(page.getByRole('listbox').first()).toBeVisible()
}

async function inEnglish(page: Page) {
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'istmo_locale', value: 'en', url: origin }])
  await page.reload()
  await page.context().clearCookies({ name: 'istmo_locale' })
}

async function quote(page: Page) {
  await payBy(/Criptomonedas/)(page)
  await choose(/^USDT/)(page)
  await choose(/Polygon/)(page)
  await press('Generar dirección de pago')(page)
  await expect(page.getByRole('timer')).toBeVisible()
}

const applyGift = (code: string) => async (page: Page) => {
  await press('Tengo una tarjeta de regalo')(page)
  await page.getByLabel('Código de la tarjeta de regalo').fill(code)
  await press('Aplicar')(page)
  await expect(page.getByText(/^Saldo/).first()).toBeVisible()
}

async function issueNothing(page: Page) {
  await press('Emitir tarjetas')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir', exact: true }).click()
}

async function issueThree(page: Page) {
  await press('Emitir tarjetas')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Monto').fill('25')
  await dialog.getByLabel('Cantidad').fill('3')
  await dialog.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(dialog.locator('code')).toHaveCount(3)
}

async function payEmpty(page: Page) {
  await press('Cambiar: Contacto y dirección')(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Nombre completo' }).fill('')
  await press(/^Pagar/)(page)
}

async function failPlan(page: Page) {
  await press(/^Suscribirme a Premium/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Declaro que tengo 18 años o más').check()
  await dialog.getByLabel('Rechazar el pago').check()
  await dialog.getByRole('button', { name: /^Pagar/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('alert').scrollIntoViewIfNeeded()
}
