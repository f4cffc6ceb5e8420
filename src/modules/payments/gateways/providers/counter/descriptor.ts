import { m } from '#paraglide/messages.js'
import type { GatewayDescriptor } from '../descriptor.ts'

export const counter = {
  name: 'Counter',
  method: 'counter',
  title: m.payments_method_counter,
  reason: m.payments_counter_reason,
  choice: {
    name: m.payments_method_counter,
    text: m.payments_counter_text,
    offered: m.payments_counter_offered,
  },
  form: [
    {
      title: m.payments_counter_where,
      fields: [
        { kind: 'line', name: 'place', label: m.payments_counter_place, max: 200, isNeeded: true },
        {
          kind: 'line',
          name: 'hours',
          label: m.payments_counter_hours,
          hint: m.payments_counter_hours_hint,
          max: 200,
          isNeeded: true,
        },
        { kind: 'lines', name: 'instructions', label: m.payments_counter_instructions, max: 1000 },
      ],
    },
  ],
} as const satisfies GatewayDescriptor
