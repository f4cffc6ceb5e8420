import { readStorage } from '#browser/browser-storage.ts'

export const BOUGHT_NOW = 'istmo-bought-now'

/** The variant with which somebody went straight to the checkout. */
export function readBoughtNow(): string | null {
  const stored = readStorage(BOUGHT_NOW, 'session')
  return typeof stored === 'string' ? stored : null
}
