import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { makeKnown } from '../../../scripts/support/known-buyer.ts'
import type { Output } from '../../../src/browser/client.ts'
import { seenOf } from '../../../src/modules/sales/checkout/rules.ts'
import { portOf } from './ports.ts'

export const PASSWORD = 'Istmo2026'
export const anEmail = () => `persona-${crypto.randomUUID().slice(0, 8)}@istmo.test`

/** Signs a fresh person up and in through the API, for journeys that are about something else. */
export async function signInFresh(page: Page): Promise<string> {
  const email = anEmail()
  const person = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    fullName: 'María Núñez',
    plan: 'basic',
  }
  expect((await page.request.post('/api/v1/sign-up', { data: person })).status()).toBeLessThan(300)
  await signInAs(page, email)
  return email
}

/** The same for somebody whom the shop knows, who may keep stock waiting for a transfer. */
export async function signInKnown(page: Page): Promise<string> {
  const email = await signInFresh(page)
  await makeKnown(`http://localhost:${portOf()}`, page.request, email)
  return email
}

export async function signInAs(page: Page, email: string) {
  const answer = await page.request.post('/api/v1/sign-in', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** An admin approves the store of the person who is signed in on this page. */
export async function approveOwnStore(page: Page) {
  const { store } = (await (await page.request.get('/api/v1/store')).json()) as { store: { id: string } }
  const admin = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(admin, 'admin@istmo.test')
  const approved = await admin.request.post(`/api/v1/admin/stores/${store.id}/approve`)
  expect(approved.status(), await approved.text()).toBeLessThan(300)
  await admin.context().close()
}

/** Opens a page and waits until its live stream is open: it misses what happens before. */
export async function openLive(page: Page, path: string) {
  const line = page.waitForResponse('**/api/v1/events')
  await page.goto(path)
  await line
}

const GATEWAYS = '/api/v1/admin/payment-gateways'

async function gatewayVersion(page: Page, type: string): Promise<number> {
  const { items } = (await (await page.request.get(GATEWAYS)).json()) as {
    items: { type: string; version: number }[]
  }
  return items.find((one) => one.type === type)!.version
}

/** Saves a gateway as an administrator, over whatever stands. */
export async function saveGateway(page: Page, type: string, change: object) {
  const data = { version: await gatewayVersion(page, type), ...change }
  expect((await page.request.put(`${GATEWAYS}/${type}`, { data })).status()).toBe(200)
}

/** Offers a gateway to buyers, or no longer. */
export async function switchGateway(page: Page, type: string, isActive: boolean) {
  const data = { version: await gatewayVersion(page, type), isActive }
  expect((await page.request.patch(`${GATEWAYS}/${type}`, { data })).status()).toBe(200)
}

type Listed = {
  id: string
  title: string
  priceCents: number
  stock: number
  imageUrl: string | null
  hasOptions: boolean
  seller: { slug: string } | null
}

/** What can be put into a cart by its product alone. */
async function inStock(page: Page): Promise<Listed[]> {
  const answer = await page.request.get('/api/v1/products?stock=in&pageSize=100')
  return ((await answer.json()) as { items: Listed[] }).items.filter(({ hasOptions }) => !hasOptions)
}

/** Products of the demo that anybody may buy several of; what another journey made has no picture. */
export const plentifulProducts = async (page: Page) =>
  (await inStock(page)).filter(({ stock, imageUrl }) => stock >= 20 && imageUrl)

/** Something of the store Taller del Canal and something of the site. */
export async function ofBothSellers(page: Page) {
  const items = await inStock(page)
  return {
    ofStore: items.find(({ seller, stock }) => seller?.slug === 'taller-del-canal' && stock >= 20)!,
    ofSite: items.find(({ title }) => /laptop|audífonos|monitor/i.test(title))!,
  }
}

export async function putInCart(page: Page, productId: string, quantity = 1) {
  expect((await page.request.put(`/api/v1/cart/lines/${productId}`, { data: { quantity } })).status()).toBe(
    200,
  )
}

/** What a checkout page with this person's cart shows, for journeys that buy through the API. */
export async function seenOnPage(page: Page, shippingMethod = 'standard') {
  const { cart, shippingOptions } = (await (
    await page.request.get('/api/v1/checkout')
  ).json()) as Output<'GET /checkout'>
  return seenOf(cart, shippingOptions.find(({ id }) => id === shippingMethod)!.costCents)
}

/** More than any plan costs, for journeys that buy one through the API. */
export const SEEN_PRICE = { totalCents: 100_000 }

type Bought = { paymentMethod?: 'credit_card' | 'bank_transfer'; email?: string }

/** One of each is bought by who is signed in, paid by the card of the test mode unless stated otherwise. */
export async function buy(
  page: Page,
  productIds: readonly string[],
  { paymentMethod = 'credit_card', email = 'maria@istmo.test' }: Bought = {},
) {
  for (const id of productIds) await putInCart(page, id)
  const seen = await seenOnPage(page)
  const placed = await page.request.post('/api/v1/checkout', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      seen,
      paymentMethod,
      ...(paymentMethod === 'credit_card' && { testChoice: 'approve' }),
      billingInfo: {
        fullName: 'María Núñez',
        email,
        address: 'Calle 50, edificio 3',
        city: 'Panamá',
        state: 'Panamá',
        corregimiento: 'Bella Vista',
        landmark: '',
        zipCode: '',
        phone: '+50761234567',
      },
    },
  })
  expect(placed.status()).toBe(200)
  const { orderId } = (await placed.json()) as { orderId: string }
  const { number } = (await (await page.request.get(`/api/v1/orders/${orderId}`)).json()) as {
    number: string
  }
  return { orderId, number }
}

