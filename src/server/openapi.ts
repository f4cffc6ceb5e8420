import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'

const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** The OpenAPI 3.1 document of all endpoints. Zod's JSON Schema is the same dialect, so nothing is translated. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'istmo_session' } },
    },
  }
}

function operation(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const names = Object.keys(input.properties ?? {})
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  })
  const others = names.filter((name) => !inPath.includes(name))
  const isGet = endpoint.method === 'GET'
  const isPublic = endpoint.allow({ kind: 'visitor' })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(isPublic ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(isGet ? others.map((name) => parameter(name, 'query')) : []),
      ...(endpoint.needsKey
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8 },
            },
          ]
        : []),
    ],
    ...(isGet || others.length === 0 ? {} : { requestBody: jsonBody(pick(input, others)) }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', ...content(schemaOf(endpoint.output, 'output')) },
      422: { description: 'The input is malformed', ...content(PROBLEM, 'application/problem+json') },
      ...(isPublic
        ? {}
        : { 401: { description: 'Nobody is signed in', ...content(PROBLEM, 'application/problem+json') } }),
      ...(endpoint.limit
        ? { 429: { description: 'Too many calls', ...content(PROBLEM, 'application/problem+json') } }
        : {}),
      default: { description: 'A refusal', ...content(PROBLEM, 'application/problem+json') },
    },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

const content = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })
const jsonBody = (schema: object) => ({ required: true, ...content(schema) })

const pick = (schema: { properties?: Record<string, object>; required?: string[] }, names: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}])),
  required: (schema.required ?? []).filter((name) => names.includes(name)),
})

const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem details; `detail` is a sentence in the language of the caller.',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
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
    params: { type: 'object' },
  },
}
