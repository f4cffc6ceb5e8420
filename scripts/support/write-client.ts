/** The types of the TypeScript client, from the published document. */
type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  deprecated?: true
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, unknown>>; components: { schemas: object } }

const JSON_TYPE = 'application/json'

export function typesOf({ paths, components }: Document): string {
  const shared = Object.entries(components.schemas as Record<string, Schema>).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  // What is not JSON, a picture or a table, is asked for by `fetch` alone.
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).flatMap(([method, operation]) => {
      const [status = '', answer] = Object.entries(operation.responses).find(([code]) => code < '300') ?? []
      const input = inputOf(operation)
      const output = status === '204' ? 'undefined' : answer?.content?.[JSON_TYPE]?.schema
      if (operation.deprecated || !output || input === null || Object.keys(output).length === 0) return []
      const route = `${method.toUpperCase()} ${path.replace('/api/v1', '')}`
      const answered = typeof output === 'string' ? output : typeOf(output)
      return `/** ${operation.summary} */ '${route}': { input: ${input}; output: ${answered}; code: ${codesOf(operation)} }`
    }),
  )
  return `${shared.join('\n')}\nexport type Operations = {\n${operations.join('\n')}\n}\n`
}

function inputOf({ parameters, requestBody }: Operation): string | null {
  const body = requestBody?.content?.[JSON_TYPE]?.schema
  if (requestBody && !body) return null
  const asked = parameters.filter((one) => one.in !== 'header')
  return typeOf({
    type: 'object',
    properties: {
      ...Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
      ...body?.properties,
    },
    required: [...asked.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])],
  })
}

const codesOf = ({ responses }: Operation) => {
  const all = Object.values(responses).flatMap(
    ({ content }) => content?.['application/problem+json']?.schema.properties?.['code']?.enum ?? [],
  )
  return [...new Set(all)].map((code) => JSON.stringify(code)).join(' | ')
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => `(${typeOf(one)})`).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  const named = Object.entries(properties ?? {})
  if (named.length > 0) {
    const fields = named.map(
      ([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
    )
    return `{ ${fields.join('; ')} }`
  }
  const other = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return additionalProperties === false || additionalProperties === undefined
    ? 'Record<string, never>'
    : `Record<string, ${other}>`
}
