import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'

export const giftCard = {
  name: 'Gift card',
  method: 'gift_card',
  title: m.admin_gift_cards,
  reason: m.payments_gift_reason,
  form: [
    {
      title: m.admin_gift_cards,
      fields: [
        {
          kind: 'line',
          name: 'prefix',
          label: m.payments_prefix,
          max: 8,
          usual: 'GIFT',
          isNeeded: true,
          check: { passes: (text) => /^[A-Za-z0-9]*$/.test(text), code: 'app_bad_characters' },
        },
        {
          kind: 'count',
          name: 'length',
          label: m.payments_code_length,
          hint: m.payments_code_length_hint,
          ...{ min: 8, max: 32, usual: 16 },
          isNeeded: true,
        },
        {
          kind: 'count',
          name: 'expirationDays',
          label: m.payments_expiration,
          hint: m.payments_expiration_hint,
          ...{ min: 30, max: 3650, usual: 365 },
          isNeeded: true,
        },
      ],
    },
  ],
} as const satisfies GatewayDescriptor
