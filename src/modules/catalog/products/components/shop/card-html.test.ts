import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { cardHtml, escapeHtml } from './card-html.ts'

const card: Card = {
  id: '0190c1de-0000-7000-8000-000000000001',
  title: 'Café',
  priceCents: 1390,
  priceToCents: null,
  hasOptions: false,
  compareAtCents: null,
  percentOff: null,
  imageUrl: '/media/0190c1de-0000-7000-8000-000000000002',
  stock: 8,
  rating: 0,
  ratingCount: 0,
  featured: false,
  seller: null,
  premiumPriceCents: null,
}
const html = (change: Partial<Card>) =>
  cardHtml({ ...card, ...change }, { eager: false, heading: 'h3', sizes: '45vw' })

test('nothing a seller writes becomes markup', () => {
  const nasty = `"><img src=x onerror=alert(1)>'&`
  const made = html({ title: nasty, imageUrl: `https://x/${nasty}`, id: nasty })
  expect(made.match(/<img/g)).toHaveLength(1)
  expect(made).not.toContain('<img src=x')
  expect(made).not.toMatch(/="[^"]*"[^\s>]/)
  expect(escapeHtml(nasty)).toBe('&#34;&#62;&#60;img src=x onerror=alert(1)&#62;&#39;&#38;')
})

test('a card names the store that sells it and leads there; of the shop itself it says nothing', () => {
  expect(html({ seller: { handlingDays: 0, name: 'Café & Más', slug: 'cafe-mas' } })).toContain(
    '<a href="/tienda/cafe-mas">Café &#38; Más</a>',
  )
  expect(html({})).not.toContain('card-seller')
})

test('a card has space for its day, counted with the days of its seller; what is sold out has none', () => {
  expect(html({})).toContain('data-arrives="standard "')
  const seller = { handlingDays: 3, name: 'Café', slug: 'cafe' }
  expect(html({ seller })).toContain('data-arrives="standard 3"')
  expect(html({ stock: 0 })).not.toContain('data-arrives')
})

test('a sold-out product cannot be added', () => {
  expect(html({ stock: 0 })).toContain('disabled>Agotado</button>')
})

test('from one to five units the card says how many are left', () => {
  expect(html({ stock: 5 })).toContain('Solo quedan 5 unidades')
  expect(html({ stock: 6 })).not.toContain('Solo quedan')
  expect(html({ stock: 0 })).not.toContain('Solo quedan')
})

test('a rating stands there only when somebody has rated', () => {
  expect(html({ rating: 4.5, ratingCount: 2 })).toContain('★ 4.5</b> (2)')
  expect(html({})).not.toContain('★')
})

test('on offer, a card strikes the price before and says the percent instead of its featured mark', () => {
  const made = html({ compareAtCents: 1990, percentOff: 30, featured: true })
  expect(made).toContain('<span class="card-badge">−30 %</span>')
  expect(made).toContain('$13.90 <s>$19.90</s></p>')
  expect(made).not.toContain('Destacado')
  expect(html({ featured: true })).toContain('<span class="card-badge">Destacado</span>')
  expect(html({ compareAtCents: 1990, percentOff: 30, stock: 0 })).toContain('card-badge-out">Agotado')
})

test('where variants differ the card says from which price, for the plan too', () => {
  const made = html({ priceToCents: 1990, premiumPriceCents: 1290 })
  expect(made).toContain('<p class="card-price"><small>desde </small>$13.90</p>')
  expect(made).toContain('Premium <b>desde $12.90</b>')
  expect(html({})).toContain('<p class="card-price">$13.90</p>')
})

test('a product with options is chosen on its page, not added from its card', () => {
  const made = html({ hasOptions: true, variantId: 'azul' })
  // Live updates name the product, also where the link names its variant.
  expect(made).toContain(
    `<a class="card-add" data-add="${card.id}" href="/product/${card.id}?v=azul" aria-label="Elegir opciones: Café">Elegir opciones</a>`,
  )
  expect(made).not.toContain('<button type="button" class="card-add"')
  expect(html({ hasOptions: true, stock: 0 })).toContain('disabled>Agotado</button>')
})

test('colours are dots with one name for all of them, and only where there are any', () => {
  expect(html({ swatches: { colours: ['#111', '#d62828'], more: 3 } })).toContain(
    '<p class="card-colours" role="img" aria-label="5 colores"><i style="background:#111"></i><i style="background:#d62828"></i>+3</p>',
  )
  expect(html({ swatches: { colours: ['#111'], more: 0 } })).toContain(
    'aria-label="1 color"><i style="background:#111"></i></p>',
  )
  expect(html({})).not.toContain('card-colours')
})
