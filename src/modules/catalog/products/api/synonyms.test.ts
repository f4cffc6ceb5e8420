import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { offerGiftCards } from '../../../../../tests/support/build-orders.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { announce, closeLive, openLive } from '#server/events/live.ts'
import { addUsualSynonyms } from '../commands/synonyms.ts'
import * as catalog from '../endpoints.ts'
import { PANAMA_WORDS } from '../rules/panama-words.ts'
import { MAX_GROUPS, synonymKey, wordsHeldBy } from '../rules/synonyms.ts'
import { USUAL_OCCASIONS } from '../rules/occasions.ts'
import { categories, synonymGroups } from '../tables.ts'

// A live event has to drop the synonyms that a process caches, so this process listens to events.
beforeAll(openLive)
afterAll(closeLive)

let admin: ReturnType<typeof asker>['ask']
beforeAll(async () => {
  admin = asker(catalog, (await buildMember({ role: 'admin' })).actor).ask
  const { id } = await buildCategory({ name: 'Casa' })
  const build = (title: string, more: object = {}) => buildProduct({ title, categoryIds: [id], ...more })
  // The oldest first: the newest would stand first where two answer alike.
  await build('Nevera Polar')
  await build('Imán de cocina', { description: 'Se pega a la puerta de la nevera' })
  await build('Refrigeradora Frost 300 L', { specifications: { Marca: 'Frost' } })
  await build('Hielo', { description: 'Para tu refrigeradora' })
  await build('Split Brisa 12000 BTU')
  await build('Split Témpano 9000 BTU')
  await build('Aire acondicionado de ventana Brisa')
  await build('Aire comprimido')
  await build('Televisor Andino')
  await build('Soporte para TV')
})

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const search = async (q: string) =>
  (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.items.map(({ title }) => title)
const suggest = async (q: string) =>
  (await ask(`GET /products/suggestions?q=${encodeURIComponent(q)}`)).body.items.map(({ title }) => title)
const add = (...words: string[]) => admin('POST /admin/synonyms', { words })
const groups = async () => (await admin('GET /admin/synonyms?pageSize=100')).body

beforeEach(async () => {
  await db.execute(sql`delete from synonym_groups`)
  await transaction((tx) => announce(tx, { name: 'synonyms.changed' }))
})

test('who looks for a word finds what it is also called: in the list, suggestions, brands and panel', async () => {
  expect(await search('heladera')).toEqual([])
  expect((await add('Heladera', 'refrigeradora')).status).toBe(201)
  const found = ['Refrigeradora Frost 300 L', 'Hielo']
  await expect.poll(() => search('heladera')).toEqual(found)
  expect(await suggest('heladera')).toEqual(found)
  expect((await ask('GET /products/facets?q=heladera')).body.brands).toEqual([{ name: 'Frost', count: 1 }])
  const panel = (await admin('GET /admin/products?q=heladera')).body.items.map(({ title }) => title)
  expect(panel.sort()).toEqual([...found].sort())
})

test('a word itself stands before its synonym, and a title before a description', async () => {
  await add('nevera', 'refrigeradora')
  await expect
    .poll(() => search('nevera'))
    .toEqual(['Nevera Polar', 'Refrigeradora Frost 300 L', 'Imán de cocina', 'Hielo'])
  expect((await search('refrigeradora'))[0]).toBe('Refrigeradora Frost 300 L')
  expect((await suggest('nevera')).slice(0, 2)).toEqual(['Nevera Polar', 'Refrigeradora Frost 300 L'])
})

test('several words may be one synonym, and the other words of a search still narrow it', async () => {
  await add('aire acondicionado', 'split', 'climatizador')
  await expect.poll(async () => (await search('climatizador')).length).toBe(3)
  expect(await search('aire acondicionado')).toEqual([
    'Aire acondicionado de ventana Brisa',
    'Split Témpano 9000 BTU',
    'Split Brisa 12000 BTU',
  ])
  expect(await search('split brisa')).toEqual([
    'Split Brisa 12000 BTU',
    'Aire acondicionado de ventana Brisa',
  ])
  expect(await search('el climatizador de Témpano')).toEqual(['Split Témpano 9000 BTU'])
  expect(await search('aire')).not.toContain('Split Brisa 12000 BTU')
})

test('of a group in one way the first word finds the others, and they may stand in other groups', async () => {
  await add('nevera', 'refrigeradora')
  const added = await admin('POST /admin/synonyms', {
    words: ['electrodomésticos', 'nevera', 'televisor'],
    isOneWay: true,
  })
  expect(added.status).toBe(201)
  await expect
    .poll(() => search('electrodomésticos'))
    .toEqual(['Televisor Andino', 'Nevera Polar', 'Imán de cocina'])
  expect(await search('televisor')).toEqual(['Televisor Andino'])
  expect(await search('refrigeradora')).toContain('Nevera Polar')
  const [group] = (await groups()).items.filter(({ isOneWay }) => isOneWay)
  expect(group).toMatchObject({ words: ['electrodomésticos', 'nevera', 'televisor'] })
  // What a change leaves out stays, and in both ways each word must be free.
  const change = (more: object) =>
    admin(`PUT /admin/synonyms/${group!.id}`, { version: group!.version, words: group!.words, ...more })
  expect(problemOf(await change({ isOneWay: false }))).toMatchObject({ code: 'catalog.synonym_taken' })
  expect((await change({})).status).toBe(200)
  expect((await groups()).items.filter(({ isOneWay }) => isOneWay)).toHaveLength(1)
  expect((await add('electrodomestico', 'aparato')).status).toBe(409)
})

test('a word of two characters has synonyms too, and is one', async () => {
  await add('tv', 'televisor')
  await expect.poll(() => search('tv')).toEqual(['Soporte para TV', 'Televisor Andino'])
  expect(await search('televisor')).toEqual(['Televisor Andino', 'Soporte para TV'])
  expect(await suggest('tv')).toEqual(['Soporte para TV', 'Televisor Andino'])
})

test('it counts for nothing how a word is written, and a mistyped one has its synonyms', async () => {
  await add('Heladéra', 'refrigeradora')
  for (const q of ['HELADERAS', 'heladera', 'heladeras', 'eladera', 'heladrea'])
    await expect.poll(() => search(q), { message: q }).toContain('Refrigeradora Frost 300 L')
})

test('a word stands in one group: a second one is refused by name, also at the same moment', async () => {
  await add('nevera', 'refrigeradora')
  const refused = await add('cocina', 'Neveras')
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'catalog.synonym_taken',
      detail:
        '«Neveras» ya está en el grupo «nevera, refrigeradora». Edita ese grupo o quita la palabra de aquí.',
      params: { field: 'words' },
    },
  })
  const both = await Promise.all([add('abanico', 'ventilador'), add('abanico', 'soplador')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await groups()).total).toBe(2)
})

