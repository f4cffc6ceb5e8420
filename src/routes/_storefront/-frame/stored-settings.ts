import { writeStorage } from '#browser/browser-storage.ts'
import type { ShopSettings } from './shop-settings.ts'

/** Keeps what the shop says about itself, so that its page without a line can name a way to reach it. */
export const keepSettings = (settings: ShopSettings) => void writeStorage('settings-store', settings)
