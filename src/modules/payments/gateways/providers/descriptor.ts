import type { PageSources } from '#server/http/security-headers.ts'

export type GatewayKeys = {
  config: Readonly<Record<string, string | number>>
  secrets: Readonly<Record<string, string>>
}

type Hosts = Pick<PageSources, 'script' | 'connect' | 'frame'>

/** What the shop knows of a gateway, in the browser too; lists, types, checks and the security policy of pages are derived from it. */
export type GatewayDescriptor = {
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
  /** The variables of the environment that an operator looks at when it does not answer. */
  settings?: string
  /** A company that holds the money and is asked about it; where its keys are missing the test mode stands in. */
  api?: {
    isLive: (keys: GatewayKeys) => boolean
    /** To whom the merchant account belongs: another value is another account. */
    accountOf: (keys: GatewayKeys) => unknown
    /** What proves its notices; empty where there is none. */
    noticeSecretOf: (keys: GatewayKeys) => string
    /** What a payment page must load from it; `address` stands in for its own hosts, for tests. */
    sources: (address: string | null) => Hosts & Partial<PageSources>
  }
}
