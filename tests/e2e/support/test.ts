import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { type Stories, tellStories } from '../../../scripts/support/screenshot-stories.ts'
import { portOf } from './ports.ts'
import { signInAs } from './shop.ts'

const SHOP = `http://localhost:${portOf()}`
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * A page that was opened is a page that is awake: the shop draws its pages on the server, and a press before React has
 * taken one over asks the server or nobody. How long that takes is the machine's business, and no test's.
 */
function openAwake(pages: Page) {
  for (const opens of ['goto', 'reload'] as const) {
    const open = pages[opens] as (...given: unknown[]) => Promise<unknown>
    Object.assign(pages, {
      async [opens](this: Page, ...given: unknown[]) {
        const answer = await open.apply(this, given)
        const options = given.at(-1) as { waitUntil?: string } | string | undefined
        const isAtOnce = typeof options === 'object' && options.waitUntil === 'commit'
        if (!isAtOnce) await this.waitForFunction(isAwake)
        return answer
      },
    })
  }
}

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** What no script runs on, or nothing of the router, sleeps for good. */
export function isAwake(): boolean {
  if (!('$R' in window)) return true
  const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1]
  return root !== undefined && !(root as Root).stateNode.current.memoizedState.isDehydrated
}

/** Each worker has a shop of its own: what one journey switches off, another never misses. */
export const test = base.extend<{ as: (email: string) => Promise<void> }, { stories: Stories; awake: void }>({
  baseURL: SHOP,
  awake: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      openAwake(Object.getPrototypeOf(page) as Page)
      await page.close()
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  stories: [async ({ browser }, use) => use(await tellStories(SHOP, browser)), { scope: 'worker' }],
  as: async ({ page }, use) => use((email) => signInOnce(page, email)),
})

/** Hashing a password is made to be slow; a walk over many screens signs each person in once. */
export async function signInOnce(page: Page, email: string) {
  const kept = signedIn.get(email)
  if (kept) {
    await page.context().addCookies(kept)
    // Another journey may have ended the sessions of the person.
    const { user } = (await (await page.request.get('/api/v1/me')).json()) as { user: object | null }
    if (user) return
  }
  await signInAs(page, email)
  signedIn.set(email, await page.context().cookies())
}
