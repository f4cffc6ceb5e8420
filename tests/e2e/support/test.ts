import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { type Stories, buildStories } from '../../../scripts/support/screenshot-stories.ts'
import { portOf } from './ports.ts'
import { signInAs } from './shop.ts'

const SHOP = `http://localhost:${portOf()}`
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * An opened page is a hydrated page: the shop renders its pages on the server, and a press before React has
 * taken one over asks the server or no one. How long that takes is the machine's business, and no test's.
 */
function openHydrated(pages: Page) {
  for (const opens of ['goto', 'reload'] as const) {
    const open = pages[opens] as (...given: unknown[]) => Promise<unknown>
    Object.assign(pages, {
      async [opens](this: Page, ...given: unknown[]) {
        const answer = await open.apply(this, given)
        const options = given.at(-1) as { waitUntil?: string } | string | undefined
        const isAtOnce = typeof options === 'object' && options.waitUntil === 'commit'
        if (!isAtOnce) await this.waitForFunction(isHydrated)
        return answer
      },
    })
  }
}

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/**
 * A page without scripts, or without the router, is never hydrated. Each screen is inside a Suspense boundary, which
 * React hydrates after the root; what a test adds to `main` before that is taken away as a difference.
 */
export function isHydrated(): boolean {
  if (!('$R' in window)) return true
  const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1]
  if (!root || (root as Root).stateNode.current.memoizedState.isDehydrated) return false
  const main = document.querySelector('main')
  return !main || Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
}

/** Each worker has a shop of its own: what one journey switches off, another never misses. */
export const test = base.extend<
  { as: (email: string) => Promise<void> },
  { stories: Stories; hydrated: void }
>({
  baseURL: SHOP,
  hydrated: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      openHydrated(Object.getPrototypeOf(page) as Page)
      await page.close()
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  stories: [async ({ browser }, use) => use(await buildStories(SHOP, browser)), { scope: 'worker' }],
  as: async ({ page }, use) => use((email) => signInOnce(page, email)),
})

/** Hashing a password is made to be slow; a walk over many screens signs each person in once. */
export async function signInOnce(page: Page, email: string) {
  const cookies = signedIn.get(email)
  if (cookies) {
    await page.context().addCookies(cookies)
    // Another journey may have ended the sessions of the person.
    const { user } = (await (await page.request.get('/api/v1/me')).json()) as { user: object | null }
    if (user) return
  }
  await signInAs(page, email)
  signedIn.set(email, await page.context().cookies())
}
