import type { GatewayDescriptor } from '../descriptor.ts'

export const bankTransfer = {
  name: 'Bank transfer',
  secrets: [],
  needs: { config: ['bankName', 'accountNumber', 'accountHolder', 'accountType'], secrets: [] },
  // A person who saw the money.
  offers: { id: 'bank_transfer', provider: 'manual' },
} as const satisfies GatewayDescriptor
