import { managesStore, refuseClosedStore } from '#modules/sellers/stores/access.ts'
import type { StoreScope } from '#modules/sellers/stores/queries/scope.ts'
import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { keyDoors } from './api/keys.ts'
import { webhookDoors } from './api/webhooks.ts'
import { STORE_SCOPES } from './rules.ts'

const office = {
  allow: isAdmin,
  scopes: KEY_SCOPES,
  ownerOf: () => ({ storeId: null }),
  refuseNew: () => undefined,
}
const store = {
  allow: managesStore,
  scopes: STORE_SCOPES,
  ownerOf: ({ storeId }: StoreScope) => ({ storeId }),
  refuseNew: refuseClosedStore,
}

export const { listKeys, newKey, endKey } = keyDoors('/admin', office)
export const { listKeys: listOwnKeys, newKey: newOwnKey, endKey: endOwnKey } = keyDoors('/store', store)

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
export const {
  listWebhooks: listOwnWebhooks,
  showWebhook: showOwnWebhook,
  newWebhook: newOwnWebhook,
  saveWebhook: saveOwnWebhook,
  rollWebhookSecret: rollOwnWebhookSecret,
  testWebhook: testOwnWebhook,
  sendWebhookAgain: sendOwnWebhookAgain,
  endWebhook: endOwnWebhook,
} = webhookDoors('/store', store)
