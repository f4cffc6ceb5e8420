import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSentence } from './sentence.ts'

const MESSAGES = join(import.meta.dirname, '../../messages')
const spanish = new Set(
  readdirSync(MESSAGES).flatMap((area) => {
    const said = JSON.parse(readFileSync(join(MESSAGES, area, 'es.json'), 'utf8')) as object
    return Object.values(said).filter((one): one is string => typeof one === 'string')
  }),
)

test('every message and label of the storefront stands in Spanish word for word', () => {
  expect(SENTENCES.filter((sentence) => !spanish.has(sentence))).toEqual([])
})

test('a warning of little stock says how many are left', () => {
  expect(findSentence('cart_only_left', { available: 3 }, 'es')).toBe('Solo quedan 3 unidades')
  expect(findSentence('storefront_only_left', { count: 5 }, 'es')).toBe('Solo quedan 5 unidades')
})

test('a count of any size has its sentence', () => {
  const narrow = PLURALS.filter(({ match }) => !Object.keys(match).some((form) => form.endsWith('=*')))
  expect(narrow).toEqual([])
  expect(findSentence('storefront_product_count', { count: 1_000_000, shown: '1,000,000' }, 'es')).toBe(
    '1,000,000 de productos',
  )
  expect(findSentence('common_units', { count: 1_000_000 }, 'es')).toBe('1000000 unidades')
  expect(findSentence('storefront_rating_count', { count: 1, shown: '1' }, 'es')).toBe('1 opinión')
})

test('a count that ends at a thousand says so wherever it stands', () => {
  const said = (key: string, values: object) =>
    (['es', 'en', 'pt'] as const).map((locale) => findSentence(key, values as never, locale))
  expect(said('storefront_product_count_more', { shown: '1,000' })).toEqual([
    'Más de 1,000 productos',
    'More than 1,000 products',
    'Mais de 1,000 produtos',
  ])
  expect(said('assistant_link_all_more', { count: '1,000' })).toEqual([
    'Ver los más de 1,000 resultados',
    'See all of more than 1,000 results',
    'Ver os mais de 1,000 resultados',
  ])
  expect(said('panel_range_more', { from: '1', to: '50', total: '1,000' })).toEqual([
    '1–50 de más de 1,000',
    '1–50 of more than 1,000',
    '1–50 de mais de 1,000',
  ])
})

const PLURALS = readdirSync(MESSAGES).flatMap((area) =>
  ['es', 'en', 'pt'].flatMap((locale) => {
    const said = JSON.parse(readFileSync(join(MESSAGES, area, `${locale}.json`), 'utf8')) as object
    return Object.entries(said).flatMap(([key, one]) =>
      Array.isArray(one) ? one.map(({ match }: { match: object }) => ({ key, locale, match })) : [],
    )
  }),
)

const SENTENCES = [
  'Correo electrónico o contraseña incorrectos',
  'Por favor, verifica tu correo electrónico antes de iniciar sesión',
  'Error al iniciar sesión',
  'No se pudo iniciar sesión. Por favor, intenta de nuevo.',
  'Error al cargar el perfil del usuario',
  'Profile creation timeout - please try signing in again',
  'Este correo electrónico ya está registrado',
  'Error al crear la cuenta',
  'Error en la verificación del teléfono',
  'Error al cerrar sesión',
  'Error al enviar el enlace de recuperación',
  'Error de conexión. Por favor, verifica tu conexión a internet.',
  'Error al cargar la información del usuario',
  'Error al completar el registro',
  'No hay datos de registro temporales',
  'Error al cargar los productos',
  'Error al buscar productos',
  'Error al cargar los productos destacados',
  'Tu carrito está vacío',
  'Error al agregar al carrito',
  'Error al actualizar la lista de deseos',
  'Error al cargar la lista de deseos',
  'Error al eliminar de la lista de deseos',
  'Error al mover al carrito',
  'Category not found',
  'ID de producto no válido',
  'Producto no encontrado',
  'Error al cargar el producto',
  'Error al subir la imagen',
  'El número de teléfono ya está en uso por otra cuenta',
  'Error al verificar el número de teléfono',
  'No hay conexión a internet. Por favor, verifica tu conexión y vuelve a intentarlo.',
  'Error al guardar el mensaje. Por favor, inténtalo de nuevo.',
  'Lo siento, hubo un error. Por favor, intenta de nuevo.',
  '¡Inicio de sesión exitoso!',
  'Cuenta creada exitosamente. Puedes iniciar sesión ahora.',
  'Número de teléfono verificado exitosamente',
  'Se ha enviado un nuevo código de verificación',
  'Sesión cerrada exitosamente',
  'Se ha enviado un enlace de recuperación a tu correo',
  '¡Producto agregado al carrito!',
  'Producto añadido a la lista de deseos',
  'Producto eliminado de la lista de deseos',
  '¡Producto movido al carrito!',
  'Perfil actualizado exitosamente',
  '¡Mensaje enviado con éxito! Te contactaremos pronto.',
  '¡Tu cuenta ha sido activada exitosamente!',
  'Las contraseñas no coinciden',
  'La contraseña debe tener al menos 6 caracteres',
  'El nombre completo es requerido',
  '+507 XXXX-XXXX',
  'Acceso Restringido',
  'Añadir al carrito',
  'Eliminar',
  'Producto agotado',
  'Explorar productos',
  'Gratis',
  'Proceder al Pago',
  'Continuar Comprando',
]

test('every message of checkout, payments, plans and recovery stands in Spanish word for word', () => {
  expect(CHECKOUT_SENTENCES.filter((sentence) => !spanish.has(sentence))).toEqual([])
})

const CHECKOUT_SENTENCES = [
  'Por favor inicia sesión',
  'Tu carrito está vacío',
  'Continuar comprando',
  'Esta sección es solo para usuarios Premium',
  'Gratis',
  'Confirmar Pago Enviado',
  'Reintentar',
  'Error al crear la orden de PayPal',
  'Error al procesar el pago con PayPal',
  'Pago cancelado',
  '¡Pago completado con éxito!',
  'Error al cargar PayPal',
  'Error al inicializar el pago: {detail}',
  'Esta tienda no tiene configurada una dirección de wallet',
  'Configuración de criptomonedas no encontrada',
  'Esta tienda no tiene configuradas las criptomonedas',
  'Configuración de criptomonedas no disponible',
  'Error al procesar el pago con criptomonedas',
  'Error al procesar el pedido',
  'Error al procesar el pago',
  'Error al iniciar el proceso de pago…',
  '¡Pago procesado exitosamente!',
  'El pago no se completó correctamente',
  'Error al activar la suscripción',
  'Error en el pago',
  'Te devolvemos {amount} por el mismo medio de pago en 2 a 3 días hábiles.',
  'Debes iniciar sesión para suscribirte',
  'Enlace de recuperación inválido o expirado',
  'Error al verificar el enlace de recuperación',
  'Error al actualizar la contraseña',
  'La contraseña debe tener al menos 6 caracteres',
  'Las contraseñas no coinciden',
]
