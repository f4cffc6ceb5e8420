import { House } from 'lucide-react'
import { expect, it } from 'vitest'
import { activeHref } from './panel-nav.tsx'

const item = (href: string) => ({ label: href, href, icon: House })
const groups = [{ items: [item('/admin'), item('/admin/products')] }, { items: [item('/admin/stores')] }]

it('lights up the nearest item above the page', () => {
  expect(activeHref(groups, '/admin/products/7/edit')).toBe('/admin/products')
})

it('does not take a common beginning for a parent', () => {
  expect(activeHref(groups, '/admin/products-old')).toBe('/admin')
})

it('lights up nothing elsewhere', () => {
  expect(activeHref(groups, '/cart')).toBeUndefined()
})
