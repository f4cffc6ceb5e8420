import { expect, type Page } from '@playwright/test'
import { expectAccessible, plentifulProducts, putInCart, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Delivery = { cutOff: number; workingDays: number[]; zones: { places: string[]; standardDays: number }[] }

const DAY_MS = 86_400_000
const said = (day: number) =>
  new Intl.DateTimeFormat('es-PA', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(day * DAY_MS)
    .replace(',', '')

/** The calendar of the shop, and a moment of its third working day, so many minutes before the cut-off. */
async function readCalendar(page: Page) {
  const read = (await (await page.request.get('/api/v1/delivery')).json()) as Delivery
  const { cutOff, workingDays, zones } = read
  const beforeCutOff = (minutes: number) => workingDays[3]! * DAY_MS + (cutOff + 300 - minutes) * 60_000
  const slowest = Math.max(...zones.map(({ standardDays }) => standardDays))
  return { workingDays, zones, slowest, beforeCutOff }
}

const goTo = (page: Page, place: object) =>
  page.addInitScript((stored) => localStorage.setItem('istmo-place', JSON.stringify(stored)), place)

test('a card, the product and the cart say on which day it arrives, and the cut-off takes the day away', async ({
  page,
}) => {
  const { workingDays, slowest, beforeCutOff } = await readCalendar(page)
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  await page.clock.setFixedTime(beforeCutOff(1))
  await page.goto(`/product/${product!.id}`)
  const by = (day: number) => `Llega a más tardar el ${said(day)} en todo Panamá`
  const main = page.getByRole('main')
  await expect(main.getByText(by(workingDays[3 + slowest]!)).first()).toBeVisible()
  await expectAccessible(page, 'a product with its day')

  await page.clock.setFixedTime(beforeCutOff(0))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(main.getByText(by(workingDays[4 + slowest]!)).first()).toBeVisible()
  await expect(page.getByText(by(workingDays[3 + slowest]!))).toHaveCount(0)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carrito/ })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/^Llega a más tardar el /)).toBeVisible()
  await expectAccessible(page, 'a cart with its day')
})

