import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findSentence } from '#i18n/sentence.ts'
import type { Actor } from '#server/auth/actor.ts'
import { AppError } from '#server/http/errors.ts'
import { apiApp, SESSION_COOKIE } from '#server/http/http.ts'
import { openApiDocument, publishedDocument } from '#server/http/openapi.ts'
import { withPrefixes } from '#server/http/id-kinds.ts'
import { CODES } from '#server/http/operation-errors.ts'
import { type Problem, titleOf } from '#server/http/problem.ts'
import { API_VERSION, FIRST_VERSION, isPublished } from '#server/http/published.ts'
import { env } from '#server/process/env.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { app } from './app.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'

const ID = '44444444-4444-4444-8444-444444444444'
const visitor: Actor = { kind: 'visitor' }
const all = [...endpoints, ...rawEndpoints]
const routeOf = (one: { method: string; path: string }) => `${one.method} ${one.path}`

type Described = {
  paths: Record<
    string,
    Record<string, { operationId: string; deprecated?: true; security?: Record<string, string[]>[] }>
  >
  components: { schemas: object; securitySchemes: object }
}

test('outsiders are promised what keys may call and what is the same for everybody, and nothing else', async () => {
  const read = async (path: string, cookie = '') => {
    const headers = { cookie: `${SESSION_COOKIE}=${cookie}` }
    const answer = await app.request(
      path,
      { headers },
      { incoming: { socket: { remoteAddress: '10.8.0.3' } } },
    )
    return { status: answer.status, document: (await answer.json()) as Described }
  }
  const everyOf = ({ paths }: Described) => Object.values(paths).flatMap((methods) => Object.values(methods))
  const operationsOf = (document: Described) => everyOf(document).filter((one) => !one.deprecated)
  const idsOf = (document: Described) => operationsOf(document).map(({ operationId }) => operationId)
  const { document } = await read('/api/openapi.json')
  const promised = all.filter(
    (one) =>
      one.keyScope || ('isPublic' in one && one.isPublic && one.method === 'GET' && one.allow(visitor)),
  )
  expect(idsOf(document).sort()).toEqual(promised.map(({ id }) => id).sort())
  expect(promised.length).toBeLessThan(all.length / 4)
  // Every operation says how it is called from outside: by a key with its scope, or by anybody.
  const scopes = new Map(promised.map(({ id, keyScope }) => [id, keyScope]))
  for (const { operationId, security } of operationsOf(document)) {
    const scope = scopes.get(operationId)
    expect([operationId, security]).toEqual([operationId, scope ? [{ key: [scope] }] : []])
  }
  // At its address of the release before, an operation is called in the same way.
  const formerly = everyOf(document).filter((one) => one.deprecated)
  const said = (id: string, security: unknown) => `${id} ${JSON.stringify(security)}`
  expect(formerly.map(({ operationId, security }) => said(operationId, security)).sort()).toEqual(
    operationsOf(document)
      .filter(({ operationId }) => all.find(({ id }) => id === operationId)!.formerly !== undefined)
      .map(({ operationId, security }) => said(`${operationId}Formerly`, security))
      .sort(),
  )
  expect(Object.keys(document.components.securitySchemes)).toEqual(['key'])

  // The whole is for administrators of the shop, and no key reads it.
  const whole = '/api/v1/admin/openapi.json'
  const { sessionToken } = await buildMember({ role: 'admin' })
  const inside = await read(whole, sessionToken)
  expect(idsOf(inside.document).sort()).toEqual(all.map(({ id }) => id).sort())
  expect(inside.document.paths['/api/v1/admin/media']).toMatchObject({
    post: { operationId: 'media_uploadMedia', security: [{ key: ['products:write'] }, { session: [] }] },
  })
  expect((await read(whole)).status).toBe(401)
  expect((await read(whole, (await buildMember()).sessionToken)).status).toBe(403)
  // A reference that leads nowhere makes a client that cannot be built.
  for (const { components, ...rest } of [document, inside.document]) {
    const wanted = JSON.stringify([rest, components]).matchAll(/"\$ref":"([^"]+)"/g)
    for (const [, path] of wanted)
      expect(components.schemas).toHaveProperty(path!.replace('#/components/schemas/', ''))
  }
})

