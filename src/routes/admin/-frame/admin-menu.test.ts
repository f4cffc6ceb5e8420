import { expect, test } from 'vitest'
import { adminMenu } from './admin-menu.ts'

const OF_SPEC = [
  ['Dashboard', '/admin'],
  ['Productos', '/admin/products'],
  ['Inventario', '/admin/inventory'],
  ['Transacciones', '/admin/inventory/transactions'],
  ['Alertas', '/admin/inventory/alerts'],
  ['Reportes', '/admin/inventory/reports'],
  ['Usuarios', '/admin/users'],
  ['Ventas', '/admin/sales'],
  ['Suscripciones', '/admin/subscriptions'],
  ['Precios', '/admin/prices'],
  ['Tiendas', '/admin/stores'],
  ['Estadísticas', '/admin/statistics'],
  ['Devoluciones', '/admin/returns'],
  ['Pagos', '/admin/payments'],
  ['Configuración', '/admin/settings'],
]
test('the menu has the entries of the spec in its order, and what goes beyond it stands apart', () => {
  const items = adminMenu().map((group) => group.items.map(({ label, href }) => [label, href]))
  const beyond = items.pop()!
  expect(items.flat()).toEqual(OF_SPEC)
  expect(beyond.filter(([, href]) => OF_SPEC.some(([, one]) => one === href))).toEqual([])
})
