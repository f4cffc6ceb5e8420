import { type APIRequestContext, expect, request as requests } from '@playwright/test'

const PASSWORD = 'Istmo2026'

/**
 * Makes a fresh account one that the shop knows, as people do it: the address is confirmed by the email's link, and
 * an admin lifts the limit of what may be held unpaid.
 */
export async function makeKnown(shop: string, buyer: APIRequestContext, email: string) {
  const api = `${shop}/api/v1`
  let token: string | undefined
  const findToken = async () => {
    const answer = await buyer.get(`${shop}/dev/mailbox`, { headers: { accept: 'application/json' } })
    const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
    const mail = items.find(({ to, text }) => to === email && text.includes('?confirm='))
    token = /\?confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    return token !== undefined
  }
  await expect.poll(findToken, { timeout: 60_000 }).toBe(true)
  expect((await buyer.post(`${api}/confirm-email`, { data: { token } })).ok()).toBe(true)
  const { user } = (await (await buyer.get(`${api}/me`)).json()) as { user: { id: string } }
  const admin = await requests.newContext()
  await admin.post(`${api}/sign-in`, { data: { email: 'admin@istmo.test', password: PASSWORD } })
  const lifted = await admin.put(`${api}/admin/held-stock/exemptions/${user.id}`, {
    data: { isExempt: true },
  })
  expect(lifted.ok()).toBe(true)
  await admin.dispose()
}
