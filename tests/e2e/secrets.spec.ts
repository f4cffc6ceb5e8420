import { get } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { emailTo, linkIn, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

/** What every request of a page named as the address it came from. */
function referrersOf(page: Page): () => Promise<string[]> {
  const requests: { allHeaders: () => Promise<Record<string, string>> }[] = []
  page.on('request', (request) => requests.push(request))
  return async () => {
    const headers = await Promise.all(requests.map((request) => request.allHeaders().catch(() => null)))
    expect(headers.length).toBeGreaterThan(3)
    return headers.flatMap((one) => (one?.referer ? [one.referer] : []))
  }
}

test('no request names the key of a mailed link or the secret of a payment as where it came from', async ({
  page,
}) => {
  const email = await signInFresh(page)
  const confirmLink = linkIn(await emailTo(page, email, /confirm/))
  await page.request.post('/api/v1/recovery', { data: { email } })
  const resetLink = linkIn(await emailTo(page, email, /reset/))
  const fromBank = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  const order = '44444444-4444-4444-8444-444444444444'

  for (const [address, stripped] of [
    [resetLink, /\/reset-password$/],
    [confirmLink, /\/\?confirmed=true$/],
    [`/payment-success?order=${order}&${fromBank}`, new RegExp(`/payment-success\\?order=${order}$`)],
    [`/subscription?purchase=${order}&${fromBank}`, new RegExp(`/subscription\\?purchase=${order}$`)],
  ] as const) {
    const referrers = referrersOf(page)
    await page.goto(address)
    await expect(page).toHaveURL(stripped)
    await page.waitForLoadState('networkidle')
    expect((await referrers()).filter((from) => /token|confirm=|secret/.test(from))).toEqual([])
    page.removeAllListeners('request')
  }
})

/** The answer to a path exactly as it is written; a browser would tidy it first. */
const statusOf = (base: string, path: string, cookie: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    get({ hostname, port, path, headers: { cookie } }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} ${answer.headers.location ?? ''}`.trim())
    }).on('error', reject)
  })

test('the admin panel sends strangers home, however its address is written', async ({ page, baseURL }) => {
  const ways = ['/admin', '/admin/', '/ADMIN', '/Admin/products', '//admin', '/./admin', '/x/../admin']
  const hidden = [
    '/%61dmin',
    '/%41DMIN/sales',
    '/%2Fadmin',
    '/%2e/admin',
    '/%2561dmin',
    '/\\admin',
    '/admin?x=1',
  ]
  await signInFresh(page)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const who of ['', cookie])
    for (const path of [...ways, ...hidden])
      expect([path, await statusOf(baseURL!, path, who)]).toEqual([path, '302 /'])

  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
