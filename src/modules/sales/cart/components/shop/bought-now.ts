import { readKept } from '#browser/kept.ts'

export const BOUGHT_NOW = 'istmo-bought-now'

/** The product with which somebody went straight to the checkout. */
export function readBoughtNow(): string | null {
  const kept = readKept(BOUGHT_NOW, 'session')
  return typeof kept === 'string' ? kept : null
}
