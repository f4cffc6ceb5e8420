import { asc, desc, eq } from 'drizzle-orm'
import { decryptSecret, keyedHash } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import type { PageSources } from '#server/http/security-headers.ts'
import { providerEvents } from '#modules/payments/core/tables.ts'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { gatewayConfigs } from './input.ts'
import { API_ADAPTERS } from './providers/adapters.ts'
import {
  gatewayMode,
  type GatewayState,
  hintOf,
  isComplete,
  isOpen,
  offeredMethods,
  pageSources,
} from './rules.ts'
import {
  API_GATEWAYS,
  type ApiGateway,
  GATEWAY_TYPES,
  GATEWAYS,
  type GatewayType,
  isApiGateway,
  type OfferedMethod,
  secretsOf,
} from './rules/gateways.ts'
import { isTakenByStaff, type PaymentMethod, PLAN_METHODS, type PlanMethod } from './rules/methods.ts'
import { paymentGateways } from './tables.ts'

export type Gateway = GatewayState & {
  version: number
  updatedAt: Date | null
  secretDates: Readonly<Record<string, string>>
  source: 'saved' | 'environment' | null
}
export type Gateways = Record<GatewayType, Gateway>

/** Binds an encrypted secret to its gateway, so that one cannot be moved to another. */
export const secretContext = (type: GatewayType) => `payment_gateways:${type}`

const cachedGateways = cachedUntilEvent<Gateways>(({ name }) => name === 'settings.changed')

/** Every gateway with its secrets open: for the providers alone, never for an answer. */
export const readGateways = (db: Db): Promise<Gateways> => cachedGateways('all', () => readGatewaysNow(db))

/** What somebody saved as this gateway's secrets, without those of the environment. */
export async function readSavedSecrets(db: Db, type: GatewayType): Promise<Record<string, string>> {
  const [row] = await db
    .select({ secrets: paymentGateways.secrets })
    .from(paymentGateways)
    .where(eq(paymentGateways.type, type))
  return openSecrets(type, row?.secrets ?? null)
}

/** What a buyer may pay with now. */
export async function listOfferedMethods(db: Db) {
  return offeredMethods(await readGateways(db), { testMode: env.ISTMO_TEST_MODE })
}

type PlanPayment = OfferedMethod & { id: PlanMethod }

/** What a plan or a gift card may be paid with: the methods whose money is there at once. */
export async function listPlanMethods(db: Db): Promise<PlanPayment[]> {
  const isForPlans = (method: OfferedMethod): method is PlanPayment =>
    PLAN_METHODS.some((id) => id === method.id)
  return (await listOfferedMethods(db)).filter(isForPlans)
}

/** The public key that the card form in the browser needs; null while cards go through the test mode. */
export async function findStripePublicKey(db: Db): Promise<string | null> {
  const { stripe } = await readGateways(db)
  return isOpen('stripe', stripe) ? String(stripe.config['publicKey']) : null
}

/** Whose cards Stripe keeps for this shop: the account and the mode of its key; null until money has shown the account. */
export async function findStripeAccount(db: Db): Promise<{ account: string; liveMode: boolean } | null> {
  const { stripe } = await readGateways(db)
  const account = pinnedAccount('stripe', stripe)
  return account === null ? null : { account, liveMode: GATEWAYS.stripe.api.isLive(stripe) }
}

const PAYPAL_LOCALES: Record<Locale, string> = { es: 'es_XC', en: 'en_US', pt: 'pt_BR' }

/** Where the browser gets PayPal's buttons; null while PayPal is not open or goes through the test mode. */
export async function findPayPalScript(db: Db, { locale }: { locale: Locale }): Promise<string | null> {
  const { paypal } = await readGateways(db)
  if (!isOpen('paypal', paypal)) return null
  const script = new URL('/sdk/js', env.PAYPAL_API_URL ?? 'https://www.paypal.com')
  script.search = new URLSearchParams({
    'client-id': String(paypal.config['clientId']),
    currency: 'USD',
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
    // A card goes through the shop's own card gateway.
    'disable-funding': 'card,paylater',
    locale: PAYPAL_LOCALES[locale],
  }).toString()
  return script.href
}

/** What a payment page must be allowed to load for the gateways that are open now. */
export async function readPageSources(db: Db): Promise<PageSources> {
  const gateways = await readGateways(db)
  return pageSources(
    API_GATEWAYS.filter((type) => isOpen(type, gateways[type])),
    { paypal: env.PAYPAL_API_URL ? new URL(env.PAYPAL_API_URL).origin : null },
  )
}

export type BankDetails = {
  bankName: string
  accountHolder: string
  accountNumber: string
  accountType: string
  routingNumber: string
  swiftCode: string
  instructions: string
}

