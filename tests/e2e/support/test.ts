import { type BrowserContext, test as base } from '@playwright/test'
import { type Stories, tellStories } from '../../../scripts/support/screenshot-stories.ts'
import { portOf } from './ports.ts'
import { signInAs } from './shop.ts'

const SHOP = `http://localhost:${portOf()}`
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Each worker has a shop of its own: what one journey switches off, another never misses. */
export const test = base.extend<{ as: (email: string) => Promise<void> }, { stories: Stories }>({
  baseURL: SHOP,
  stories: [async ({ browser }, use) => use(await tellStories(SHOP, browser)), { scope: 'worker' }],
  // Hashing a password is made to be slow; a walk over many screens signs each person in once.
  as: async ({ page }, use) =>
    use(async (email) => {
      const kept = signedIn.get(email)
      if (kept) return page.context().addCookies(kept)
      await signInAs(page, email)
      signedIn.set(email, await page.context().cookies())
    }),
})
