import { beforeAll, describe, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../tests/support/build-catalog.ts'
import { buildSizes } from '../../../../tests/support/build-variants.ts'
import { buildOrder } from '../../../../tests/support/build-orders.ts'
import { buildDeliveredOrder, deliveredAgo } from '../../../../tests/support/build-returns.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { seedCategories } from '#modules/catalog/products/commands/categories.ts'
import { addSynonyms } from '#modules/catalog/products/commands/synonyms.ts'
import { saveVariants } from '#modules/catalog/products/commands/save-variants.ts'
import { categories } from '#modules/catalog/products/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { type Actor, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as assistant from './endpoints.ts'

// Each question from somebody else, since one address may ask thirty times a minute.
const post = (message: unknown, more: object = {}, actor?: Actor) =>
  asker(assistant, actor).ask('POST /assistant', { message, ...more })
const ask = async (message: string, more: object = {}, actor?: Actor) => {
  const { status, body } = await post(message, more, actor)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const memberOf = (userId: string): Actor => ({ kind: 'customer', userId, sessionId: userId, storeId: null })
const ids = new Map<string, string>()
const titles = (body: { products: { title: string }[] }) => body.products.map(({ title }) => title)

beforeAll(async () => {
  await transaction(seedCategories)
  for (const { id, slug } of await db.select().from(categories)) ids.set(slug, id)
  const build = (title: string, slugs: string[], rest: Parameters<typeof buildProduct>[0] = {}) =>
    buildProduct({ title, categoryIds: slugs.map((slug) => ids.get(slug)!), ...rest })
  await build('Licuadora Oster', ['hogar'], { priceCents: 4599, stock: 7, featured: true })
  await build('Silla gamer', ['hogar'], { priceCents: 18_900, stock: 0 })
  for (const n of [1, 2, 3, 4]) await build(`Zapatillas modelo ${n}`, ['deportes'], { priceCents: 1000 * n })
  await build('Perfume de rosas', ['ofertas-especiales', 'perfumes'], { priceCents: 2000 })
})

describe('products', () => {
  test('the price of a named product, with the premium price where there is one', async () => {
    const body = await ask('cuanto cuesta la licuadora oster')
    expect(body.reply).toBe('Licuadora Oster cuesta $45.99. Con el plan Premium lo pagas a $39.09.')
    expect(body.products).toEqual([
      {
        id: expect.any(String),
        title: 'Licuadora Oster',
        priceCents: 4599,
        priceToCents: null,
        imageUrl: null,
        stock: 7,
      },
    ])
  })

  test('the stock of a named product, and of one that is sold out', async () => {
    expect((await ask('hay stock de la licuadora?')).reply).toBe('Sí, hay 7 unidades de Licuadora Oster.')
    expect((await ask('queda disponible la silla gamer')).reply).toBe('Silla gamer está agotado por ahora.')
  })

  test('a size or a colour that is asked for is answered with its variant and what else there is', async () => {
    const priceCents = 5000
    const { productId, ids: sizes } = await buildSizes(
      { S: { priceCents }, M: { priceCents, stock: 2 }, L: { priceCents, stock: 0 } },
      { title: 'Guayabera de lino', categoryIds: [ids.get('ropa')!] },
    )
    const body = await ask('¿tienen la guayabera en M?')
    expect(body.reply).toBe('Sí, Guayabera de lino está disponible en talla M.')
    expect(body.products).toMatchObject([{ id: productId, variantId: sizes.M, stock: 2 }])
    const out = await ask('is the guayabera available in size L?')
    expect(out.reply).toBe('Guayabera de lino is not available in talla L right now. Available in: S, M.')
    expect(out.products).toMatchObject([{ variantId: sizes.L, stock: 0 }])
    const other = await ask('vocês têm a guayabera no tamanho XXL?')
    expect(other.reply).toBe(
      'Guayabera de lino não está disponível em talla XXL no momento. Disponível em: S, M.',
    )
    expect(other.products[0]).not.toHaveProperty('variantId')
    expect((await ask('guayabera M')).products).toMatchObject([{ variantId: sizes.M }])
    expect((await ask('hay stock de la guayabera?')).reply).toBe('Sí, hay 7 unidades de Guayabera de lino.')
  })

  test('a colour is understood in three languages, whatever its gender', async () => {
    const { id, version } = await buildProduct({
      title: 'Camisa Oxford shirt',
      categoryIds: [ids.get('ropa')!],
    })
    const options = [
      { name: 'Talla', values: ['M', 'L'] },
      { name: 'Color', values: ['Rojo', 'Azul'] },
    ]
    const pairs = [
      ['M', 'Rojo', 0],
      ['L', 'Rojo', 3],
      ['M', 'Azul', 4],
    ] as const
    const variants = pairs.map(([size, colour, stock]) => {
      return { optionValues: [size, colour], priceCents: 5000, stock }
    })
    await transaction((tx) =>
      saveVariants(tx, EVERY_STORE, { id, version, options, variants, actor: SYSTEM, now: new Date() }),
    )
    expect((await ask('do you have the shirt in red?')).reply).toBe(
      'Yes, Camisa Oxford shirt is available in Rojo.',
    )
    expect((await ask('tem a camisa oxford vermelha?')).reply).toBe(
      'Sim, Camisa Oxford shirt está disponível em Rojo.',
    )
    expect((await ask('hay la camisa oxford roja en M?')).reply).toBe(
      'Camisa Oxford shirt no está disponible en talla M · Rojo por ahora. Disponible en: L.',
    )
    expect((await ask('hay la camisa oxford verde?')).reply).toBe(
      'Camisa Oxford shirt no está disponible en verde por ahora. Disponible en: Rojo, Azul.',
    )
  })

  test('at most three are shown, with a way to the rest', async () => {
    const body = await ask('busco zapatillas')
    expect(body.products).toHaveLength(3)
    expect(body.links).toEqual([{ label: 'Ver los 4 resultados', href: '/search?q=zapatillas' }])
  })

  test('what the shop calls otherwise is found by the word that was used', async () => {
    await transaction((tx) => addSynonyms(tx, { words: ['batidora', 'licuadora'], actor: SYSTEM }))
    expect(titles(await ask('cuanto cuesta la batidora'))).toEqual(['Licuadora Oster'])
  })

  test('a bare name is searched, a mistyped one too', async () => {
    expect(titles(await ask('licuadora'))).toEqual(['Licuadora Oster'])
    expect(titles(await ask('cuanto cuesta la licuadera'))).toEqual(['Licuadora Oster'])
  })

  test('when nothing has all the words, what comes near is shown as such', async () => {
    const body = await ask('quiero comprar una licuadora philips')
    expect(body.reply).toContain('No encontré exactamente «licuadora philips»')
    expect(titles(body)).toEqual(['Licuadora Oster'])
  })

  test('what is not sold is said not to be found, as text', async () => {
    const body = await ask('busco <b>helicoptero</b>')
    expect(body).toMatchObject({ products: [], links: [{ href: '/contact' }] })
    expect(body.reply).toContain('«helicoptero»')
  })

  test('the least expensive comes first, of what was asked for or was spoken of before', async () => {
    const cheap = await ask('las zapatillas más baratas')
    expect(titles(cheap)).toEqual(['Zapatillas modelo 1', 'Zapatillas modelo 2', 'Zapatillas modelo 3'])
    const { about } = await ask('busco zapatillas')
    expect(about).toBe('zapatillas')
    const cheaper = await ask('y algo más barato?', { about })
    expect(cheaper).toMatchObject({
      reply: 'Lo más económico que tengo de «zapatillas»:',
      products: cheap.products,
      links: [{ href: '/search?sort=price_asc&q=zapatillas' }],
      about,
    })
    expect(titles(await ask('más barato'))[0]).toBe('Zapatillas modelo 1')
    expect(await ask('algo más barato', { about: 'helicóptero' })).toMatchObject({ products: [] })
  })

  test('a question with a price or for somebody shows what fits, with the way to all of it', async () => {
    const body = await ask('zapatillas de menos de 40 dólares')
    expect(body.products).toHaveLength(3)
    expect(body.products.every(({ priceCents }) => priceCents <= 4000)).toBe(true)
    expect(body.links[0]?.href).toBe('/search?q=zapatillas%20de%20menos%20de%2040%20d%C3%B3lares')
    const cheap = await ask('zapatillas por menos de 20')
    expect([titles(cheap).sort(), cheap.links]).toEqual([['Zapatillas modelo 1', 'Zapatillas modelo 2'], []])
    expect(titles(await ask('gift for my girlfriend under 30 dollars'))).toEqual(['Perfume de rosas'])
  })

  test('a word that stands in a title only inside of another is no product', async () => {
    await buildProduct({ title: 'Pulóver de lana, pullover', categoryIds: [ids.get('ropa')!] })
    expect(titles(await ask('pullover'))).toHaveLength(1)
    expect(await ask('llover')).toMatchObject({ products: [], links: [{ href: '/contact' }] })
  })

  test('a product named beside a greeting is shown, anything else is greeted', async () => {
    expect(titles(await ask('hola, licuadora oster'))).toEqual(['Licuadora Oster'])
    expect(await ask('hola, tía Chela')).toMatchObject({ products: [], links: [] })
  })

  test('featured products', async () => {
    expect(titles(await ask('productos destacados'))).toEqual(['Licuadora Oster'])
  })
})

describe('categories', () => {
  test('they are listed, and naming one then leads there', async () => {
    const list = await ask('que categorias tienen')
    expect(list.state).toBe('showing_categories')
    expect(list.categories).toHaveLength(14)
    expect(list.categories[0]).toEqual({ name: 'Tecnología', slug: 'tecnologia' })
    const going = await ask('deporte', { state: 'showing_categories' })
    expect(going).toMatchObject({
      navigateTo: '/categoria/deportes',
      state: 'initial',
      reply: 'Te llevo a Deportes.',
    })
  })

  test('a category asked for by that word leads there at once', async () => {
    expect((await ask('llévame a la categoría juguetes')).navigateTo).toBe('/categoria/juguetes')
  })

  test('a bare category name shows some of it without leaving the page', async () => {
    const body = await ask('deportes')
    expect(body).toMatchObject({ navigateTo: null, links: [{ href: '/categoria/deportes' }] })
    expect(body.products).toHaveLength(3)
  })

  test('another question is answered while categories are shown; a mistyped name may be tried again', async () => {
    const shown = { state: 'showing_categories' }
    expect((await ask('cuanto cuesta el envio', shown)).reply).toContain('$5.99')
    expect((await ask('xyzxyz', shown)).state).toBe('showing_categories')
  })
})

describe('the shop', () => {
  test('shipping costs are those of the settings', async () => {
    const body = await ask('cuanto cuesta el envio')
    expect(body.reply).toContain('estándar cuesta $5.99')
    expect(body.reply).toContain('exprés cuesta $12.99')
    expect(body.reply).toContain('desde $50.00 el envío es gratis')
  })

  test.each([
    ['¿hacen envíos a David?', 'Sí, enviamos a David.'],
    ['entregan en bocas del toro', 'Sí, enviamos a Bocas del Toro.'],
    ['envían a Medellín', 'Por ahora entregamos solo dentro de Panamá.'],
    ['do you ship to Costa Rica', 'For now we deliver within Panama only.'],
    ['mandan cosas fuera del país?', 'Por ahora entregamos solo dentro de Panamá.'],
    ['entregam no exterior?', 'Por enquanto entregamos só dentro do Panamá.'],
  ])('where %j goes is known', async (message, sentence) => {
    expect((await ask(message)).reply).toContain(sentence)
  })

  test('a person is one press away where the chat is no help, if the shop has a mobile telephone', async () => {
    for (const message of ['una persona', 'qwertz', 'pésimo servicio, es una estafa']) {
      await changeSettings('site', { contactPhone: '+507 6111-2222' })
      expect((await ask(message)).whatsapp, message).toBe('50761112222')
      await changeSettings('site', { contactPhone: '+507 269-2222' })
      expect((await ask(message)).whatsapp, message).toBeNull()
    }
    expect((await ask('cuanto cuesta el envio')).whatsapp).toBeNull()
  })

  test.each([
    ['¿venden tarjetas de regalo?', 'Tengo una tarjeta de regalo', '/tarjetas-de-regalo'],
    ['no me ha llegado el reembolso', '2 o 3 días hábiles', '/orders'],
    ['cómo cancelo mi suscripción', 'entra a tu suscripción', '/subscription'],
    ['no me llega el código de verificación', '¿Olvidaste tu contraseña?', '/profile'],
    ['me mandan el recibo de mi compra', 'descargas en PDF', '/orders'],
    ['cuánto cobran de comisión a los vendedores', 'abrir tu tienda', '/business'],
    ['my card was declined twice', 'did not go through', '/orders'],
    ['quanto tempo de garantia', 'Lei 45', '/returns'],
    ['se puede anular una orden', 'mientras nada de él haya salido', '/orders'],
  ])('%j is answered with its own next step', async (message, sentence, href) => {
    const body = await ask(message)
    expect(body.reply).toContain(sentence)
    expect(body.links.map((link) => link.href)).toContain(href)
    expect(body.suggestions).not.toEqual([])
  })

  test('a gift card is only said to be of use where the shop takes it', async () => {
    expect((await ask('cómo uso una tarjeta de regalo')).reply).toContain('todavía no está entre')
    expect((await ask('eres un robot? quiero un humano')).reply).toContain('Una persona te atiende')
  })

  test('a member is answered whether the own cart ships free', async () => {
    const { actor, userId } = await buildMember()
    const { id: productId } = await buildProduct({ priceCents: 3000 })
    const put = () =>
      transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
    await put()
    expect((await ask('cuanto cuesta el envio', {}, actor)).reply).toContain('le faltan $20.00')
    await put()
    expect((await ask('cuanto cuesta el envio', {}, actor)).reply).toContain('suma $60.00')
  })

  test('only ways to pay that are open are named', async () => {
    const body = await ask('aceptan yappy?')
    expect(body.reply).toBe(
      'Yappy todavía no está entre nuestras formas de pago. Puedes pagar con: Tarjeta de crédito o débito, PayPal y Criptomonedas. La tienda está en modo de prueba: no se cobra dinero real.',
    )
  })

  test('hours and contact are those of the settings', async () => {
    await changeSettings('site', { contactPhone: '+507 6111-2222' })
    expect((await ask('a que hora abren')).reply).toBe(
      'Nuestro horario:\nLunes a viernes: 9:00 AM - 6:00 PM\nSábado: 10:00 AM - 4:00 PM\nDomingo: Cerrado',
    )
    expect((await ask('what time do you close')).reply).toContain('Sunday: Closed')
    expect((await ask('quiero hablar con una persona')).reply).toContain('+507 6111-2222')
  })

  test('discounts name the premium plan and show the offers', async () => {
    const body = await ask('tienen descuentos?')
    expect(body.reply).toContain('Con el plan Premium ($9.99 al mes) tienes 15 % de descuento')
    expect(titles(body)).toEqual(['Perfume de rosas'])
    const { actor } = await buildMember({ premium: true })
    expect((await ask('tienen descuentos?', {}, actor)).reply).toContain('Ya tienes el plan Premium')
  })

  test('what is not understood is said so, with a person to turn to', async () => {
    const body = await ask('quien gano el partido anoche')
    expect(body.reply).toContain('no entendí tu mensaje')
    expect(body.links).toEqual([{ label: 'Contacto', href: '/contact' }])
    expect(body.suggestions.length).toBeGreaterThan(2)
  })

  test('the answer is in the language of the question', async () => {
    expect(await ask('how much is shipping')).toMatchObject({ locale: 'en' })
    expect((await ask('quanto custa o frete')).reply).toContain('O frete padrão custa $5.99')
  })
})

describe('orders and returns', () => {
  test('a visitor is asked to sign in', async () => {
    expect(await ask('donde esta mi pedido')).toMatchObject({ needsSignIn: true, links: [] })
    expect(await ask('quiero devolver algo')).toMatchObject({ needsSignIn: true })
  })

  test('a member sees the own orders and no one else their state', async () => {
    const { userId, order } = await buildOrder()
    const body = await ask('donde esta mi pedido', {}, memberOf(userId))
    expect(body.reply).toContain(order.number)
    expect(body.reply).toContain('En preparación. Pagado.')
    expect(body.links).toEqual([{ label: `Pedido ${order.number}`, href: `/orders/${order.id}` }])
    const { actor } = await buildMember()
    expect((await ask('donde esta mi pedido', {}, actor)).reply).toBe(
      'Todavía no tienes pedidos en tu cuenta.',
    )
  })

  test.each([
    [1, ['puedes devolverlo hasta el', 'Para cambiar la talla tienes hasta el', 'Si llegó defectuoso']],
    [10, ['puedes devolverlo hasta el', 'Para cambiar la talla tienes hasta el']],
    [20, ['puedes devolverlo hasta el', 'El plazo para cambiar la talla ya terminó']],
    [31, ['El plazo para devolver tu último pedido entregado']],
  ])('%d days after delivery the deadlines are answered', async (days, parts) => {
    const { userId, orderId } = await buildDeliveredOrder()
    await deliveredAgo(orderId, days * 24)
    const { reply } = await ask('quiero devolver mi compra', {}, memberOf(userId))
    for (const part of parts) expect(reply).toContain(part)
    expect(reply.includes('Si llegó defectuoso')).toBe(days < 2)
  })
})

describe('the endpoint', () => {
  test.each([[''], ['   '], ['a'.repeat(501)], [null], [7], [['hola']], ['hola\u0000']])(
    '%j is refused with a sentence',
    async (message) => {
      const answer = await post(message)
      expect(answer.status).toBe(422)
      expect(problemOf(answer).detail).not.toMatch(/^assistant_|^app_/)
    },
  )

  test('an unknown state or key is refused', async () => {
    expect((await post('hola', { state: 'evil' })).status).toBe(422)
    expect((await post('hola', { userId: 'x' })).status).toBe(422)
    expect((await post('hola', { about: 'a'.repeat(101) })).status).toBe(422)
  })

  test.each([
    "'; drop table products;--",
    'precio de %_\\',
    'cuanto cuesta ((((',
    'hay stock de a & | ! :*',
    '💥'.repeat(250),
    'cuanto cuesta ' + 'ß'.repeat(480),
    '${1} $$ {{x}}',
    '__proto__ constructor toString',
    'constructor',
    '<img src=x onerror=alert(1)>',
    '\u202e oicerp',
    'İ'.repeat(500),
    'ﷺ'.repeat(500),
    'precio de ' + 'palabra '.repeat(60).trim(),
  ])('hostile text %j is only text', async (message) => {
    for (const state of ['initial', 'showing_categories'])
      expect((await post(message, { state })).status).toBe(200)
  })

  test('one address asks thirty times a minute', async () => {
    const { ask: askOnce } = asker(assistant)
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await askOnce('POST /assistant', { message: 'hola' })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
