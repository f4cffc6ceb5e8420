import { env } from '../process/env.ts'

// The map of the contact page, which a visitor asks for with a button.
const MAP = 'https://www.openstreetmap.org'

/** What a payment page needs besides our own: hosts of scripts, calls and frames. */
export type PageSources = {
  script: string[]
  connect: string[]
  frame: string[]
  /** A window of the provider must be able to answer the page that opened it. */
  opensWindow: boolean
  /** The provider's script writes style elements, and a page cached for everybody cannot give it a nonce. */
  writesStyles: boolean
}

const NOTHING: PageSources = { script: [], connect: [], frame: [], opensWindow: false, writesStyles: false }

const isSecure = () => env.PUBLIC_URL.startsWith('https:')

/** For what somebody else made: it does nothing in a browser and stands in no one's frame. */
export const FOREIGN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Headers of every answer that is no page, where its endpoint says nothing else. */
export const dataHeaders = (): Record<string, string> => ({
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Without any, a form on an answer could not say that it is ours.
  'referrer-policy': 'same-origin',
  ...transport(),
})

const transport = () => (isSecure() ? { 'strict-transport-security': 'max-age=31536000' } : {})

/** Headers of every HTML answer. Only a page that asks for it lets a payment provider in. */
export function securityHeaders(
  scriptHashes: readonly string[],
  sources: PageSources = NOTHING,
): Record<string, string> {
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${[...scriptHashes, ...sources.script].join(' ')}`.trim(),
    // React writes style attributes; nothing of ours injects style elements.
    `style-src 'self'${sources.writesStyles ? " 'unsafe-inline'" : ''}`,
    `style-src-attr 'unsafe-inline'`,
    // Pictures from elsewhere are copied into our storage first: another host would see every visitor.
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...sources.connect].join(' ')}`,
    `frame-src ${[MAP, ...sources.frame].join(' ')}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isSecure() ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': sources.opensWindow ? 'same-origin-allow-popups' : 'same-origin',
    ...transport(),
  }
}
