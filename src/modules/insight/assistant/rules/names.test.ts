import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#lib/locale.ts'
import { listExamples } from './examples.ts'
import { understand } from '../rules.ts'

const split = (text: string) => text.split(' | ')
// A dash stands for the name of the product.
const PRICE: Record<Locale, string[]> = {
  es: split('cuánto cuesta - | precio de - | qué precio tiene - | a cómo está -'),
  en: split("how much is the - | price of the - | what's the price of the - | how much does the - cost"),
  pt: split('quanto custa - | preço de - | qual o preço de - | quanto tá -'),
}
const WISH: Record<Locale, string[]> = {
  es: split('busco - | venden - | quiero comprar - | hay - | tienen - | quedan - | tienen disponible -'),
  en: split(
    'looking for a - | do you sell a - | i want to buy a - | is there a - | do you have a - | do you still have the - | is the - in stock',
  ),
  pt: split(
    'procuro - | vocês vendem - | quero comprar - | tem - | vocês têm - | ainda tem - | tem disponível -',
  ),
}

// Each has a word of another intent, and none of them may become an example.
const NAMES: Record<Locale, string[]> = {
  es: split(
    'guía de devoluciones | libro de reclamos | tarjeta de cumpleaños | cupón de cumpleaños impreso | sobre para factura | libro de facturas | sello de pagado | bolsa de entrega | moto de reparto de juguete | cinta para envíos | cancelador de ruido | cuaderno de pedidos | placa de abierto y cerrado | reloj de horario mundial | llavero de gracias | taza de buenos días | alfombra de bienvenida hola | manual de ayuda | camiseta con la palabra oferta | rótulo de descuento | caja de cambio | monedero para efectivo | lector de tarjetas | álbum de pagos | estante de categorías | agenda de contactos | porta teléfono | cuento de quejas | maleta de garantía larga | juego del banquero',
  ),
  en: split(
    'returns guide | complaint book | birthday card | printed coupon holder | invoice envelope | receipt book | paid stamp | delivery bag | toy delivery truck | shipping label printer | noise cancelling headset | order pad | open and closed sign | world time clock | thank you mug | good morning cup | hello doormat | help manual | shirt with the word sale | discount sign | change box | cash pouch | card reader | payment album | category shelf | contact planner | phone stand | tale of complaints | long warranty suitcase | banker game',
  ),
  pt: split(
    'guia de devoluções | livro de reclamações | cartão de aniversário | cupom de aniversário impresso | envelope pra fatura | talão de notas fiscais | carimbo de pago | bolsa de entrega | moto de entrega de brinquedo | fita pra envios | cancelador de ruído | caderno de pedidos | placa de aberto e fechado | relógio de horário mundial | chaveiro de obrigado | caneca de bom dia | tapete de boas vindas | manual de ajuda | camiseta com a palavra promoção | placa de desconto | caixa de troca | porta dinheiro | leitor de cartões | álbum de pagamentos | estante de categorias | agenda de contatos | suporte de telefone | conto de queixas | mala de garantia longa | jogo do banqueiro',
  ),
}

const read = (sentence: string, locale: Locale) => understand(sentence, { locale, categories: [] }).intent
const isSearched = (sentence: string, locale: Locale) =>
  ['stock', 'products', null].includes(read(sentence, locale))

/** How many questions about these products are understood. */
function countRight(locale: Locale, names: readonly string[], priceOf: string[], wishFor: string[]) {
  const count = (frames: string[], isRight: (sentence: string) => boolean) =>
    frames.flatMap((frame) => names.map((name) => frame.replace('-', name))).filter(isRight).length
  return (
    count(priceOf, (sentence) => read(sentence, locale) === 'price') +
    count(wishFor, (sentence) => isSearched(sentence, locale))
  )
}

test.each([
  ['es', 282],
  ['en', 296],
  ['pt', 281],
] as const)('of 330 questions in %s about misleading names %i are understood', (locale, least) => {
  expect(NAMES[locale].length * (PRICE[locale].length + WISH[locale].length)).toBe(330)
  expect(countRight(locale, NAMES[locale], PRICE[locale], WISH[locale])).toBeGreaterThanOrEqual(least)
})

test.each(LOCALES)('in %s the names among the examples are understood in a question too', (locale) => {
  const names = listExamples(locale).flatMap(({ label, sentence }) => (label === 'thing' ? sentence : []))
  const [first] = PRICE[locale]
  const wishes = [WISH[locale][0]!, WISH[locale][5]!]
  const least = { es: 260, en: 262, pt: 264 }[locale]
  expect(countRight(locale, names, [first!], wishes)).toBeGreaterThanOrEqual(least)
})

// They begin like a question about a product.
test.each([
  ['es', 'cuánto cuesta el envío de una nevera', 'shipping'],
  ['es', 'precio de envío para Veraguas', 'shipping'],
  ['es', 'hay garantía de fábrica', 'return'],
  ['es', 'tienen política de devoluciones', 'return'],
  ['es', 'hay descuento para jubilados', 'discount'],
  ['es', 'tienen servicio de entrega a domicilio', 'shipping'],
  ['es', 'hay forma de pagar en cuotas', 'payment'],
  ['es', 'busco la factura de mi compra', 'payment'],
  ['es', 'tienen tarjeta de regalo', 'payment'],
  ['en', 'how much is shipping to David', 'shipping'],
  ['en', 'is there a student discount', 'discount'],
  ['en', 'do you have free delivery', 'shipping'],
  ['en', 'is there a warranty on the fridge', 'return'],
  ['en', 'i want to return a shirt', 'return'],
  ['pt', 'quanto custa o frete pra David', 'shipping'],
  ['pt', 'tem garantia de fábrica', 'return'],
  ['pt', 'tem desconto pra aposentados', 'discount'],
  ['pt', 'tem prazo de troca', 'return'],
] as const)('in %s %j asks for no product', (locale, sentence, intent) => {
  expect(read(sentence, locale)).toBe(intent)
})

test('a question counts and not what is added to it, unless it only calls for attention', () => {
  expect(read('cuándo me llega el reembolso? ya entregué el paquete hace una semana', 'es')).toBe('return')
  expect(read('hola, me pueden ayudar? mi pedido no ha llegado', 'es')).toBe('shipping')
  expect(read('can you help me? my order has not arrived', 'en')).toBe('shipping')
  expect(read('podem me ajudar? meu pedido não chegou', 'pt')).toBe('shipping')
})
