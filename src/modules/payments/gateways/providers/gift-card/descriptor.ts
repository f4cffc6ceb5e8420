import type { GatewayDescriptor } from '../descriptor.ts'

export const giftCard = {
  name: 'Gift card',
  secrets: [],
  needs: { config: ['prefix', 'length', 'expirationDays'], secrets: [] },
  offers: null,
} as const satisfies GatewayDescriptor
