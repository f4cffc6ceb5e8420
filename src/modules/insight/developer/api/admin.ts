import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { keyEndpoints } from './keys.ts'
import { webhookEndpoints } from './webhooks.ts'

const admin = {
  allow: isAdmin,
  scopes: KEY_SCOPES,
  ownerOf: () => ({ storeId: null }),
  refuseNew: () => undefined,
}

export const { listKeys, newKey, endKey } = keyEndpoints('/admin', admin)

export const {
  listWebhooks,
  showWebhook,
  newWebhook,
  saveWebhook,
  rollWebhookSecret,
  testWebhook,
  sendWebhookAgain,
  endWebhook,
} = webhookEndpoints('/admin', admin)
