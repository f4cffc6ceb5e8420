import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'

export const bankTransfer = {
  name: 'Bank transfer',
  method: 'bank_transfer',
  title: m.payments_method_bank_transfer,
  reason: m.payments_bank_reason,
  choice: {
    name: m.payments_method_bank_transfer,
    text: m.checkout_method_bank_transfer_text,
    offered: m.pages_payments_transfer_text,
    later: m.pages_payments_transfer_later_text,
  },
  form: [
    {
      title: m.payments_account,
      fields: [
        { kind: 'line', name: 'bankName', label: m.payments_bank_name, max: 120, isNeeded: true },
        { kind: 'line', name: 'accountHolder', label: m.payments_account_holder, max: 120, isNeeded: true },
        { kind: 'line', name: 'accountNumber', label: m.payments_account_number, max: 60, isNeeded: true },
        {
          kind: 'choice',
          name: 'accountType',
          label: m.payments_account_type,
          isNeeded: true,
          values: [
            { value: 'corriente', label: m.payments_account_corriente },
            { value: 'ahorros', label: m.payments_account_ahorros },
            { value: 'empresarial', label: m.payments_account_empresarial },
          ],
        },
        { kind: 'line', name: 'routingNumber', label: m.payments_routing, max: 40 },
        { kind: 'line', name: 'swiftCode', label: m.payments_swift, max: 20 },
        { kind: 'lines', name: 'instructions', label: m.payments_instructions, max: 1000 },
      ],
    },
  ],
} as const satisfies GatewayDescriptor
