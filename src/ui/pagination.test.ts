import { expect, it } from 'vitest'
import { pagesAround } from './pagination.tsx'

it('shows all of a few pages', () => {
  expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4])
})

it('keeps the ends and the neighbours of a page in the middle', () => {
  expect(pagesAround(50, 100)).toEqual([1, null, 49, 50, 51, null, 100])
})

it('never shows more than seven entries', () => {
  for (let page = 1; page <= 30; page++) expect(pagesAround(page, 30).length).toBeLessThanOrEqual(7)
})

it('always contains the page itself', () => {
  for (let page = 1; page <= 30; page++) expect(pagesAround(page, 30)).toContain(page)
})
