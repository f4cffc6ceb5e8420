import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES, categorySlug } from '#modules/catalog/products/rules.ts'
import type { Locale } from '#lib/locale.ts'
import { namedMethod } from './rules/payments.ts'
import { detectLanguage, understand } from './rules.ts'

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))
const read = (message: string, locale: Locale = 'es') => understand(message, { locale, categories })

test.each([
  ['Cuánto cuesta la licuadora Oster', 'licuadora oster'],
  ['estoy buscando unos audífonos bluetooth porfa', 'audifonos bluetooth'],
  ['tienen disponible el iPhone 13?', 'iphone 13'],
  ['tienen carros para niños', 'carros ninos'],
  ['hola', ''],
])('what %j asks about is %j', (message, subject) => {
  expect(read(message).subject).toBe(subject)
})

test.each([
  ['precio', 'price'],
  ['presio', 'price'],
  ['PRECIOS', 'price'],
  ['precoi', 'price'],
  ['existensias', 'stock'],
  ['devolusion', 'return'],
  ['descuento', 'discount'],
  ['descunto', 'discount'],
  ['dezcuentos', 'discount'],
])('%j is read as %s', (message, intent) => {
  expect(read(message).intent).toBe(intent)
})

test('courtesy counts only where nothing else is said', () => {
  expect(read('hola, buenas tardes').intent).toBe('greeting')
  expect(read('hola buenas, cuanto cuesta el envio? gracias').intent).toBe('shipping')
  expect(read('gracias por la ayuda').intent).toBe('thanks')
})

test('the sentence decides the language, the page only where both are possible', () => {
  expect(detectLanguage('how much is shipping', 'es')).toBe('en')
  expect(detectLanguage('quanto custa o frete', 'es')).toBe('pt')
  expect(detectLanguage('¿dónde está mi pedido?', 'en')).toBe('es')
  expect(detectLanguage('paypal', 'en')).toBe('en')
  expect(detectLanguage('paypal', 'pt')).toBe('pt')
  expect(read('where is my order', 'es')).toMatchObject({
    locale: 'en',
    intent: 'shipping',
    topics: ['order'],
  })
})

test.each([
  ['mi reembolso no llega', 'refund'],
  ['ya no quiero lo que pedí', 'cancel'],
  ['quiero vender mis cosas con ustedes', 'selling'],
  ['el banco me rechazó el pago', 'refused'],
  ['tengo un bono de regalo', 'gift_card'],
  ['¿qué incluye el plan premium?', 'plans'],
  ['no puedo entrar a mi cuenta', 'account'],
  ['¿me mandan la factura?', 'invoice'],
  ['¿tiene garantía?', 'warranty'],
  ['audífonos con cancelación de ruido', null],
  ['busco una cartera para tarjetas', null],
  ['si pido hoy cuándo llega', null],
])('the matter of %j is %s', (message, matter) => {
  expect(read(message).matter).toBe(matter)
})

test('an order that is only thought of is no order yet', () => {
  expect(read('si compro hoy, cuando llega mi pedido?').topics).not.toContain('order')
  expect(read('cuando llega mi pedido?').topics).toContain('order')
})

test('a place is one to reach or one to come from', () => {
  expect(read('llegaría a Medellín?').intent).toBe('shipping')
  expect(read('camiseta de Argentina').intent).toBeNull()
})

test('what is little is named so, and a thing is no mistyped question', () => {
  expect(read('uno baratito').topics).toContain('cheapest')
  expect(read('lámpara de cuarto').intent).toBeNull()
})

test('a category is found by its name and by what people call it in their language', () => {
  expect(read('Tecnologia').category).toEqual({ slug: 'tecnologia', isAlone: true })
  expect(read('clothes', 'en').category).toEqual({ slug: 'ropa', isAlone: true })
  expect(read('brinquedos', 'pt').category).toEqual({ slug: 'juguetes', isAlone: true })
  expect(read('regreso a clases').category).toEqual({ slug: 'regreso-a-clases', isAlone: true })
  expect(read('categoria de deportes').category?.slug).toBe('deportes')
  expect(read('camisa de ropa vieja').category).toEqual({ slug: 'ropa', isAlone: false })
})

test('any text is read without failing and the subject stays searchable', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.constantFrom('es', 'en', 'pt'),
      (text, locale) => {
        const { subject } = read(text, locale as Locale)
        expect(subject).toMatch(/^[\p{L}\p{Nd} ]{0,100}$/u)
      },
    ),
  )
})

// One that goes back over what it has read again and again would not come to an end here.
test('the longest message is read to its end', () => {
  for (const word of ['qwertxz ', 'a ', 'aaaaaaaa', 'presi '])
    expect(read(word.repeat(500).slice(0, 500))).toBeDefined()
})

test('ways to pay are known by name', () => {
  expect(namedMethod('¿aceptan YAPPY?')).toMatchObject({ name: 'Yappy', id: null })
  expect(namedMethod('can i use pay pal')).toMatchObject({ name: 'PayPal', id: 'paypal' })
  expect(namedMethod('tarjeta')).toBeNull()
})
