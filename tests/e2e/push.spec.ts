import { createECDH, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, plentifulProducts, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

// A browser of tests has no push service behind it: what the service would answer stands in for it, all else is the browser's.
async function givenAddress(page: Page) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const address = { endpoint: `https://8.8.8.8/send/${crypto.randomUUID()}`, keys }
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async (options) => {
      Object.assign(window, { given: options })
      return { toJSON: () => made } as unknown as PushSubscription
    }
    const ask = Notification.requestPermission.bind(Notification)
    Object.assign(window, { asked: 0 })
    Notification.requestPermission = () => {
      ;(window as unknown as { asked: number }).asked++
      return ask()
    }
  }, address)
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)
const ADD = 'Recibir notificaciones en este dispositivo'

test('notices are turned on by a press and never before, and off again in the profile', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await givenAddress(page)
  const [product] = await plentifulProducts(page)
  await page.goto('/')
  await signInFresh(page)
  await page.goto(`/product/${product!.id}`)
  await page.getByRole('button', { name: 'Avísame si baja de precio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avísame si baja de precio' })
  await expect(dialog.getByRole('button', { name: ADD })).toBeVisible()
  await expectAccessible(page, 'a notice with an offer for this device')
  expect(await askedOf(page)).toBe(0)
  await dialog.getByRole('button', { name: ADD }).click()
  await expect(dialog.getByText('Este dispositivo recibe notificaciones.')).toBeVisible()
  expect(await askedOf(page)).toBe(1)
  const given = await page.evaluate(() => (window as unknown as { given: PushSubscriptionOptionsInit }).given)
  expect(given).toEqual({ userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) })

  await page.goto('/profile')
  const off = page.getByRole('button', { name: /^Quitar las notificaciones de/ })
  await expect(off).toHaveCount(1)
  await expectAccessible(page, 'a profile with a device')
  await off.click()
  await expect(page.getByText('Ese dispositivo ya no recibirá notificaciones.')).toBeVisible()
  await expect(off).toHaveCount(0)
  await expect(page.getByRole('button', { name: ADD })).toBeVisible()
})

test('who blocked notices reads how to allow them', async ({ page, context }) => {
  // Of all that may be granted, nothing.
  await context.grantPermissions([])
  await page.goto('/')
  await signInFresh(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: ADD }).click()
  await expect(
    page.getByText('Este navegador tiene bloqueadas las notificaciones de la tienda.'),
  ).toBeVisible()
  await expectAccessible(page, 'a profile where notices are blocked')
})

test('what is pushed is shown in its language under one name, and a press leads to its page', async ({
  page,
  context,
  baseURL,
}) => {
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await page.goto('/')
  const registrationId = await registered
  const keeper = context.serviceWorkers()[0]!
  // A browser without a window shows no notices and opens no pages by itself: what it was asked for is looked at.
  await keeper.evaluate(() => {
    const asked: unknown[] = []
    const worker = self as unknown as {
      asked: unknown[]
      registration: { showNotification: (title: string, shown: object) => Promise<void> }
      clients: { openWindow: (href: string) => Promise<null> }
    }
    worker.asked = asked
    worker.registration.showNotification = async (title, shown) => void asked.push({ title, ...shown })
    worker.clients.openWindow = async (href) => (asked.push(href), null)
  })
  const asked = () => keeper.evaluate(() => (self as unknown as { asked: unknown[] }).asked)
  await browser.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: baseURL!, registrationId },
    data: JSON.stringify({
      ...{ title: 'Já chegou: Rede', text: 'Está disponível por $40.00.', path: '/product/1' },
      ...{ lang: 'pt', topic: 'a1' },
    }),
  })
  const shown = {
    ...{ title: 'Já chegou: Rede', body: 'Está disponível por $40.00.', lang: 'pt', tag: 'a1' },
    ...{ icon: '/icons/icon-192.png', data: '/product/1' },
  }
  await expect.poll(asked).toEqual([shown])
  await keeper.evaluate(() => {
    const notification = { data: '/product/1', close: () => undefined }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
  })
  await expect.poll(asked).toEqual([shown, `${baseURL}/product/1`])
})