test('every code has a page in each language and a title that never changes, and no title is left over', async () => {
  const params = { retryAfter: 1, count: 1, available: 1, products: 1, reserved: 1, title: 'A', max: 1 }
  for (const locale of ['es', 'en', 'pt'] as const)
    for (const code of CODES.keys()) {
      const title = titleOf(code, locale, findSentence)
      expect([locale, code, title]).toEqual([locale, code, expect.stringMatching(/\p{L}{2}/u)])
      // Whatever the sentence is about, the title is the same: it names nothing.
      expect([code, title]).toEqual([code, expect.not.stringMatching(/[{}]|undefined|NaN/)])
      const same = findSentence(`problems.${code}`, params, locale) ?? findSentence(code, params, locale)
      expect([locale, code, same]).toEqual([locale, code, title])
      const answer = await app.request(`/api/errors/${code}`, { headers: { 'accept-language': locale } })
      const html = await answer.text()
      expect([code, answer.status, answer.headers.get('content-security-policy')]).toEqual([
        code,
        200,
        expect.stringContaining("default-src 'none'"),
      ])
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).toContain(`<code>${code}</code>`)
    }
  const written = JSON.parse(readFileSync('messages/problems/es.json', 'utf8')) as object
  const codes = new Set([...CODES.keys()].map((code) => `problems_${code.replace('.', '_')}`))
  const left = Object.keys(written).filter(
    (key) => !/^(\$schema|problems_page_)/.test(key) && !codes.has(key),
  )
  expect(left).toEqual([])
  expect((await app.request('/api/errors/app.nothing')).status).toBe(404)
  expect(await (await app.request('/api/errors')).text()).toContain('/api/errors/inventory.moved')
})

test('a refusal that a published operation does not name is a failure here', async () => {
  const original = endpoints.find((one) => routeOf(one) === 'GET /products/{id}')!
  const refuse = (code: string) => async () => {
    throw new AppError(code, 404)
  }
  const statusOf = async (code: string) => {
    const own = apiApp([{ ...original, run: refuse(code) }], async () => visitor, findSentence)
    const peer = { incoming: { socket: { remoteAddress: '10.8.0.6' } } }
    return (await own.request(`/products/${ID}`, {}, peer)).status
  }
  expect([await statusOf('catalog.product_not_found'), await statusOf('cart.full')]).toEqual([404, 500])
})

test('a published operation lists its refusals by status, and what a problem document says leads to its page', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, Answered> }>>
  }
  type Answered = { content: Record<string, { schema: { properties?: { code: { enum: string[] } } } }> }
  const codesAt = (path: string, method: string, status: number) =>
    document.paths[path]![method]!.responses[status]!.content['application/problem+json']!.schema.properties!
      .code.enum
  const adjust = '/api/v1/store/inventory/{variantId}/adjust'
  expect(codesAt(adjust, 'post', 409)).toEqual(expect.arrayContaining(['inventory.moved']))
  expect(codesAt(adjust, 'post', 404)).toEqual(['inventory.not_found'])
  expect(codesAt('/api/v1/products/{id}', 'get', 404)).toEqual(['catalog.product_not_found'])
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      expect([path, Object.keys(responses)]).toEqual([
        path,
        expect.arrayContaining(['401', '429', '500', '503']),
      ])
      expect([path, method, responses['default']]).toEqual([path, method, undefined])
    }
  const peer = { incoming: { socket: { remoteAddress: '10.8.0.4' } } }
  const refused = await app.request(`/api/v1/products/${ID}`, {}, peer)
  const problem = (await refused.json()) as Problem
  expect(problem).toMatchObject({
    type: `${env.PUBLIC_URL}/api/errors/catalog.product_not_found`,
    title: 'Producto no encontrado',
    status: 404,
    code: 'catalog.product_not_found',
  })
  const page = await app.request(new URL(problem.type).pathname)
  expect(await page.text()).toContain('GET /api/v1/products/{id}')
  // A refusal on the way in is of every operation, and one of the pages is of none.
  const pageOf = async (code: string) => (await app.request(`/api/errors/${code}`)).text()
  expect(await pageOf('app.too_many_requests')).toContain('GET /api/v1/products/{id}')
  expect(await pageOf('app.no_such_endpoint')).toContain('Ninguna operación de la referencia lo nombra.')
  // What depends on the call stands in the sentence alone.
  const wrong = (await (await app.request('/api/v1/products?pageSize=x', {}, peer)).json()) as Problem
  expect([wrong.title, wrong.detail]).toEqual([
    'Revisa los datos e intenta de nuevo.',
    'El dato «pageSize» no es válido.',
  ])
})

