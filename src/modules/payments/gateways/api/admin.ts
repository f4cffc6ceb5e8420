import * as z from 'zod'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { canManageGateways } from '../access.ts'
import * as gateways from '../commands/gateways.ts'
import { tryGateway as tryGatewayNow } from '../commands/try-gateway.ts'
import { gatewayPath, saveGatewayInput, switchGatewayInput } from '../input.ts'
import { listGateways } from '../queries.ts'
import { GATEWAY_TYPES } from '../rules/gateways.ts'

const gateway = z
  .object({
    type: z.enum(GATEWAY_TYPES),
    isActive: z.boolean(),
    isComplete: z.boolean(),
    /** What a change is saved over; 0 while no one has saved. */
    version: z.int(),
    source: z.enum(['saved', 'environment']).nullable(),
    config: z.record(z.string(), z.union([z.string(), z.number()])),
    secrets: z.record(
      z.string(),
      z.object({
        configured: z.boolean(),
        last4: z.string().nullable(),
        updatedAt: z.iso.datetime().nullable(),
      }),
    ),
    updatedAt: z.iso.datetime().nullable(),
    /** Whether buyers meet it, and whether its money is real. */
    mode: z.enum(['off', 'test', 'live']),
    /** Where the provider is to send its notices, and when the last one came in. */
    webhookUrl: z.string().nullable(),
    lastNoticeAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Gateway' })

export const getGateways = endpoint({
  method: 'GET',
  path: '/admin/payment-gateways',
  summary: 'Every gateway with its settings; of a secret only that it is there',
  input: noInput,
  output: z.object({ items: z.array(gateway) }),
  allow: canManageGateways,
  run: async ({ tx }) => ({ items: await listGateways(tx) }),
})

export const saveGateway = endpoint({
  method: 'PUT',
  path: '/admin/payment-gateways/{type}',
  summary: "Saves a gateway's settings and secrets",
  input: saveGatewayInput,
  output: gateway,
  allow: canManageGateways,
  run: ({ tx, ...by }, input) => gateways.saveGateway(tx, input, by),
})

export const switchGateway = endpoint({
  method: 'PATCH',
  path: '/admin/payment-gateways/{type}',
  summary: 'Offers a gateway to buyers, or no longer',
  input: switchGatewayInput,
  output: gateway,
  allow: canManageGateways,
  run: ({ tx, ...by }, input) => gateways.switchGateway(tx, input, by),
})

export const tryGateway = steppedEndpoint({
  method: 'POST',
  path: '/admin/payment-gateways/{type}/try',
  summary: 'Tries the saved settings at the provider of the gateway, and returns what it found',
  input: gatewayPath,
  output: z.object({
    result: z.enum(['works', 'incomplete', 'refused', 'unreachable', 'no_node', 'no_mail_server']),
    found: z.string().nullable(),
  }),
  allow: canManageGateways,
  limit: { name: 'try-gateway', hits: 10, seconds: 60, by: 'user', shared: true },
  run: (_call, { type }) => tryGatewayNow(type),
})
