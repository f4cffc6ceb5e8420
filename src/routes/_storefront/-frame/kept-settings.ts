import type { ShopSettings } from './shop-settings.ts'

/** Keeps what the shop says about itself, so that its page without a line can name a way to reach it. */
export function keepSettings(settings: ShopSettings) {
  try {
    localStorage.setItem('settings-store', JSON.stringify(settings))
  } catch {
    // Storage is full or closed in private windows; the server says it again on the next page.
  }
}