test('every answer of the API says its version, and a request for another one is refused in words', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers }, { incoming: { socket: { remoteAddress: '10.8.0.5' } } })
  for (const path of [
    '/api/v1/products',
    `/api/v1/products/${ID}`,
    '/api/v1/places',
    '/api/v1/admin/orders',
    '/api/v1/no',
  ])
    for (const asked of [undefined, FIRST_VERSION, API_VERSION])
      expect([
        path,
        (await ask(path, asked ? { 'istmo-version': asked } : {})).headers.get('istmo-version'),
      ]).toEqual([path, asked ?? FIRST_VERSION])
  for (const version of ['2020-01-01', '', 'x'.repeat(5000)]) {
    const refused = await ask('/api/v1/products', { 'istmo-version': version })
    expect([refused.status, refused.headers.get('istmo-version')]).toEqual([400, API_VERSION])
    expect(await refused.json()).toMatchObject({
      code: 'app.unknown_version',
      detail: `Esa versión de la API no existe. La vigente es ${API_VERSION}.`,
    })
  }
  const { info, paths } = publishedDocument(all, 'Istmo')
  expect(info.version).toBe(API_VERSION)
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ name: 'Istmo-Version', in: 'header' }),
    )
})

test('every id of the published document is of a kind, and no answer of the version with prefixes has a bare one', () => {
  const { paths, components } = publishedDocument(all, 'Istmo')
  const bare: string[] = []
  const walk = (node: unknown, at: string) => {
    if (typeof node !== 'object' || node === null) return
    if ((node as { format?: string }).format === 'uuid') bare.push(at)
    for (const [name, inside] of Object.entries(node)) walk(inside, `${at}/${name}`)
  }
  walk({ paths, components }, '')
  // The reference of a request is written beside its error and is no id of a thing.
  expect(bare).toEqual(['/components/schemas/Problem/properties/requestId'])

  let ids = 0
  for (const one of all.filter(isPublished)) {
    if (!one.output) continue
    const answer = JSON.stringify(withPrefixes(one.output, sampleOf(one.output, ID))) ?? ''
    expect([routeOf(one), answer]).toEqual([routeOf(one), expect.not.stringContaining(ID)])
    ids += answer.split(ID.replaceAll('-', '')).length - 1
  }
  expect(ids).toBeGreaterThan(100)
})

type Sampled = {
  $ref?: string
  $defs?: Record<string, Sampled>
  pattern?: string
  items?: Sampled
  anyOf?: Sampled[]
  properties?: Record<string, Sampled>
}

/** An answer of this form in which every id is this one. */
function sampleOf(output: z.ZodType, id: string) {
  const { $defs = {}, ...root } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Sampled
  const build = (schema: Sampled, depth: number): unknown => {
    if (depth > 12) return null
    if (schema.$ref) return build($defs[schema.$ref.replace('#/$defs/', '')]!, depth + 1)
    if (schema.items) return [build(schema.items, depth + 1)]
    if (schema.anyOf) return build(schema.anyOf[0]!, depth + 1)
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, build(one, depth + 1)]),
      )
    return schema.pattern !== undefined && new RegExp(schema.pattern).test(id) ? id : 'x'
  }
  return build(root, 0)
}

const VERBS =
  'add adjust copy delete deliver dismiss download edit end get list order resolve set ship undo update upload write'

test('a published operation begins with one of the known verbs, and what answers page after page with `list`', () => {
  const published = all.filter(isPublished)
  const verbOf = ({ id }: { id: string }) => /_([a-z]+)/.exec(id)![1]!
  expect([...new Set(published.map(verbOf))].sort()).toEqual(VERBS.split(' '))
  const isPaged = ({ output }: (typeof all)[number]) =>
    output instanceof z.ZodObject && 'next' in output.shape
  const lists = published.filter(isPaged)
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter((one) => verbOf(one) !== 'list').map(routeOf)).toEqual([])
})

test('the reference of the API is a page of our own origin', async () => {
  const page = await app.request('/api/docs')
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'; script-src 'self';"),
  ])
  const html = await page.text()
  expect(html).toContain('<html lang="es">')
  const english = await app.request('/api/docs', { headers: { 'accept-language': 'en' } })
  expect(await english.text()).toMatch(/<html lang="en">.*<title>Istmo API<\/title>/s)
  expect(html).toContain('<title>API de Istmo</title>')
  expect(html).not.toMatch(/https?:\/\//)
})

test('what several answers have in common is described once, under its name', () => {
  const { paths, components } = openApiDocument(endpoints, 'Istmo')
  const seen = new Map<string, string[]>()
  const count = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { properties, required } = node as { properties?: object; required?: string[] }
    if (properties && Object.keys(properties).length >= 5) {
      const shape = JSON.stringify([properties, required])
      seen.set(shape, [...(seen.get(shape) ?? []), Object.keys(properties).join()])
    }
    Object.values(node).forEach(count)
  }
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ responses }) => responses),
  )
  count([answers, components.schemas])
  expect([...seen.values()].filter(({ length }) => length > 1)).toEqual([])
  expect(components.schemas).toHaveProperty('ProductCard')
})