/** Where a buyer sends a bank transfer; null when no one has said. */
export async function findBankDetails(db: Db): Promise<BankDetails | null> {
  const { bank_transfer: bank } = await readGateways(db)
  if (!isComplete('bank_transfer', bank)) return null
  const text = (name: string) => String(bank.config[name] ?? '')
  return {
    bankName: text('bankName'),
    accountHolder: text('accountHolder'),
    accountNumber: text('accountNumber'),
    accountType: text('accountType'),
    routingNumber: text('routingNumber'),
    swiftCode: text('swiftCode'),
    instructions: text('instructions'),
  }
}

/** Where and when the staff takes the money of a method, as an admin wrote it; null for the other methods. */
export async function findPayAt(db: Db, { method }: { method: PaymentMethod }): Promise<PayAt | null> {
  const type = GATEWAY_TYPES.find((one) => isTakenByStaff(method) && GATEWAYS[one].method === method)
  if (!type) return null
  const { config } = (await readGateways(db))[type]
  const text = (name: string) => String(config[name] ?? '')
  return { place: text('place'), hours: text('hours'), instructions: text('instructions') }
}

export type PayAt = { place: string; hours: string; instructions: string }

/** The merchant account that the first payment under this key showed; null before, and after the key changed. */
export function pinnedAccount(type: ApiGateway, gateway: GatewayState): string | null {
  const { accountId, accountKeyHash } = gateway.config
  if (typeof accountId !== 'string' || accountKeyHash !== accountKey(type, gateway)) return null
  return accountId
}

/** Which merchant account the keys belong to, without saying a key. */
export function accountKey(type: ApiGateway, keys: GatewayState): string {
  return keyedHash('payment_account', String(GATEWAYS[type].api.accountOf(keys) ?? ''))
    .toString('hex')
    .slice(0, 16)
}

/** The gateways as an administrator sees them: a secret is only ever said to be there. */
export async function listGateways(db: Db) {
  const gateways = await readGatewaysNow(db)
  const notices = await lastNotices(db)
  return GATEWAY_TYPES.map((type) => {
    const { config, secrets, secretDates, isActive, version, updatedAt, source } = gateways[type]
    const { accountKeyHash: _, ...shown } = config
    return {
      type,
      isActive: isActive ?? source === 'environment',
      isComplete: isComplete(type, gateways[type]),
      version,
      source,
      // A form no one has saved yet begins with what the spec proposes.
      config: { ...(source === null ? gatewayConfigs[type].parse({}) : {}), ...shown },
      secrets: Object.fromEntries(
        secretsOf(type).map((name) => [
          name,
          { ...hintOf(secrets[name]), updatedAt: secretDates[name] ?? null },
        ]),
      ),
      updatedAt: updatedAt?.toISOString() ?? null,
      mode: gatewayMode(type, gateways[type], { testMode: env.ISTMO_TEST_MODE }),
      webhookUrl: isApiGateway(type) ? new URL(`/api/webhooks/${type}`, env.PUBLIC_URL).href : null,
      lastNoticeAt: notices.get(type)?.toISOString() ?? null,
    }
  })
}

/** When each provider last sent something that was believed. */
async function lastNotices(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await Promise.all(
    API_GATEWAYS.map((way) =>
      db
        .select({ provider: providerEvents.provider, at: providerEvents.receivedAt })
        .from(providerEvents)
        .where(eq(providerEvents.provider, way))
        .orderBy(desc(providerEvents.receivedAt))
        .limit(1),
    ),
  )
  return new Map(rows.flat().map(({ provider, at }) => [provider, at]))
}

/** The same straight from the table, for a command that is about to change it. */
export async function readGatewaysNow(db: Db): Promise<Gateways> {
  const rows = await db
    .select({
      type: paymentGateways.type,
      config: paymentGateways.config,
      secrets: paymentGateways.secrets,
      secretDates: paymentGateways.secretDates,
      isActive: paymentGateways.isActive,
      version: paymentGateways.version,
      updatedAt: paymentGateways.updatedAt,
    })
    .from(paymentGateways)
    .orderBy(asc(paymentGateways.createdAt))
  return Object.fromEntries(
    GATEWAY_TYPES.map((type): [GatewayType, Gateway] => {
      const row = rows.find((one) => one.type === type)
      const saved: Gateway = row
        ? { ...row, secrets: openSecrets(type, row.secrets), source: 'saved' }
        : NOT_SAVED
      return [type, isApiGateway(type) ? API_ADAPTERS[type].fromEnvironment(saved) : saved]
    }),
  ) as Gateways
}

const NOT_SAVED: Gateway = {
  isActive: null,
  config: {},
  secrets: {},
  secretDates: {},
  version: 0,
  updatedAt: null,
  source: null,
}

function openSecrets(type: GatewayType, encrypted: Buffer | null): Record<string, string> {
  return encrypted
    ? (JSON.parse(decryptSecret(encrypted, secretContext(type))) as Record<string, string>)
    : {}
}
