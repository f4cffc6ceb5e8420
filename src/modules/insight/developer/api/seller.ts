import { managesStore, refuseClosedStore, type StoreScope } from '#modules/sellers/stores/public.ts'
import { keyEndpoints } from './keys.ts'
import { webhookEndpoints } from './webhooks.ts'
import { STORE_SCOPES } from '../rules.ts'

const store = {
  allow: managesStore,
  scopes: STORE_SCOPES,
  ownerOf: ({ storeId }: StoreScope) => ({ storeId }),
  refuseNew: refuseClosedStore,
}

export const { listKeys: listOwnKeys, newKey: newOwnKey, endKey: endOwnKey } = keyEndpoints('/store', store)

export const {
  listWebhooks: listOwnWebhooks,
  showWebhook: showOwnWebhook,
  newWebhook: newOwnWebhook,
  saveWebhook: saveOwnWebhook,
  rollWebhookSecret: rollOwnWebhookSecret,
  testWebhook: testOwnWebhook,
  sendWebhookAgain: sendOwnWebhookAgain,
  endWebhook: endOwnWebhook,
} = webhookEndpoints('/store', store)
