import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

/** A publishable key, or none. */
export const isPublicKey = (text: string) => text === '' || /^pk_\w{3,250}$/.test(text)

export const stripe = {
  name: 'Stripe',
  method: 'credit_card',
  title: () => 'Stripe',
  reason: m.payments_stripe_reason,
  choice: {
    name: m.common_credit_card,
    text: m.checkout_method_credit_card_text,
    offered: m.pages_payments_card_text,
    later: m.pages_payments_card_later_text,
  },
  form: [
    {
      title: m.payments_keys,
      fields: [
        {
          kind: 'line',
          name: 'publicKey',
          label: m.payments_public_key,
          max: 253,
          isNeeded: true,
          check: { passes: isPublicKey, code: 'payments_public_key_invalid' },
        },
        { kind: 'secret', name: 'secretKey', label: m.payments_secret_key, isNeeded: true },
        // Without it the reconciler still finds every payment, a minute later.
        { kind: 'secret', name: 'webhookSecret', label: m.payments_webhook_secret },
      ],
    },
  ],
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
