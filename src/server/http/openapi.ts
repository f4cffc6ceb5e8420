import * as z from 'zod'
import type { Endpoint, Named, RawEndpoint } from './endpoint.ts'
import { IN_ADDRESS } from './input.ts'
import { CODES, errorsOf } from './operation-errors.ts'
import { API_VERSION, FIRST_VERSION, isPublished, pathOf, takesKey, VERSION_HEADER } from './published.ts'

type Schema = {
  properties?: Record<string, Record<string, unknown>>
  required?: string[]
  $defs?: Record<string, object>
}
type Shared = Record<string, object>
type Operation = {
  operationId: string
  deprecated?: true
  tags: string[]
  security?: Record<string, string[]>[]
  responses: object
  parameters: object[]
}
export type CodeSample = { lang: string; label: string; source: string }
type About = { description?: string; examples?: ReadonlyMap<string, CodeSample[]>; server?: string }
type Any = Named<Endpoint | RawEndpoint>

/** The OpenAPI document for outsiders. How the pages sign in is no part of it. */
export function publishedDocument(endpoints: readonly Any[], title: string, about: About = {}) {
  const { session: _, ...securitySchemes } = SECURITY
  const schema = { type: 'string', enum: [FIRST_VERSION, API_VERSION], default: FIRST_VERSION }
  const version = { name: VERSION_HEADER, in: 'header', required: false, schema }
  const document = openApiDocument(endpoints.filter(isPublished), title, about)
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.security = operation.security?.filter(({ session }) => session === undefined) ?? []
    operation.parameters.push(version)
  }
  return { ...document, components: { ...document.components, securitySchemes } }
}

/**
 * The OpenAPI 3.1 document of endpoints, JSON and raw. Zod's JSON Schema is the same dialect, so nothing is
 * translated; shapes that carry an id (`.meta({ id })`) become components.
 */
export function openApiDocument(
  endpoints: readonly Any[],
  title: string,
  { description, examples, server }: About = {},
) {
  const paths: Record<string, Record<string, Operation>> = {}
  const shared: Shared = { Problem: problemSchema }
  for (const endpoint of endpoints) {
    const isRaw = endpoint.work === 'raw'
    const path = pathOf(endpoint)
    const samples = examples?.get(`${endpoint.method} ${path}`)
    const operation: Operation = {
      ...describe(endpoint),
      ...(isRaw ? rawOperation(endpoint, shared) : jsonOperation(endpoint, shared)),
    }
    const add = (address: string, described: Operation) =>
      (paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: described })
    add(path, {
      ...operation,
      ...(samples
        ? { 'x-codeSamples': samples.map(({ lang, label, source }) => ({ lang, label, source })) }
        : {}),
    })
    if (endpoint.formerly !== undefined)
      add(pathOf({ work: endpoint.work, path: endpoint.formerly }), {
        ...operation,
        operationId: `${operation.operationId}Formerly`,
        parameters: [...operation.parameters],
        deprecated: true,
      })
  }
  return {
    openapi: '3.1.0',
    info: { title, version: API_VERSION, ...(description ? { description } : {}) },
    ...(server ? { servers: [{ url: server }] } : {}),
    'x-tagGroups': groupsOf(paths),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: SECURITY,
    },
  }
}

const SECURITY = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'Una clave del panel de administración o de una tienda',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'istmo_session',
    description: 'La sesión de quien entró en la tienda con este navegador',
  },
}

/** What every operation says, whatever it takes and gives. */
function describe({ id, summary, path, allow, keyScope }: Any) {
  return {
    operationId: id,
    summary,
    ...(keyScope ? { description: `Permiso de la clave: \`${keyScope}\`` } : {}),
    tags: [tagOf(path.replace(/^\/api(\/v1)?(?=\/)/, ''))],
    ...(allow({ kind: 'visitor' })
      ? {}
      : { security: [...(keyScope ? [{ key: [keyScope] }] : []), { session: [] }] }),
  }
}

const tagOf = (path: string) => {
  const [, first = '', second = first] = path.replace(/\.\w+$/, '').split('/')
  return first === 'admin' || first === 'store' ? `${first}/${second}` : first
}

