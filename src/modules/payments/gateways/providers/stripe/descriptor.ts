import type { GatewayDescriptor } from '../descriptor.ts'

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

export const stripe = {
  name: 'Stripe',
  secrets: ['secretKey', 'webhookSecret'],
  // Without a webhook secret the reconciler still finds every payment, a minute later.
  needs: { config: ['publicKey'], secrets: ['secretKey'] },
  offers: { id: 'credit_card', provider: 'stripe' },
  settings: 'STRIPE_SECRET_KEY',
  api: {
    isLive: ({ secrets }) => isLiveKey(secrets['secretKey'] ?? ''),
    accountOf: ({ secrets }) => secrets['secretKey'],
    noticeSecretOf: ({ secrets }) => secrets['webhookSecret'] ?? '',
    sources: () => ({
      script: SCRIPTS,
      connect: ['https://api.stripe.com'],
      frame: [...SCRIPTS, 'https://hooks.stripe.com'],
      // Google Pay opens its sheet in a window of its own where the browser has none.
      opensWindow: true,
    }),
  },
} as const satisfies GatewayDescriptor
