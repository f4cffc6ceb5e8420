import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screensOf } from './screenshot-screens.ts'
import type { Stories } from './screenshot-stories.ts'

const ROUTES = new URL('../../src/routes/', import.meta.url)
const PAGES = globSync('store/**/*.tsx', { cwd: ROUTES, exclude: (name) => name.startsWith('-') })
const TABS = [...readFileSync(new URL('store/settings.tsx', ROUTES), 'utf8').matchAll(/id: '(\w+)'/g)]

/** `store/products/$id.tsx` is looked at by a press in its list, all others by their address. */
const pathOf = (page: string) => `/${page.replace(/\.tsx$/, '').replace(/\/index$/, '')}`

test("every screen of the seller's panel and every tab of its settings is among those that are looked at", () => {
  const anyStory = new Proxy({}, { get: () => 'not built' }) as Stories
  const own = screensOf(anyStory).filter(({ as }) => as === 'seller')
  const seen = new Set(own.map(({ path }) => path))
  const wanted = [
    ...PAGES.map(pathOf).filter((path) => !path.includes('$')),
    ...TABS.map(([, id]) => (id === 'general' ? '/store/settings' : `/store/settings?tab=${id}`)),
  ]
  expect(wanted.length).toBeGreaterThan(12)
  expect(wanted.filter((path) => !seen.has(path))).toEqual([])
  expect(own.filter(({ path, before }) => path === '/store/products' && before)).toHaveLength(1)
})
