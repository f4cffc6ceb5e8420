import * as z from 'zod'
import { isUuid } from '#lib/ids.ts'

/** How the id of each kind begins in the answers of versions that name it; the 32 digits of its UUID follow. */
export const ID_PREFIXES = {
  product: 'prod',
  variant: 'var',
  category: 'cat',
  synonyms: 'syn',
  oldAddress: 'addr',
  giftPage: 'gift',
  edit: 'edit',
  stockAlert: 'alert',
  import: 'imp',
  earlierFile: 'efile',
  earlierOrder: 'eord',
  order: 'ord',
  sellerOrder: 'so',
  orderNote: 'note',
  payment: 'pay',
  refund: 're',
  return: 'ret',
  review: 'rev',
  question: 'qst',
  promotion: 'promo',
  store: 'store',
  user: 'user',
  picture: 'pic',
} as const
export type IdKind = keyof typeof ID_PREFIXES

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Where a schema names the kind of its id. */
export const ID_KIND = 'x-id-kind'

/** A product without options is sold as the one variant that has its id. */
const ALSO_BEGINS: Partial<Record<IdKind, IdKind>> = { variant: 'product' }

/** An id of one kind, in both its forms; what reads it gets the UUID. `message` is a message key. */
export const idOf = (kind: IdKind, message?: string) => {
  const prefix = ID_PREFIXES[kind]
  const also = ALSO_BEGINS[kind]
  const prefixes = also ? [prefix, ID_PREFIXES[also]] : [prefix]
  return z
    .string()
    .check((given) => {
      const { value } = given
      if (isUuid(value)) return
      const [, begins, digits = ''] = /^([a-z]+)_([0-9a-f]{32})$/.exec(value) ?? []
      if (begins && (prefixes as string[]).includes(begins)) given.value = bareId(digits)
      else if (begins === undefined)
        given.issues.push({ code: 'invalid_format', format: 'uuid', input: value, message })
      else
        given.issues.push({
          code: 'custom',
          message: 'app_other_kind_of_id',
          params: { prefix: `${prefix}_` },
          input: value,
          // Where a choice has other forms, zod passes this on only if it ends nothing.
          continue: true,
        })
    })
    .meta({
      [ID_KIND]: kind,
      pattern: `^(${prefixes.map((one) => `${one}_[0-9a-f]{32}`).join('|')}|${UUID})$`,
      examples: [`${prefix}_01902f3c5a7e4b1d8c6f0a9b7d2e4c61`],
    })
}

const bareId = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

type Encode = (value: unknown) => unknown
type Schema = {
  [ID_KIND]?: IdKind
  $ref?: string
  $defs?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const encoders = new WeakMap<z.ZodType, Encode>()

/** An answer with the prefixes of its ids; where they stand is read from its schema, once. */
export function withPrefixes(output: z.ZodType, answer: unknown): unknown {
  const encode = encoders.get(output) ?? encoderOf(output)
  encoders.set(output, encode)
  return encode(answer)
}

const asItIs: Encode = (value) => value

function encoderOf(output: z.ZodType): Encode {
  const { $defs = {}, ...root } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Schema
  const shared = new Map<string, Encode>()
  return compile(root)

  function compile({ [ID_KIND]: kind, $ref, items, anyOf = [], properties = {} }: Schema): Encode {
    if (kind) return prefixer(kind)
    if ($ref) return byName($ref.replace('#/$defs/', ''))
    if (items) return itemsBy(compile(items))
    const steps = anyOf.map(compile).filter((step) => step !== asItIs)
    if (steps.length > 0) return (value) => steps.reduce((so, step) => step(so), value)
    const fields = Object.entries(properties).map(([name, one]) => [name, compile(one)] as const)
    return fieldsBy(fields.filter(([, encode]) => encode !== asItIs))
  }

  /** A shape can hold itself, so it is compiled when an answer has it. */
  function byName(name: string): Encode {
    return (value) => {
      const known = shared.get(name) ?? compile($defs[name]!)
      shared.set(name, known)
      return known(value)
    }
  }
}

function itemsBy(encode: Encode): Encode {
  if (encode === asItIs) return asItIs
  return (value) => (Array.isArray(value) ? value.map(encode) : value)
}

function fieldsBy(fields: readonly (readonly [string, Encode])[]): Encode {
  if (fields.length === 0) return asItIs
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const changed: Record<string, unknown> = { ...value }
    for (const [name, encode] of fields) if (name in changed) changed[name] = encode(changed[name])
    return changed
  }
}

const prefixer =
  (kind: IdKind): Encode =>
  (value) =>
    typeof value === 'string' && isUuid(value)
      ? `${ID_PREFIXES[kind]}_${value.replaceAll('-', '').toLowerCase()}`
      : value