/** Lists the operations for programs of admins and stores before those of the pages. */
function groupsOf(paths: Record<string, Record<string, Operation>>) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const tags = [...new Set(operations.flatMap((one) => one.tags))].sort()
  const groups = {
    'Administración (/admin)': /^admin\//,
    'Tiendas (/store)': /^store\//,
    'Sin clave': /^[^/]+$/,
  }
  return Object.entries(groups).map(([name, which]) => ({
    name,
    tags: tags.filter((tag) => which.test(tag)),
  }))
}

function jsonOperation(endpoint: Named<Endpoint>, shared: Shared) {
  const input = schemaOf(endpoint.input, 'input', shared)
  const inPath = namesIn(endpoint.path)
  const names = Object.keys(input.properties ?? {})
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: asParameter(input.properties?.[name] ?? {}),
  })
  const others = names.filter((name) => !inPath.includes(name))
  const isGet = endpoint.method === 'GET'
  const status = endpoint.status ?? 200
  return {
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(isGet ? others.map((name) => parameter(name, 'query')) : []),
      ...keyOf(endpoint),
    ],
    ...(isGet || others.length === 0 ? {} : { requestBody: body(['application/json'], pick(input, others)) }),
    responses: {
      [status]: {
        description: 'Done',
        ...(status === 204 ? {} : content(['application/json'], schemaOf(endpoint.output, 'output', shared))),
      },
      ...refusals(endpoint),
    },
  }
}

const keyOf = (endpoint: Any) =>
  takesKey(endpoint)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.work !== 'raw' && endpoint.needsKey,
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      ]
    : []

function rawOperation(endpoint: Named<RawEndpoint>, shared: Shared) {
  const { path, takes, answers, output, status = 200 } = endpoint
  const answer = output ? schemaOf(output, 'output', shared) : {}
  return {
    parameters: [
      ...namesIn(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...keyOf(endpoint),
    ],
    ...(takes ? { requestBody: body(takes, {}) } : {}),
    responses: { [status]: { description: 'Done', ...content(answers, answer) }, ...refusals(endpoint) },
  }
}

/** The refusals by their status, each with its codes; only what is published says all of them. */
function refusals(endpoint: Any) {
  if (!isPublished(endpoint)) return { default: refusal('A refusal', {}) }
  const codes = errorsOf(endpoint).sort()
  const byStatus = Map.groupBy(
    codes.flatMap((code) => CODES.get(code)!.map((status) => ({ code, status }))),
    ({ status }) => status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const own = all.map(({ code }) => code)
      const links = own.map((code) => `[\`${code}\`](/api/errors/${code})`)
      return [status, refusal(links.join(', '), { properties: { code: { enum: own } } })]
    }),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Shared): Schema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    $schema?: string
  }
  for (const [name, shape] of Object.entries($defs ?? {})) shared[name] = pointed(shape)
  return pointed(rest)
}

/** A number or a flag of an address is published as what it stands for. */
function asParameter(schema: Record<string, unknown>): object {
  const { [IN_ADDRESS]: typed, anyOf: _, ...others } = schema
  return typed ? { ...others, ...typed } : schema
}

/** The same with its references pointing at the components of the document. */
const pointed = <Shape extends object>(shape: Shape) =>
  JSON.parse(JSON.stringify(shape).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Shape

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
const content = (types: readonly string[], schema: object) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
})
const body = (types: readonly string[], schema: object) => ({ required: true, ...content(types, schema) })
const refusal = (description: string, more: object) => ({
  description,
  ...content(['application/problem+json'], { $ref: '#/components/schemas/Problem', ...more }),
})

const pick = (schema: Schema, names: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}])),
  required: (schema.required ?? []).filter((name) => names.includes(name)),
})

const problemSchema = {
  type: 'object',
  description:
    'RFC 9457 problem details: `type` is the page of the code, `title` says the same every time, `detail` is a sentence about this call; both in the language of the caller.',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string', format: 'uuid' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    params: { type: 'object', additionalProperties: true },
  },
}
