import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { closeLive, openLive } from '#server/events/live.ts'
import * as catalog from '../endpoints.ts'
import { MAX_GIFT_PAGES } from '../rules/gifts.ts'

// A live event has to drop the pages that a process caches, so this process listens to events.
beforeAll(openLive)
afterAll(closeLive)

const { ask } = asker(catalog, (await buildMember({ role: 'admin' })).actor)
const visitor = asker(catalog).ask
const page = { title: 'Para la abuela', description: '', suits: 'abuela', maxDollars: null, isActive: true }
const shown = async () => (await visitor('GET /gift-pages')).body.items.map(({ slug }) => slug)

test('a new shop has pages for the usual occasions, and its map names them', async () => {
  expect(await shown()).toEqual(['mama', 'papa', 'navidad', 'cumpleanos'])
  const { body } = await visitor('GET /gift-pages/mama')
  expect(body).toMatchObject({ title: 'Regalos para mamá', suits: 'mamá', maxDollars: null })
  const map = await asker(catalog).send('/sitemap.xml')
  expect(await map.text()).toContain('/regalos/mama</loc>')
})

test('an admin makes, hides and deletes a page, whose address comes from whom it is for and its price', async () => {
  const events = await eventsDuring(async () =>
    expect(await ask('POST /admin/gift-pages', { ...page, maxDollars: 25 })).toMatchObject({
      status: 201,
      body: { slug: 'abuela-hasta-25', version: 1 },
    }),
  )
  expect(events).toContainEqual({ name: 'gift_page.changed' })
  await expect.poll(shown).toContain('abuela-hasta-25')
  const { items } = (await ask('GET /admin/gift-pages?q=abuela')).body
  const { id, version } = items[0]!
  const hidden = { ...page, maxDollars: 20, isActive: false, version }
  expect(await ask(`PUT /admin/gift-pages/${id}`, hidden)).toMatchObject({
    body: { slug: 'abuela-hasta-25', version: 2 },
  })
  await expect.poll(shown).not.toContain('abuela-hasta-25')
  expect(problemOf(await visitor('GET /gift-pages/abuela-hasta-25'))).toMatchObject({ status: 404 })
  expect(problemOf(await ask(`PUT /admin/gift-pages/${id}`, hidden))).toMatchObject({
    status: 409,
    code: 'app.stale',
  })
  expect((await ask(`DELETE /admin/gift-pages/${id}`)).status).toBe(204)
  expect(problemOf(await ask(`DELETE /admin/gift-pages/${id}`))).toMatchObject({ status: 404 })
  expect(await actionsOn(id)).toEqual(['gift_page.add', 'gift_page.change', 'gift_page.delete'])
})

test('what the search does not know, an address that is taken and a page too many are refused', async () => {
  expect(problemOf(await ask('POST /admin/gift-pages', { ...page, suits: 'tornillo' }))).toMatchObject({
    status: 422,
    code: 'catalog.gift_suits_unknown',
    detail: expect.stringContaining('«tornillo»'),
  })
  expect(problemOf(await ask('POST /admin/gift-pages', { ...page, suits: 'Mamá' }))).toMatchObject({
    status: 409,
    code: 'catalog.gift_page_taken',
  })
  for (const wrong of [{ title: ' ' }, { suits: '' }, { maxDollars: 0 }, { maxDollars: 3000 }])
    expect((await ask('POST /admin/gift-pages', { ...page, ...wrong })).status).toBe(422)
  expect((await visitor('POST /admin/gift-pages', page)).status).toBe(401)
  const had = (await shown()).length
  for (let most = 1; most <= MAX_GIFT_PAGES - had; most++)
    expect((await ask('POST /admin/gift-pages', { ...page, maxDollars: most })).status).toBe(201)
  expect(problemOf(await ask('POST /admin/gift-pages', page))).toMatchObject({
    code: 'catalog.gift_pages_full',
  })
})
