import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Security = { security: { value: object; version: number } }
const SETTINGS = '/api/v1/admin/settings'
const read = async (page: Page) => ((await (await page.request.get(SETTINGS)).json()) as Security).security

/** Saves one field on the screen, tries what that does, and leaves the tab as it was found. */
async function withField(page: Page, label: string, typed: string, run: () => Promise<void>) {
  await signInAs(page, 'admin@istmo.test')
  const { value } = await read(page)
  try {
    await page.goto('/admin/settings?tab=security')
    await page.getByLabel(label).fill(typed)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración guardada exitosamente')).toBeVisible()
    await run()
  } finally {
    await signInAs(page, 'admin@istmo.test')
    const { version } = await read(page)
    expect((await page.request.put(`${SETTINGS}/security`, { data: { value, version } })).status()).toBe(200)
  }
}

/** Somebody with an account in a browser of their own. */
async function somebody(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  return { page, email: await signInFresh(page) }
}

test('a session that no one used for as long as the tab says is over, and a shorter pause ends none', async ({
  page,
  browser,
}) => {
  const { page: own, email } = await somebody(browser)
  const isIn = () => expect(own.getByRole('banner').getByRole('button', { name: /María/ })).toBeVisible()
  await idle(email, 6)
  await own.goto('/')
  await isIn()
  await withField(page, 'Cerrar la sesión sin uso (minutos)', '5', async () => {
    await idle(email, 4)
    await own.reload()
    await isIn()
    await idle(email, 6)
    await own.reload()
    await expect(own.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    expect((await own.request.get('/api/v1/profile')).status()).toBe(401)
  })
  await own.context().close()
})

test('a second factor is no duty before the administrator who asks for it has one', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/settings?tab=security')
  await page.getByLabel('Exigir el segundo factor a la administración').check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agrega primero la verificación en dos pasos').first()).toBeVisible()
  expect((await read(page)).value).toMatchObject({ requireAdminSecondFactor: false })
})

/** What the shop answers to exactly these words, which a browser would put in order first. */
const raw = (shop: string, method: string, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((answered, failed) => {
    const { hostname, port } = new URL(shop)
    request({ hostname, port, method, path, headers: { 'x-secret': 'of-somebody' } })
      .on('response', (answer) => {
        text(answer).then((body) => answered({ status: answer.statusCode, body }), failed)
      })
      .on('error', failed)
      .end()
  })

test('what somebody signed in has opened is cached for the next visitor without a word about them', async ({
  page,
  baseURL,
}) => {
  const email = await signInFresh(page)
  for (const path of [`/search?q=${crypto.randomUUID().slice(0, 6)}`, '/contact']) {
    const mine = await (await page.request.get(path)).text()
    const theirs = await (await fetch(new URL(path, baseURL))).text()
    for (const html of [mine, theirs])
      for (const said of [email, 'María', 'Núñez']) expect(html).not.toContain(said)
  }
})

test('nothing is echoed to TRACE, on a page, a file or the API', async ({ baseURL }) => {
  for (const path of ['/', '/sw.js', '/api/v1/products', '/healthz', '/metrics']) {
    const { status, body } = await raw(baseURL!, 'TRACE', path)
    expect([path, status]).toEqual([path, 404])
    expect(body).not.toContain('of-somebody')
  }
})

test('no file of the shop but those of the interface is served, however the address is written', async ({
  baseURL,
}) => {
  expect((await raw(baseURL!, 'GET', '/sw.js')).status).toBe(200)
  const files = [
    '.git/HEAD',
    '.git/config',
    '.env',
    '.npmrc',
    '.data/app.key',
    'package.json',
    'src/app/web.ts',
  ]
  const ways = ['/', '/./', '//', '/../', '/assets/../../../', '/%2e%2e/', '/..%2f', '/assets/..%5c..%5c']
  for (const file of files)
    for (const way of ways) {
      const { status, body } = await raw(baseURL!, 'GET', way + file)
      expect([way + file, [400, 404].includes(status!)]).toEqual([way + file, true])
      expect(body).not.toMatch(/ref: refs|\[core\]|"private": true|save-exact/)
    }
})

/** As if the person had last been seen so many minutes ago, because the clock of the shop cannot be set. */
async function idle(email: string, minutes: number) {
  const folder = `${process.env.E2E_DATA_DIR ?? '.data/e2e'}-${process.env.TEST_PARALLEL_INDEX ?? 0}`
  const connectionString = readFileSync(join(folder, 'postgres', 'url'), 'utf8').trim()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query(
    `update sessions set last_seen_at = now() - make_interval(mins => $2)
     where user_id = (select id from profiles where email = $1)`,
    [email, minutes],
  )
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
}