test('a group is changed over the version that was read, and taken away; both are written down', async () => {
  const { id, version } = (await add('nevera', 'refrigeradora')).body
  const change = (words: string[], of = version) => admin(`PUT /admin/synonyms/${id}`, { words, version: of })
  const received = await eventsDuring(async () =>
    expect(await change(['nevera', 'heladera'])).toMatchObject({ status: 200, body: { version: 2 } }),
  )
  expect(received.map(({ name }) => name)).toContain('synonyms.changed')
  expect(await change(['nevera', 'hielera'])).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  expect((await groups()).items.map(({ words }) => words)).toEqual([['nevera', 'heladera']])
  expect((await add('refrigeradora', 'refri')).status).toBe(201)
  expect((await change(['nevera', 'refri'], 2)).body).toMatchObject({ code: 'catalog.synonym_taken' })
  expect((await admin('GET /admin/synonyms?q=HELAD')).body.items).toHaveLength(1)
  expect((await admin(`DELETE /admin/synonyms/${id}`)).status).toBe(204)
  expect((await admin(`DELETE /admin/synonyms/${id}`)).status).toBe(404)
  expect((await change(['nevera', 'fría'])).status).toBe(404)
  await expect.poll(() => search('nevera')).not.toContain('Hielo')
  expect(await actionsOn(id)).toEqual(['synonyms.add', 'synonyms.change', 'synonyms.delete'])
})

test.each([
  [['nevera'], 'Escribe al menos dos palabras distintas.'],
  [['Nevera', 'neveras'], 'Escribe al menos dos palabras distintas.'],
  [['nevera', ' '], 'Escribe cada sinónimo con letras o números.'],
  [['nevera', '%_\\'], 'Escribe cada sinónimo con letras o números.'],
  [['nevera', 'de la'], 'Escribe cada sinónimo con letras o números.'],
  [['nevera', 'una dos tres cuatro cinco seis'], 'Un sinónimo tiene hasta cuatro palabras.'],
  [['nevera', 'n'.repeat(61)], 'El texto es demasiado largo.'],
  [Array.from({ length: 13 }, (_, n) => `palabra${n}`), 'Un grupo tiene hasta 12 palabras.'],
])('%j mean nothing together: %s', async (words, sentence) => {
  const refused = await add(...words)
  expect(refused.status).toBe(422)
  expect(problemOf(refused).fields?.[0]?.message).toContain(sentence)
  expect((await groups()).total).toBe(0)
})

