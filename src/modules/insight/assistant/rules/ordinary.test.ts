import { expect, test } from 'vitest'
import { understand } from '../rules.ts'

// Short questions that shops are asked every day, with intent and matter; none became an example.
const ORDINARY = [
  ['en', 'complaint', null, 'the product arrived broken'],
  ['en', 'help', null, 'what are your hours | when do you open | where are you located'],
  ['en', 'help', 'account', 'i forgot my password'],
  ['en', 'help', 'person', 'talk to a human'],
  ['en', 'help', 'selling', 'i want to sell my products'],
  ['en', 'payment', null, 'can i pay with paypal | can i pay by card'],
  ['en', 'payment', 'gift_card', 'gift card | gift cards'],
  ['en', 'payment', 'invoice', 'i need an invoice'],
  ['en', 'payment', 'refused', 'my card was declined | i was charged twice'],
  ['en', 'price', null, 'how much is the hammock'],
  ['en', 'products', null, 'do you have shoes | do you have coffee'],
  [
    'en',
    'return',
    null,
    'i want to return my order | return policy | how do i return my order | i want to return something i bought | how can i send back my purchase',
  ],
  ['en', 'return', 'cancel', 'cancel my order | cancel my purchase'],
  ['en', 'return', 'refund', 'i want my money back'],
  [
    'en',
    'shipping',
    null,
    'where is my order | how much is shipping | track my order | do you ship to Colon | when will my order arrive | how long does delivery take | track my parcel | my order is late',
  ],
  ['en', 'stock', null, 'is the laptop in stock'],
  ['en', 'thanks', null, 'thanks'],
  ['es', 'categories', null, 'qué categorías tienen'],
  ['es', 'complaint', null, 'me llegó roto mi pedido | el producto vino dañado'],
  ['es', 'discount', null, 'qué ofertas hay | algo más barato | tienen descuento | hay ofertas hoy'],
  ['es', 'discount', 'plans', 'qué es el plan premium | cuánto cuesta premium'],
  ['es', 'farewell', null, 'adiós'],
  ['es', 'greeting', null, 'hola buenas'],
  [
    'es',
    'help',
    null,
    'cuál es el teléfono | qué horario tienen | a qué hora abren | horario de atención | a qué hora cierran | dónde están ubicados',
  ],
  ['es', 'help', 'account', 'olvidé mi contraseña | cambiar contraseña | no puedo entrar a mi cuenta'],
  ['es', 'help', 'person', 'hablar con un humano | quiero hablar con alguien'],
  ['es', 'help', 'selling', 'cómo vendo en la tienda | quiero vender mis productos | cómo abro una tienda'],
  ['es', null, null, 'zapatos rojos | televisor'],
  [
    'es',
    'payment',
    null,
    'aceptan Yappy | puedo pagar en efectivo | puedo pagar con tarjeta | puedo pagar con transferencia | aceptan bitcoin',
  ],
  ['es', 'payment', 'gift_card', 'tarjeta de regalo | tarjetas de regalo | cómo uso la tarjeta de regalo'],
  ['es', 'payment', 'invoice', 'quiero factura | necesito la factura de mi compra'],
  ['es', 'payment', 'refused', 'me cobraron dos veces | mi tarjeta fue rechazada | me cobraron doble'],
  ['es', 'price', null, 'precio de la laptop | cuánto vale la hamaca'],
  [
    'es',
    'products',
    null,
    'tienen zapatos | busco un regalo para mi mamá | hay audífonos | busco un libro de cocina | tienen café | algo para mi perro | regalos para el día de la madre',
  ],
  [
    'es',
    'return',
    null,
    'quiero devolver mi pedido | quiero devolver un producto | cómo devuelvo mi pedido | devolver pedido | quiero cambiar la talla | quiero devolver mi compra | necesito devolver el pedido que hice | cómo puedo devolver una compra | cómo hago una devolución | devolver un pedido que ya recibí | no quiero el pedido, lo devuelvo | hasta cuándo puedo devolver mi pedido | me llegó otro producto',
  ],
  ['es', 'return', 'cancel', 'quiero cancelar mi pedido | quiero cancelar la compra | anular pedido'],
  ['es', 'return', 'refund', 'quiero que me devuelvan el dinero'],
  ['es', 'return', 'warranty', 'cuánto dura la garantía | garantía de la laptop'],
  [
    'es',
    'shipping',
    null,
    'dónde está mi pedido | mi pedido no ha llegado | hacen envíos a Chiriquí | cuánto cuesta el envío | rastrear pedido | cuándo llega mi pedido | cuándo llega lo que compré | cuánto tarda el envío a David | el envío es gratis | me cobraron y no llegó | puedo cambiar la dirección del pedido | cómo rastreo mi paquete | ya salió mi pedido | mi paquete está atrasado | quiero saber el estado de mi orden',
  ],
  ['es', 'stock', null, 'tienen la guayabera en M | hay stock de la batería portátil'],
  ['es', 'thanks', null, 'gracias | muchas gracias'],
  ['pt', 'complaint', null, 'o produto veio quebrado'],
  ['pt', 'help', null, 'qual o horário | que horas abrem | onde vocês ficam'],
  ['pt', 'help', 'account', 'esqueci minha senha'],
  ['pt', 'help', 'person', 'falar com uma pessoa'],
  ['pt', 'help', 'selling', 'quero vender meus produtos'],
  ['pt', 'payment', null, 'aceita paypal | posso pagar com cartão'],
  ['pt', 'payment', 'gift_card', 'cartão presente'],
  ['pt', 'payment', 'invoice', 'preciso da nota fiscal'],
  ['pt', 'payment', 'refused', 'meu cartão foi recusado | me cobraram duas vezes'],
  ['pt', 'price', null, 'quanto custa a rede'],
  ['pt', 'products', null, 'tem sapatos | tem café'],
  [
    'pt',
    'return',
    null,
    'quero devolver meu pedido | quero devolver uma compra | como devolvo meu pedido | como faço uma devolução',
  ],
  ['pt', 'return', 'cancel', 'cancelar meu pedido | cancelar minha compra'],
  ['pt', 'return', 'refund', 'quero meu dinheiro de volta'],
  [
    'pt',
    'shipping',
    null,
    'onde está meu pedido | quanto custa o frete | quando chega meu pedido | qual o prazo de entrega | rastrear pacote | meu pedido está atrasado',
  ],
  ['pt', 'thanks', null, 'obrigado'],
] as const

const categories = [
  { slug: 'ropa', name: 'Ropa' },
  { slug: 'tecnologia', name: 'Tecnología' },
  { slug: 'hogar', name: 'Hogar' },
]

test.each(
  ORDINARY.flatMap(([locale, intent, matter, sentences]) =>
    sentences.split(' | ').map((sentence) => [sentence, locale, intent, matter] as const),
  ),
)('%j is understood', (sentence, locale, intent, matter) => {
  expect(understand(sentence, { locale, categories })).toMatchObject({ locale, intent, matter })
})
