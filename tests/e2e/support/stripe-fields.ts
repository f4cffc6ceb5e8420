import type { Page } from '@playwright/test'
import { STRIPE_SCRIPT } from '../../support/payment-emulator/stripe-element.ts'
import { emulator } from './emulator.ts'

/** Gives the page the emulator's fields for cards, and its API under Stripe's own name. */
export async function withStripeFields(page: Page) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const answer = await fetch(`${emulator.url}${pathname}${search}`, {
      method: request.method(),
      headers: { authorization: request.headers()['authorization'] ?? '' },
      ...(request.method() === 'POST' ? { body: new URLSearchParams(request.postData() ?? '') } : {}),
    })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
}