test.each([
  "o'reilly",
  'a & b | !c',
  "x' | 'y",
  '(((',
  'a:* <-> b',
  '<script>alert(1)</script>',
  'ﬁn',
  '日本語',
])('the word %j is asked for as a word, and breaks no search', async (word) => {
  await add('nevera', word)
  for (const q of ['nevera', word])
    expect((await ask(`GET /products?q=${encodeURIComponent(q)}`)).status).toBe(200)
  expect((await ask(`GET /products/suggestions?q=${encodeURIComponent(word)}`)).status).toBe(200)
})

test('there are five hundred groups at most', async () => {
  await db.execute(
    sql`insert into synonym_groups (words) select array['a' || n, 'b' || n] from generate_series(1, ${MAX_GROUPS}) n`,
  )
  expect(await add('nevera', 'refrigeradora')).toMatchObject({
    status: 409,
    body: {
      code: 'catalog.synonyms_full',
      detail: 'Ya hay 500 grupos de sinónimos. Elimina alguno antes de crear otro.',
    },
  })
})

test('the admin says where the words of an occasion lead, and they are no synonyms', async () => {
  const { id } = await buildCategory({ name: 'Mesa puesta' })
  await buildProduct({ title: 'Juego de copas', priceCents: 6_000, categoryIds: [id] })
  await buildProduct({ title: 'Candelabro', priceCents: 9_000, categoryIds: [id] })
  const words = ['banquete', 'para los padrinos']
  const refused = await admin('POST /admin/synonyms', { words, categories: ['Ninguna'] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'catalog.occasion_category_unknown' } })
  const made = await admin('POST /admin/synonyms', { words, categories: ['mesa puesta'], maxDollars: 70 })
  expect(made.status).toBe(201)
  await expect.poll(() => search('regalo para los padrinos')).toEqual(['Juego de copas'])
  expect(await search('banquete')).toEqual(['Juego de copas'])
  expect((await groups()).items).toMatchObject([{ words, categories: ['Mesa puesta'], maxDollars: 70 }])
  await admin(`PUT /admin/synonyms/${made.body.id}`, { version: 1, words, maxDollars: null })
  await expect.poll(() => search('banquete')).toEqual(['Candelabro', 'Juego de copas'])
  await admin(`PUT /admin/synonyms/${made.body.id}`, { version: 2, words, categories: [] })
  await expect.poll(() => search('banquete')).toEqual([])
})

test('a search that finds nothing shows the category it names, and suggestions show what is near', async () => {
  const { id } = await buildCategory({ name: 'Accesorios', slug: 'accesorios' })
  const ring = await buildProduct({ title: 'Sortija de coral', categoryIds: [id], featured: true })
  const { body } = await ask('GET /products?q=zarcillos')
  expect(body).toMatchObject({
    understood: { category: 'accesorios' },
    items: [{ id: ring.id }],
    fewer: null,
  })
  const near = (await ask(`GET /products/suggestions?q=${encodeURIComponent('televisor xyzzy')}`)).body
  expect(near).toMatchObject({ items: [], instead: { words: ['televisor'] } })
  expect(near.instead!.categories.length).toBeGreaterThan(0)
  expect(near.instead!.items.map(({ id }) => id)).toContain(ring.id)
  expect((await ask('GET /products/suggestions?q=televisor')).body.instead).toBeNull()
})

test('a search for gift cards says so once the shop takes them', async () => {
  const isAbout = async (q: string) =>
    (await ask(`GET /products?q=${encodeURIComponent(q)}`)).body.isAboutGiftCards
  expect(await isAbout('tarjeta de regalo')).toBe(false)
  await offerGiftCards()
  for (const q of ['tarjeta de regalo', 'Gift card', 'cartão-presente', 'vale de regalo'])
    await expect.poll(() => isAbout(q)).toBe(true)
  expect(await isAbout('tarjeta de memoria')).toBe(false)
})

test('what is usual in Panama is added once, beside the groups of the shop', async () => {
  const usualWords = [...PANAMA_WORDS.map(wordsHeldBy), ...USUAL_OCCASIONS.map(({ words }) => words)]
  const keys = usualWords.flatMap((words) => [...new Set(words.map(synonymKey))])
  expect(new Set(keys).size).toBe(keys.length)
  for (const slug of new Set(USUAL_OCCASIONS.flatMap(({ slugs }) => slugs)))
    await db
      .insert(categories)
      .values({ name: `Usual ${slug}`, slug })
      .onConflictDoNothing()
  await add('nevera', 'frigo')
  const usual = () => admin('POST /admin/synonyms/usual', {})
  expect((await usual()).body).toEqual({ added: usualWords.length - 1 })
  expect((await usual()).body).toEqual({ added: 0 })
  await transaction((tx) => addUsualSynonyms(tx, { actor: SYSTEM }))
  expect(await db.$count(synonymGroups)).toBe(usualWords.length)
  await expect.poll(() => search('climatización')).toEqual([])
  await expect.poll(async () => (await search('split')).length).toBe(3)
})
