import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import {
  createAccount,
  type NewAccount,
} from '../../src/modules/identity/accounts/commands/create-account.ts'
import { hashPassword } from '../../src/modules/identity/accounts/commands/hash-password.ts'
import { findActor } from '../../src/modules/identity/accounts/queries.ts'
import { sessions } from '../../src/modules/identity/accounts/tables.ts'
import { outboxMessages } from '../../src/modules/platform/emails/tables.ts'
import { saveSettings } from '../../src/modules/platform/settings/commands.ts'
import type { Settings, SettingsBlock } from '../../src/modules/platform/settings/input.ts'
import { getEditableSettings } from '../../src/modules/platform/settings/queries.ts'
import { grantSubscription } from '../../src/modules/sellers/subscriptions/commands.ts'
import { findSentence } from '../../src/i18n/sentence.ts'
import { type Member, SYSTEM } from '../../src/server/auth/actor.ts'
import { hashToken, newToken } from '../../src/server/auth/crypto.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import type { Endpoint } from '../../src/server/http/endpoint.ts'
import { apiApp, SESSION_COOKIE } from '../../src/server/http/http.ts'

type Profile = Partial<NewAccount> & { password?: string; premium?: boolean }

export const anEmail = () => `persona-${randomUUID()}@istmo.test`

/** A person with an account. Without a `password` no one can sign in to it, which is quicker. */
export async function buildProfile({ password, premium = false, ...given }: Profile = {}) {
  const email = given.email ?? anEmail()
  const passwordHash = password === undefined ? 'none' : await hashPassword(password)
  const now = given.now ?? new Date()
  const account = { fullName: 'Ana Pérez', locale: 'es' as const, emailConfirmedAt: now, ...given }
  return transaction(async (tx) => {
    const { userId } = await createAccount(tx, { ...account, email, passwordHash, now })
    if (premium) await grantSubscription(tx, { actor: SYSTEM, userId, planType: 'premium', now })
    return { userId, email }
  })
}

/** An open session of a person: the token for the cookie, and the actor it stands for. */
export async function buildSession({ userId, now = new Date() }: { userId: string; now?: Date }) {
  const sessionToken = newToken()
  const hashes = { tokenHash: hashToken(sessionToken), deviceHash: hashToken(newToken()) }
  await db.insert(sessions).values({ ...hashes, userId, createdAt: now, lastSeenAt: now })
  const actor = (await findActor({ sessionToken, now })) as Member
  return { sessionToken, actor }
}

/** A signed-in customer or, with `role: 'admin'`, administrator. */
export async function buildMember(profile: Profile = {}) {
  const { userId, email } = await buildProfile(profile)
  return { userId, email, ...(await buildSession({ userId })) }
}

/** Returns the newest email to an address, with the token of its link. */
export async function lastEmailTo(email: string) {
  const [mail] = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email))
    .orderBy(desc(outboxMessages.createdAt))
    .limit(1)
  if (!mail) return null
  return { ...mail, token: /[?&](?:confirm|token)=([\w-]+)/.exec(mail.bodyText)?.[1] ?? '' }
}

type Asked = { address?: string; sessionToken?: string; headers?: Record<string, string> }

/** A browser that keeps its cookies and speaks HTTP with the given endpoints from an address of its own. */
export function openBrowser(
  endpoints: readonly Endpoint[],
  { address = randomUUID(), sessionToken, headers = {} }: Asked = {},
) {
  const app = apiApp(endpoints, findActor, findSentence)
  const cookies = new Map<string, string>()
  if (sessionToken) cookies.set(SESSION_COOKIE, sessionToken)
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = {
      method,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
    const setCookies = response.headers.getSetCookie()
    setCookies.forEach(keep)
    const text = await response.text()
    return {
      status: response.status,
      body: text ? JSON.parse(text) : null,
      setCookies,
      headers: response.headers,
    }
  }
  return {
    cookies,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown = {}) => ask('POST', path, body),
    remove: (path: string, body: unknown = {}) => ask('DELETE', path, body),
  }
}

/** Changes some keys of a block of settings, as an administrator's save would. */
export async function changeSettings<Block extends SettingsBlock>(
  block: Block,
  change: Partial<Settings[Block]>,
) {
  const { value, version } = await getEditableSettings(db, block)
  await transaction((tx) =>
    saveSettings(tx, { block, value: { ...value, ...change }, version, actor: SYSTEM }),
  )
}
