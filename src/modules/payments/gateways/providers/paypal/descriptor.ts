import type { GatewayDescriptor } from '../descriptor.ts'

const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com']

export const paypal = {
  name: 'PayPal',
  secrets: ['clientSecret'],
  needs: { config: ['clientId'], secrets: ['clientSecret'] },
  offers: { id: 'paypal', provider: 'paypal' },
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