type Email = { to: string; template: string; subject: string; text: string }

/** Waits for the worker and returns the newest email to an address. */
export async function emailTo(page: Page, to: string, template: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
      const { items } = (await answer.json()) as { items: Email[] }
      found = items.find((mail) => mail.to === to && template.test(mail.template))
      return found !== undefined
    })
    .toBe(true)
  return found!
}

export const linkIn = (mail: Email) => /https?:\/\/\S+/.exec(mail.text)![0]

/** Billing data as a person from Panama City would type them. */
const BILLING: Record<string, string> = {
  'Nombre completo': 'María Núñez',
  'Correo electrónico': 'maria@istmo.test',
  Teléfono: '6123-4567',
  Dirección: 'Calle 50, edificio Ñandú, apto. 12-B',
  'Punto de referencia': 'Frente al parque',
}
const PLACE = { 'Provincia o comarca': 'Panamá', Distrito: 'Panamá', Corregimiento: 'Bella Vista' }

/** The same by the keyboard alone, in the order of the form; a list finds what one begins to type. */
export const TYPED_BILLING: [label: string, keys: string][] = [
  ...Object.entries(BILLING).slice(0, 3),
  ['Provincia o comarca', 'Panam'],
  ['Distrito', 'Panam'],
  ['Corregimiento', 'Bella V'],
  ...Object.entries(BILLING).slice(3),
]

export async function fillBilling(page: Page) {
  const main = page.getByRole('main')
  for (const [label, value] of Object.entries(BILLING))
    await main.getByRole('textbox', { name: label }).fill(value)
  for (const [label, value] of Object.entries(PLACE))
    await main.getByRole('combobox', { name: label }).selectOption(value)
}

/** What fails is asked for again after pauses: the page's clock, which is installed before, goes on until this is shown. */
export async function expectAfterPauses(page: Page, shown: Locator) {
  const isShown = async () => {
    await page.clock.runFor(500)
    return shown.isVisible()
  }
  await expect.poll(isShown, { intervals: [50] }).toBe(true)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
/** The small file is read into each page once; the package for Playwright reads the large one twice. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Nothing that a person with a screen reader or a keyboard would stumble over; `rules` looks for these alone. */
export async function expectAccessible(page: Page, what: string, rules?: string[]) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // An animation that follows the scrolling, or a spinner, never ends by itself.
    const ends = (one: Animation) =>
      one.timeline instanceof DocumentTimeline && one.effect?.getComputedTiming().iterations !== Infinity
    // Colours in the middle of a fade would be judged as they are not, and a fade that ends may start one inside it.
    for (let round = 0; round < 20; round++) {
      await frame()
      const ending = document.getAnimations().filter(ends)
      if (ending.length === 0) break
      const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
      // One that the browser has put to rest says nothing any more: its own time is waited for and no longer.
      const left = ending.map(
        (one) => Number(one.effect?.getComputedTiming().endTime ?? 0) - Number(one.currentTime ?? 0),
      )
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, Math.max(0, ...left) + 50))])
    }
  })
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  // What is fine needs no list.
  const violations = await page.evaluate(async (only) => {
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    return (await window.axe.run(document, options)).violations.map(({ id, nodes }) => ({ id, nodes }))
  }, rules)
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(found, `axe on ${what}`).toEqual([])
}
