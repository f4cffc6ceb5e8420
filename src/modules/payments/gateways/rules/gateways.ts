import type { PageSources } from '#server/http/security-headers.ts'
import { listCryptoOptions, siteWallets } from './wallets.ts'

export type GatewayKeys = {
  config: Readonly<Record<string, string | number>>
  secrets: Readonly<Record<string, string>>
}

type Hosts = Pick<PageSources, 'script' | 'connect' | 'frame'>

type GatewayDescriptor = {
  /** As it stands in the table of gateways. */
  name: string
  /** Which secrets it has; everything else of it may be read back. */
  secrets: readonly string[]
  /** Without which it takes no money. */
  needs: { config: readonly string[]; secrets: readonly string[] }
  /** What the needed fields do not say by being there. */
  isReady?: (config: GatewayKeys['config']) => boolean
  /** What a buyer chooses and what then holds the payment; null for what pays only a part beside another method. */
  offers: { id: string; provider: string } | null
  /** Shown in the test mode until somebody decides about it. */
  showsTestMode?: true
  /** A company that holds the money and is asked about it; where its keys are missing the test mode stands in. */
  api?: {
    isLive: (keys: GatewayKeys) => boolean
    /** To whom the merchant account belongs: another value is another account. */
    accountOf: (keys: GatewayKeys) => unknown
    /** What a payment page must load from it; `address` stands in for its own hosts, for tests. */
    sources: (address: string | null) => Hosts & Partial<PageSources>
  }
}

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

/** What the shop knows of each gateway; lists, types, checks and the security policy of pages are derived from it. */
export const GATEWAYS = {
  stripe: {
    name: 'Stripe',
    secrets: ['secretKey', 'webhookSecret'],
    // Without a webhook secret the reconciler still finds every payment, a minute later.
    needs: { config: ['publicKey'], secrets: ['secretKey'] },
    offers: { id: 'credit_card', provider: 'stripe' },
    api: {
      isLive: ({ secrets }) => isLiveKey(secrets['secretKey'] ?? ''),
      accountOf: ({ secrets }) => secrets['secretKey'],
      sources: () => ({
        script: STRIPE_SCRIPTS,
        connect: ['https://api.stripe.com'],
        frame: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
        // Google Pay opens its sheet in a window of its own where the browser has none.
        opensWindow: true,
      }),
    },
  },
  paypal: {
    name: 'PayPal',
    secrets: ['clientSecret'],
    needs: { config: ['clientId'], secrets: ['clientSecret'] },
    offers: { id: 'paypal', provider: 'paypal' },
    api: {
      isLive: ({ config }) => config['environment'] === 'live',
      // The secret of a client may be renewed.
      accountOf: ({ config }) => config['clientId'],
      sources: (address) => {
        const hosts = address ? [address] : PAYPAL_HOSTS
        return { script: hosts, connect: hosts, frame: hosts, opensWindow: true, writesStyles: true }
      },
    },
  },
  gift_card: {
    name: 'Gift card',
    secrets: [],
    needs: { config: ['prefix', 'length', 'expirationDays'], secrets: [] },
    offers: null,
  },
  bank_transfer: {
    name: 'Bank transfer',
    secrets: [],
    needs: { config: ['bankName', 'accountNumber', 'accountHolder', 'accountType'], secrets: [] },
    // A person who saw the money.
    offers: { id: 'bank_transfer', provider: 'manual' },
  },
  crypto: {
    name: 'Crypto',
    secrets: [],
    needs: { config: ['supportedCurrencies', 'network'], secrets: [] },
    isReady: (config) => listCryptoOptions(siteWallets(config)).length > 0,
    offers: { id: 'crypto', provider: 'crypto' },
    showsTestMode: true,
  },
} as const satisfies Record<string, GatewayDescriptor>

type All = typeof GATEWAYS
export type GatewayType = keyof All
/** A gateway whose provider is asked by its API. */
export type ApiGateway = {
  [Type in GatewayType]: All[Type] extends { api: object } ? Type : never
}[GatewayType]
type Offer = Exclude<All[GatewayType]['offers'], null>

/** What a buyer may choose, `testMode` while no real money is taken by it. */
export type OfferedMethod = { id: Offer['id']; provider: Offer['provider'] | 'test'; testMode: boolean }
/** What holds a payment: the test bank, a person or our own cards besides those that are asked. */
export type PaymentProviderName = Offer['provider'] | 'test' | 'gift_card'

const descriptors: Readonly<Record<GatewayType, GatewayDescriptor>> = GATEWAYS
export const GATEWAY_TYPES = Object.keys(GATEWAYS) as GatewayType[]
export const API_GATEWAYS = GATEWAY_TYPES.filter((type) => descriptors[type].api) as ApiGateway[]
/** In the order in which a checkout shows them. */
export const METHODS = Object.values(descriptors).flatMap(({ offers }) => offers?.id ?? []) as Offer['id'][]

/** Asked by the reconciler how a payment ended, because a notice may be lost. */
export const API_PROVIDERS = [...API_GATEWAYS, 'test'] as const
/** Paid into a seller's own account, so a person sends refunds back; the others go through their provider. */
export const MANUAL_PROVIDERS: readonly PaymentProviderName[] = GATEWAY_TYPES.flatMap((type) => {
  const { api, offers } = descriptors[type]
  return api || !offers ? [] : (offers.provider as PaymentProviderName)
})

export const isApiGateway = (name: string): name is ApiGateway => API_GATEWAYS.some((type) => type === name)
export const descriptorOf = (type: GatewayType): GatewayDescriptor => descriptors[type]
