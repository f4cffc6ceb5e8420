import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'

const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']

export const paypal = {
  name: 'PayPal',
  method: 'paypal',
  title: () => 'PayPal',
  reason: m.payments_paypal_reason,
  choice: {
    name: m.payments_method_paypal,
    text: m.checkout_method_paypal_text,
    offered: m.pages_payments_paypal_now_text,
    later: m.pages_payments_paypal_text,
  },
  form: [
    {
      title: m.payments_keys,
      fields: [
        { kind: 'line', name: 'clientId', label: m.payments_client_id, max: 200, isNeeded: true },
        { kind: 'secret', name: 'clientSecret', label: m.payments_secret_key, isNeeded: true },
        {
          kind: 'choice',
          name: 'environment',
          label: m.payments_environment,
          values: [
            { value: 'sandbox', label: m.payments_sandbox },
            { value: 'live', label: m.payments_mode_live },
          ],
        },
        {
          kind: 'line',
          name: 'webhookId',
          label: m.payments_webhook_id,
          max: 50,
          check: { passes: (text) => /^\w*$/.test(text), code: 'payments_webhook_id_invalid' },
        },
      ],
    },
  ],
  settings: 'PAYPAL_CLIENT_ID, PAYPAL_ENVIRONMENT',
  api: {
    isLive: ({ config }) => config['environment'] === 'live',
    // The secret of a client may be renewed.
    accountOf: ({ config }) => config['clientId'],
    // The name of the webhook that a notice is made for.
    noticeSecretOf: ({ config }) => String(config['webhookId'] ?? ''),
    sources: (address) => {
      const hosts = address ? [address] : HOSTS
      return { script: hosts, connect: hosts, frame: hosts, opensWindow: true, writesStyles: true }
    },
  },
} as const satisfies GatewayDescriptor
