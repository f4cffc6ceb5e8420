import { randomUUID } from 'node:crypto'
import { app } from '../../src/app/app.ts'
import type { Admin } from '../../src/server/auth/actor.ts'
import { SESSION_COOKIE } from '../../src/server/http/http.ts'
import type { Locale } from '../../src/lib/locale.ts'
import { buildMember } from './build-accounts.ts'
import { buildCategory } from './build-catalog.ts'
import { buildStore, offerTransfers } from './build-orders.ts'

export type Answer = {
  status: number
  body: { code?: string; detail?: string; fields?: { message: string }[] }
}
export type Ask = (route: string, body?: object, locale?: Locale) => Promise<Answer>
type Sending = { send: (text: string, locale?: Locale) => Promise<Answer>; prepare?: () => Promise<unknown> }
export type Story = {
  table: string
  key?: string[]
  /** Where the text stands in the row. */
  column: string | ((text: string) => string)
  /** What else may change with it. */
  follows?: RegExp
  isNewRow?: boolean
  isRequired?: boolean
  /** What the field refuses with a sentence of its own. */
  refuses?: RegExp
  /** Takes every fifth text, or where the way is long every so manieth; each field begins with another. */
  every?: number
  stored?: (text: string) => string
  emptyBecomes?: RegExp
  open: () => Promise<Sending>
}

type Shop = { categoryId: string; store: Awaited<ReturnType<typeof buildStore>> }
let open: Shop & { asAdmin: Ask; asOwner: Ask }

/** What the stories take for granted: an administrator, a category, a store, and banks to send money to. */
export async function openShop() {
  const admin = await buildMember({ role: 'admin' })
  await offerTransfers(admin.actor as Admin)
  const store = await buildStore()
  open = {
    store,
    categoryId: (await buildCategory()).id,
    asAdmin: asking(admin.sessionToken),
    asOwner: asking(store.sessionToken),
  }
}

export const shop = (): Shop => open
export const asAdmin: Ask = (...asked) => open.asAdmin(...asked)
export const asOwner: Ask = (...asked) => open.asOwner(...asked)

export function asking(sessionToken?: string): Ask {
  return async (route, body, locale = 'es') => {
    const [method = 'GET', path = ''] = route.split(' ')
    const headers = {
      'content-type': 'application/json',
      'accept-language': locale,
      'idempotency-key': randomUUID(),
      ...(sessionToken ? { cookie: `${SESSION_COOKIE}=${sessionToken}` } : {}),
    }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await app.request(`/api/v1${path}`, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
}

/** One story per name, where only the name differs. */
export function eachOf(
  names: readonly string[],
  story: (name: string) => [string, Story],
): Record<string, Story> {
  return Object.fromEntries(names.map(story))
}
