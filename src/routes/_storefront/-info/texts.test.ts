import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../../../messages/pages/en.json' with { type: 'json' }
import es from '../../../../messages/pages/es.json' with { type: 'json' }
import pt from '../../../../messages/pages/pt.json' with { type: 'json' }

const languages: Record<string, Record<string, string>> = { es, en, pt }
const shapeOf = (text: string) => ({
  names: (text.match(/\{\w+\}/g) ?? []).sort(),
  links: (text.match(/\]\([^)]+\)/g) ?? []).sort(),
  lines: text.split('\n').map((line) => /^(-|\d+\.) /.exec(line)?.[1] ?? 'paragraph'),
})

test('every text says the same in three languages: all keys, values, links and lists', () => {
  for (const language of ['en', 'pt']) {
    expect(Object.keys(languages[language]!).sort()).toEqual(Object.keys(es).sort())
    for (const [key, text] of Object.entries(es))
      expect(shapeOf(languages[language]![key]!), `${language} ${key}`).toEqual(shapeOf(text))
  }
})

test('no text is empty, and none was forgotten in Spanish', () => {
  for (const texts of Object.values(languages))
    for (const [key, text] of Object.entries(texts)) expect(text.trim(), key).not.toBe('')
  const same = Object.entries(es).filter(([key, text]) => text.length > 30 && text === languages.en![key])
  expect(same).toEqual([])
})

test('every link inside the shop leads to a page', () => {
  const links = Object.values(es).flatMap((text) =>
    [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, path]) => path!),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const path of new Set(links))
    expect(existsSync(join(import.meta.dirname, '..', `${path.slice(1)}.tsx`)), path).toBe(true)
})

test('the map of the site names every page of the shop', () => {
  const map = readFileSync(join(import.meta.dirname, 'sitemap.tsx'), 'utf8')
  // Steps of a purchase and pages that need something in their address are no places to go to.
  const steps = /[$_-]|^(checkout|comparar|index|letters|lista|sitemap)\b/
  const pages = readdirSync(join(import.meta.dirname, '..'))
    .filter((name) => name.endsWith('.tsx') && (!steps.test(name) || name === 'premium-offers.tsx'))
    .map((name) => `/${name.replace('.tsx', '')}`)
  expect(pages).toContain('/contact')
  for (const path of pages) expect(map).toContain(`['${path}', `)
})
