import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { keyDoors } from './keys.ts'
import { webhookDoors } from './webhooks.ts'

const office = {
  allow: isAdmin,
  scopes: KEY_SCOPES,
  ownerOf: () => ({ storeId: null }),
  refuseNew: () => undefined,
}

export const { listKeys, newKey, endKey } = keyDoors('/admin', office)

export const {
  listWebhooks,
  showWebhook,
  newWebhook,
  saveWebhook,
  rollWebhookSecret,
  testWebhook,
  sendWebhookAgain,
  endWebhook,
} = webhookDoors('/admin', office)
