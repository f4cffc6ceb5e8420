import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'
import { isDomain } from './rules.ts'

export const yappy = {
  name: 'Yappy',
  method: 'yappy',
  title: () => 'Yappy',
  reason: m.payments_yappy_reason,
  choice: {
    name: m.payments_method_yappy,
    text: m.checkout_method_yappy_text,
    offered: m.pages_payments_yappy_now_text,
  },
  form: [
    {
      title: m.payments_keys,
      description: m.payments_yappy_keys_where,
      fields: [
        { kind: 'line', name: 'merchantId', label: m.payments_yappy_merchant, max: 100, isNeeded: true },
        { kind: 'secret', name: 'secretKey', label: m.payments_secret_key, isNeeded: true },
        {
          kind: 'line',
          name: 'domain',
          label: m.payments_yappy_domain,
          hint: m.payments_yappy_domain_hint,
          max: 200,
          isNeeded: true,
          check: { passes: (text) => text === '' || isDomain(text), code: 'payments_yappy_domain_invalid' },
        },
        {
          kind: 'choice',
          name: 'environment',
          label: m.payments_environment,
          values: [
            { value: 'test', label: m.payments_sandbox },
            { value: 'live', label: m.payments_mode_live },
          ],
        },
      ],
    },
  ],
  settings: 'YAPPY_API_URL',
  api: {
    isLive: ({ config }) => config['environment'] === 'live',
    accountOf: ({ config }) => config['merchantId'],
    noticeSecretOf: ({ secrets }) => secrets['secretKey'] ?? '',
    hasNoTestMode: true,
    noticesBy: 'GET',
    // The shop asks Yappy itself; the page loads nothing of it.
    sources: () => ({ script: [], connect: [], frame: [] }),
  },
} as const satisfies GatewayDescriptor
