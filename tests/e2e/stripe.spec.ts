import { expect, type Page } from '@playwright/test'
import { emulator, payAt } from './support/emulator.ts'
import { expectAccessible, fillBilling, plentifulProducts, putInCart, signInFresh } from './support/shop.ts'
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

test('a card provider that cannot be reached is told as away, and the order is paid when it is back', async ({
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

/** Stands in for the provider's script: a form with everything typed, whose bank the test plays. */
const CARD_FORM = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event, heard) => event === 'ready' && setTimeout(heard),
    }),
    update: () => undefined,
    submit: async () => ({}),
  }),
  confirmPayment: ({ clientSecret }) => window.confirmAtBank(clientSecret),
})`
