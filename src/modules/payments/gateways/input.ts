import * as z from 'zod'
import { isNoMask, line, lines, version, wholeNumber } from '#server/http/input.ts'
import { fieldsOf, type GatewayField } from './providers/descriptor.ts'
import { isPublicKey } from './providers/stripe/descriptor.ts'
import { descriptorOf, GATEWAY_TYPES, type GatewayType, secretsOf } from './rules/gateways.ts'

export const publicKey = z.string().refine(isPublicKey, 'payments_public_key_invalid')

export const secretKey = z
  .string()
  .trim()
  .max(500, 'app_too_long')
  .refine(isNoMask, { message: 'app_secret_masked', abort: true })
  .regex(/^[\x21-\x7e]*$/, 'payments_secret_invalid')

type Config = Record<string, string | number>

/** What each gateway's form holds besides its secrets. Empty fields may be saved; switching on needs the complete set. */
export const gatewayConfigs = Object.fromEntries(
  GATEWAY_TYPES.map((type) => [
    type,
    z.strictObject(
      Object.fromEntries(
        fieldsOf(descriptorOf(type)).flatMap((field) =>
          field.kind === 'secret' ? [] : [[field.name, schemaOf(field)]],
        ),
      ),
    ),
  ]),
) as unknown as Record<GatewayType, z.ZodType<Config>>

function schemaOf(field: Exclude<GatewayField, { kind: 'secret' }>): z.ZodType {
  switch (field.kind) {
    case 'line': {
      const { max, usual = '', check } = field
      const typed = line({ max })
      return (check ? typed.refine(check.passes, check.code) : typed).default(usual)
    }
    case 'lines':
      return lines({ max: field.max }).default('')
    case 'count':
      return wholeNumber(field).default(field.usual)
    case 'choice': {
      const values = field.values.map(({ value }) => value)
      return z.enum(values).default(values[0]!)
    }
  }
}

const gatewayType = z.enum(GATEWAY_TYPES)

export const gatewayPath = z.strictObject({ type: gatewayType })

const SECRETS = GATEWAY_TYPES.flatMap(secretsOf)

/** `version` is the one that was read, 0 where no one has saved yet. An empty secret leaves the stored one as it is; `clearSecrets` names the ones to remove. */
export const saveGatewayInput = z.strictObject({
  type: gatewayType,
  version: version(),
  config: z.record(z.string().max(40), z.union([z.string().max(2000, 'app_too_long'), z.number()])),
  secrets: z.partialRecord(z.enum(SECRETS), secretKey).optional(),
  clearSecrets: z.array(z.enum(SECRETS)).max(SECRETS.length).optional(),
})
export type SaveGateway = z.output<typeof saveGatewayInput>

export const switchGatewayInput = z.strictObject({
  type: gatewayType,
  version: version(),
  isActive: z.boolean(),
})
