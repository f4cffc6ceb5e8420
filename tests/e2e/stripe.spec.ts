import { expect, type Page } from '@playwright/test'
import { emulator, payAt } from './support/emulator.ts'
import { expectAccessible, fillBilling, plentifulProducts, putInCart, signInFresh } from './support/shop.ts'
import { withStripeFields } from './support/stripe-fields.ts'
import { test } from './support/test.ts'

payAt('stripe', {
  config: { publicKey: 'pk_test_emulator' },
  secrets: { secretKey: 'sk_test_emulator' },
})

type Confirmed = { error?: { type: string; message?: string } }

/** At the checkout with a card form whose bank answers like this. */
async function atCheckout(page: Page, confirm: (clientSecret: string) => Promise<Confirmed>) {
  await page.exposeFunction('confirmAtBank', confirm)
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CARD_FORM }),
  )
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  await fillBilling(page)
  return page.getByRole('main')
}

const payWith = (card: string) => async (clientSecret: string) => {
  await emulator.pay(clientSecret, card)
  return {}
}

test('a card that was paid goes on from the payment to the order', async ({ page }) => {
  const main = await atCheckout(page, payWith('pm_card_visa'))
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success\?order=/)
  await expect(main.getByRole('heading', { name: '¡Gracias por tu compra!' })).toBeVisible()
})

test('a card provider that cannot be reached is reported as away, and the order is paid when it is back', async ({
  page,
}) => {
  const main = await atCheckout(page, payWith('pm_card_visa'))
  emulator.switches.unavailable = true
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(main.getByText('No pudimos comunicarnos con el servicio de pagos.')).toBeVisible()
  await expect(main.getByText(/El banco rechazó/)).toBeHidden()
  await expectAccessible(page, 'a card provider that is away')
  emulator.switches.unavailable = false
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success\?order=/)
})

test('a form that cannot reach the bank has declined nothing: the server is asked', async ({ page }) => {
  const main = await atCheckout(page, async () => ({
    error: { type: 'api_connection_error', message: 'Could not connect.' },
  }))
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/payment-success\?order=/)
  await expect(main.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeVisible()
})

