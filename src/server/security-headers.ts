import { env } from './env.ts'

const STRIPE = 'https://js.stripe.com'
// The map of the contact page, which a visitor asks for with a button.
const MAP = 'https://www.openstreetmap.org'

/** Headers of every HTML answer. The payment provider's script is let in only when its keys are set. */
export function securityHeaders(scriptHashes: readonly string[]): Record<string, string> {
  const stripe = env.STRIPE_PUBLIC_KEY ? [STRIPE] : []
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${[...scriptHashes, ...stripe].join(' ')}`.trim(),
    // React writes style attributes; nothing injects style elements.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    // A seller's picture may stand on another host: shown under this policy, never fetched by the server.
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'${stripe.length ? ' https://api.stripe.com' : ''}`,
    `frame-src ${[MAP, ...stripe, ...(stripe.length ? ['https://hooks.stripe.com'] : [])].join(' ')}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(env.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(env.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
