import type { m } from '#paraglide/messages.js'
import type { PageSources } from '#server/http/security-headers.ts'
import type { PaymentMethod } from '../rules/methods.ts'

export type GatewayKeys = {
  config: Readonly<Record<string, string | number>>
  secrets: Readonly<Record<string, string>>
}

type Hosts = Pick<PageSources, 'script' | 'connect' | 'frame'>
type Word = typeof m.common_card

/**
 * A field of a gateway's form; what may be saved, what is shown and what is missing are derived from it. A check refuses
 * with the sentence of its message key. Without the fields that are needed the gateway takes no money.
 */
export type GatewayField = { name: string; label: () => string; hint?: () => string; isNeeded?: true } & (
  | { kind: 'line'; max: number; usual?: string; check?: { passes: (text: string) => boolean; code: string } }
  | { kind: 'lines'; max: number }
  | { kind: 'count'; min: number; max: number; usual: number }
  | { kind: 'choice'; values: readonly { value: string; label: () => string }[] }
  /** Only ever comes in: it is stored encrypted and never read back. */
  | { kind: 'secret' }
)

export type GatewaySection = {
  title: () => string
  description?: () => string
  fields: readonly GatewayField[]
}

/**
 * What the shop knows of a gateway: its form, its sentences for admins and buyers, what its provider needs. Lists,
 * schemas, checks and the security policy of pages are derived from it.
 */
export type GatewayDescriptor = {
  /** As it stands in the table of gateways. */
  name: string
  /** What its buyers pay with. */
  method: PaymentMethod
  /** For the admins: what it is called, and what it does for the shop. */
  title: () => string
  reason: () => string
  form: readonly GatewaySection[]
  /** What the needed fields do not say by being there. */
  isReady?: (config: GatewayKeys['config']) => boolean
  /** For a buyer who chooses: what it is called, how one pays with it, and what the page about payments says of it. */
  choice?: { name: Word; text: Word; offered: Word; later?: Word }
  /** Shown in the test mode until somebody decides about it. */
  showsTestMode?: true
  /** The variables of the environment that an operator looks at when it does not answer. */
  settings?: string
  /** A company that holds the money and is asked about it; where its keys are missing the test mode stands in. */
  api?: {
    isLive: (keys: GatewayKeys) => boolean
    /** To whom the merchant account belongs: another value is another account. */
    accountOf: (keys: GatewayKeys) => unknown
    /** What proves its notices; empty where there is none. */
    noticeSecretOf: (keys: GatewayKeys) => string
    /** Without its keys it is off, in the test mode too: the test bank cannot play it. */
    hasNoTestMode?: true
    /** How its notices arrive, where they are no POST. */
    noticesBy?: 'GET'
    /** What a payment page must load from it; `address` stands in for its own hosts, for tests. */
    sources: (address: string | null) => Hosts & Partial<PageSources>
  }
}

export const fieldsOf = ({ form }: Pick<GatewayDescriptor, 'form'>): GatewayField[] =>
  form.flatMap(({ fields }) => fields)
