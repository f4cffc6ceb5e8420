import { beforeEach, expect, test, vi } from 'vitest'

const ANA = { id: 'ana', email: 'ana@istmo.test' }
const LUIS = { id: 'luis', email: 'luis@istmo.test' }

/** Whose cookie the browser sends. */
let here: typeof ANA | null = ANA
let sent: { path: string; by: string | null; body: unknown; key: string | null }[] = []
let reloads = 0

beforeEach(() => {
  here = ANA
  sent = []
  reloads = 0
  const browser = Object.assign(new EventTarget(), { documentElement: { toggleAttribute: () => false } })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/me')) return Response.json({ user: here, cartCount: 0 })
    const key = new Headers(init.headers).get('idempotency-key')
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : 'a file'
    sent.push({ path: url, by: here?.id ?? null, body, key })
    const problem = { status: 401, code: 'app.sign_in_first', detail: 'Inicia sesión para continuar.' }
    return here ? Response.json({ done: true }) : Response.json(problem, { status: 401 })
  })
})

/** A page that shows Ana; all its modules are loaded anew. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { call } = await import('./client.ts')
  const { createAct } = await import('./acting.ts')
  const { upload } = await import('./transfer.ts')
  const opened: string[] = []
  let closed = 0
  session.openSignInBy((email) => {
    opened.push(email)
    return () => void (closed += 1)
  })
  await session.refreshSession()
  const ask = call as (route: string, input: object, options: object) => Promise<unknown>
  const act = createAct<object, unknown>((given, { key }) => ask('POST /profile/addresses', given, { key }), {
    failed: () => 'No se pudo',
    reportsIn: 'place',
  })
  return { ...session, act, upload, opened, closed: () => closed }
}

test('a write whose session ended opens the sign-in, and is sent again as it was when the same person is back', async () => {
  const page = await openPage()
  here = null
  const acted = page.act.start({ city: 'Panamá' })
  await expect.poll(() => page.opened).toEqual([ANA.email])
  expect(page.act.now().busy).toBe(true)
  here = ANA
  await page.refreshSession()
  expect(await acted).toEqual({ done: true })
  expect(sent.map(({ by, body }) => [by, body])).toEqual([
    [null, { city: 'Panamá' }],
    ['ana', { city: 'Panamá' }],
  ])
  expect(sent[0]!.key).toBe(sent[1]!.key)
  expect([page.closed(), reloads]).toEqual([1, 0])
})

test('a file whose session ended is sent again after the sign-in', async () => {
  const page = await openPage()
  here = null
  const sending = page.upload('/reviews/photos', new File(['x'], 'x.png', { type: 'image/png' }))
  await expect.poll(() => page.opened).toHaveLength(1)
  here = ANA
  await page.refreshSession()
  expect(await sending).toEqual({ done: true })
})

test('two writes of an ended session open one sign-in', async () => {
  const page = await openPage()
  here = null
  const both = [page.act.start({ city: 'Colón' }), page.upload('/reviews/photos', new File(['x'], 'x.png'))]
  await expect.poll(() => sent).toHaveLength(2)
  await expect.poll(() => page.opened).toHaveLength(1)
  here = ANA
  await page.refreshSession()
  expect(await Promise.all(both)).toEqual([{ done: true }, { done: true }])
})

test('a closed sign-in refuses the write and leaves the page as it is', async () => {
  const page = await openPage()
  here = null
  const acted = page.act.start({ city: 'Panamá' })
  await expect.poll(() => page.opened).toHaveLength(1)
  page.declineSignIn()
  expect(await acted).toBeUndefined()
  expect(page.act.now().problem?.sentence).toBe('Inicia sesión para continuar.')
  expect(page.currentSession().user?.id).toBe('ana')
})

test('another person who signs in gets a new page, and nothing of the first is sent for them', async () => {
  const page = await openPage()
  here = null
  void page.act.start({ city: 'Panamá' })
  await expect.poll(() => page.opened).toHaveLength(1)
  here = LUIS
  void page.refreshSession()
  await expect.poll(() => reloads).toBe(1)
  expect(sent.map(({ by }) => by)).toEqual([null])
  expect(page.currentSession().user?.id).toBe('ana')
})

test('a page with something typed stays when its session ends elsewhere, and any other page is a visitor page', async () => {
  const page = await openPage()
  let isTyped = true
  page.holdPage(() => isTyped)
  here = null
  expect((await page.refreshSession()).state).toBe('visitor')
  expect([page.currentSession().state, page.opened]).toEqual(['member', [ANA.email]])
  page.declineSignIn()
  isTyped = false
  await page.refreshSession()
  expect(page.currentSession().state).toBe('visitor')
})

test('signing out refuses what waits for the sign-in', async () => {
  const page = await openPage()
  here = null
  const acted = page.act.start({ city: 'Panamá' })
  await expect.poll(() => page.opened).toHaveLength(1)
  await page.signOut({ isQuiet: true })
  expect(await acted).toBeUndefined()
  expect(page.currentSession().state).toBe('visitor')
})