test('where a place is stored, every page of the shop names it with its own day', async ({ page }) => {
  const { workingDays, zones, beforeCutOff } = await readCalendar(page)
  await goTo(page, { state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista' })
  await page.clock.setFixedTime(beforeCutOff(1))
  const days = zones.find(({ places }) => places.includes('Panamá'))!.standardDays
  const sentence = `Llega el ${said(workingDays[3 + days]!)} a Bella Vista`
  for (const path of ['/', '/categoria/hogar']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
  }
  // The next page comes without a load, and its days are written as it is rendered.
  await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
})

test('what somebody wrote into the storage is text and nothing else', async ({ page }) => {
  await goTo(page, { state: 'Panamá', city: 'X', corregimiento: '<img src=x onerror=alert(1)>' })
  await page.goto('/')
  await expect(page.getByRole('main').getByText('a <img src=x onerror=alert(1)>').first()).toBeVisible()
  await goTo(page, { state: 7 })
  await page.goto('/')
  await expect(
    page
      .getByRole('main')
      .getByText(/^Llega a más tardar el /)
      .first(),
  ).toBeVisible()
})

test('a visitor chooses a place beside the day, every day follows, and it is forgotten at a press', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  await page.goto(`/product/${product!.id}`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Enviar a Elige tu ubicación' }).click()
  await dialog.getByLabel('Provincia o comarca').selectOption('Panamá')
  await dialog.getByLabel('Distrito').selectOption('Panamá')
  await dialog.getByLabel('Corregimiento').selectOption('Bella Vista')
  await expectAccessible(page, 'the choice of a place')
  await dialog.getByRole('button', { name: 'Usar esta ubicación' }).click()
  await expect(dialog).toHaveCount(0)
  const chosen = main.getByRole('button', { name: 'Enviar a Bella Vista' })
  await expect(chosen).toBeVisible()
  const days = main.getByText(/^Llega el .+ a Bella Vista$/)
  await expect(days.first()).toBeVisible()
  await page.reload()
  await expect(days.first()).toBeVisible()

  await chosen.click()
  await dialog.getByRole('button', { name: 'Quitar mi ubicación' }).click()
  await expect(main.getByRole('button', { name: 'Enviar a Elige tu ubicación' })).toBeVisible()
  await expect(days).toHaveCount(0)
})

for (const width of [360, 768, 1280])
  test(`the head of every page says where things go and takes another place without an account, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/')
    const head = page.getByRole('banner')
    const ask = head.getByRole('button', { name: 'Enviar a Elige tu ubicación' })
    await expect(ask).toBeInViewport({ ratio: 1 })
    const [withPlace, without] = await ask.evaluate((button) => {
      const { style } = button as HTMLElement
      const header = button.closest('header')!
      const before = header.offsetHeight
      style.display = 'none'
      const after = header.offsetHeight
      style.display = ''
      return [before, after]
    })
    expect(withPlace).toBe(without)
    await ask.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Provincia o comarca').selectOption('Panamá')
    await dialog.getByLabel('Distrito').selectOption('Panamá')
    await dialog.getByLabel('Corregimiento').selectOption('Bella Vista')
    await dialog.getByRole('button', { name: 'Usar esta ubicación' }).click()
    await expect(dialog).toHaveCount(0)
    const chosen = head.getByRole('button', { name: 'Enviar a Bella Vista' })
    await expect(chosen).toBeFocused()
    const days = page.getByRole('main').getByText(/^Llega el .+ a Bella Vista$/)
    await expect(days.first()).toBeVisible()
    await page.goto('/categoria/hogar')
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await expect(days.first()).toBeVisible()
    await expectAccessible(page, `a page with its place at ${width} px`)
  })

test('a member sends to their main address, wherever this browser was before', async ({ page }) => {
  await goTo(page, { state: 'Chiriquí', city: 'Boquete', corregimiento: 'Bajo Boquete' })
  await signInFresh(page)
  const home = { state: 'Panamá', city: 'Panamá', corregimiento: 'San Francisco' }
  const data = { ...home, fullName: 'Ana Pérez', phone: '6123-4567', address: 'Calle 74' }
  expect((await page.request.post('/api/v1/profile/addresses', { data })).status()).toBe(201)
  const [product] = await plentifulProducts(page)
  await page.goto(`/product/${product!.id}`)
  const chosen = page.getByRole('main').getByRole('button', { name: 'Enviar a San Francisco' })
  await expect(chosen).toBeVisible()
  await chosen.click()
  await expect(page.getByRole('dialog').getByText('Usamos tu dirección principal')).toBeVisible()
})

test('an admin says from what the day is counted, and a zone without days is refused', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/settings?tab=delivery')
  const before = await readDeliverySettings(page)
  const express = page.getByRole('textbox', { name: 'Exprés' }).first()
  await expect(express).toHaveValue('1')
  await expectAccessible(page, 'the delivery settings')
  await express.fill('')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await save.click()
  await expect(
    page.getByText('La zona necesita sus días de entrega: un número entero de 1 a 30').first(),
  ).toBeVisible()
  await express.fill('1')
  await page.getByLabel('Hora de corte').fill('15:30')
  await save.click()
  try {
    await expect.poll(async () => (await readDeliverySettings(page)).value.cutOff).toBe('15:30')
    const { zones, holidays } = (await readDeliverySettings(page)).value
    expect({ zones, holidays }).toEqual({ zones: before.value.zones, holidays: before.value.holidays })
  } finally {
    const { version } = await readDeliverySettings(page)
    await page.request.put('/api/v1/admin/settings/delivery', { data: { value: before.value, version } })
  }
})

type Stored = { value: { cutOff: string; zones: object[]; holidays: object[] }; version: number }

async function readDeliverySettings(page: Page): Promise<Stored> {
  const answer = await page.request.get('/api/v1/admin/settings')
  return ((await answer.json()) as { delivery: Stored }).delivery
}