/** At the checkout with one thing, as somebody whose usual address is known or not. */
async function withFields(page: Page, { isKnown = false } = {}) {
  await withStripeFields(page)
  await signInFresh(page)
  const place = { state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista', address: 'Calle 50' }
  const data = { ...place, fullName: 'María Núñez', phone: '6123-4567' }
  if (isKnown) expect((await page.request.post('/api/v1/profile/addresses', { data })).status()).toBe(201)
  return comeToCheckout(page)
}

async function comeToCheckout(page: Page) {
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.goto('/checkout')
  const main = page.getByRole('main')
  return {
    main,
    payment: main.getByRole('region', { name: 'Pago' }),
    consent: main.getByRole('checkbox', { name: 'Guardar esta tarjeta para la próxima vez' }),
    pay: main.getByRole('button', { name: /^Pagar \$/ }),
    thanks: main.getByRole('heading', { name: '¡Gracias por tu compra!', exact: true }),
  }
}

test('a card is saved by consent, pays the next order in one press, and is removed in the profile', async ({
  page,
}) => {
  const first = await withFields(page, { isKnown: true })
  await expect(first.main.getByRole('textbox', { name: 'Número de tarjeta' })).toBeVisible()
  await expect(first.consent).not.toBeChecked()
  await first.consent.check()
  await expectAccessible(page, 'the consent to keep a card')
  await first.pay.click()
  await expect(first.thanks).toBeVisible()

  const again = await comeToCheckout(page)
  await expect(again.payment).toContainText('Visa terminada en 4242, vence 12/34')
  await expect(again.main.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'a checkout with a saved card')
  await again.pay.click()
  await expect(again.thanks).toBeVisible()

  await page.goto('/profile')
  const savedHeading = page.getByRole('heading', { name: 'Tarjetas guardadas', exact: true })
  await expect(savedHeading).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Visa terminada en 4242, vence 12/34' }).click()
  await expectAccessible(page, 'removing a saved card')
  const asks = page.getByRole('alertdialog', { name: '¿Quitar esta tarjeta?' })
  await asks.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(savedHeading).toBeHidden()
  const typed = await comeToCheckout(page)
  await expect(typed.main.getByRole('textbox', { name: 'Número de tarjeta' })).toBeVisible()
})

test('the bank asks about a saved card, another one can be typed, and no one pays with somebody else’s', async ({
  page,
  browser,
}) => {
  const first = await withFields(page, { isKnown: true })
  await first.consent.check()
  await first.pay.click()
  await expect(first.thanks).toBeVisible()

  emulator.switches.threeDSecure = 1
  const asked = await comeToCheckout(page)
  await expect(asked.payment).toContainText('Visa terminada en 4242')
  await asked.pay.click()
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await expect(asked.thanks).toBeVisible()

  const other = await comeToCheckout(page)
  await other.payment.getByRole('button', { name: 'Cambiar: Pago' }).click()
  await other.payment.getByRole('radio', { name: 'Usar otra tarjeta' }).check()
  await expect(other.consent).not.toBeChecked()
  await other.main.getByRole('textbox', { name: 'Número de tarjeta' }).fill('pm_card_mastercard')
  await expectAccessible(page, 'the choice of a card')
  await other.pay.click()
  await expect(other.thanks).toBeVisible()

  const { savedCards } = (await (await page.request.get('/api/v1/checkout')).json()) as {
    savedCards: { id: string; last4: string }[]
  }
  expect(savedCards.map(({ last4 }) => last4)).toEqual(['4242'])
  const stranger = await browser.newPage()
  const theirs = await withFields(stranger, { isKnown: true })
  await stranger.route('**/api/v1/checkout', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const body = { ...(route.request().postDataJSON() as object), savedCardId: savedCards[0]!.id }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await theirs.pay.click()
  await expect(theirs.main.getByText('Esa tarjeta ya no está guardada.')).toBeVisible()
  const { items } = (await (await stranger.request.get('/api/v1/orders')).json()) as { items: object[] }
  expect(items).toEqual([])
  await stranger.close()
})

test('a wallet that the browser has pays at once, and keeps no card; where there is none nothing is shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    ;(window as unknown as { walletsHere: string[] }).walletsHere = ['Google Pay']
  })
  const { main, consent, thanks } = await withFields(page)
  const wallet = main.getByRole('button', { name: 'Google Pay', exact: true })
  await consent.check()
  await wallet.click()
  await expect(main.getByRole('alert')).toContainText('La dirección es requerida')
  await fillBilling(page)
  await expectAccessible(page, 'a checkout with a wallet')
  await wallet.click()
  await expect(thanks).toBeVisible()
  expect(emulator.ledger().charges.at(-1)?.payment_method_details.card.last4).toBe('4444')

  const bare = await page.context().newPage()
  await withStripeFields(bare)
  const again = await comeToCheckout(bare)
  await expect(again.main.getByRole('textbox', { name: 'Número de tarjeta' })).toBeVisible()
  await expect(again.consent).not.toBeChecked()
  await expect(again.main.getByRole('button', { name: 'Google Pay' })).toHaveCount(0)
  await bare.close()
})

test('a wallet whose card is refused is reported, and the order is paid another way', async ({ page }) => {
  await page.addInitScript(() => {
    ;(window as unknown as { walletsHere: string[] }).walletsHere = ['Apple Pay']
  })
  const { main, thanks, pay } = await withFields(page, { isKnown: true })
  emulator.switches.decline = 1
  await main.getByRole('button', { name: 'Apple Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\?order=/)
  await expect(main.getByRole('alert')).toContainText('Your card was declined.')
  await pay.click()
  await expect(thanks).toBeVisible()
})

/** Stands in for the provider's script: a form with everything typed, whose bank the test plays. */
const CARD_FORM = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event, receive) => event === 'ready' && setTimeout(receive),
    }),
    update: () => undefined,
    submit: async () => ({}),
  }),
  confirmPayment: ({ clientSecret }) => window.confirmAtBank(clientSecret),
})`
