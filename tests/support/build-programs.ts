import { importFiles, importRuns, importTemplates } from '../../src/modules/catalog/imports/tables.ts'
import { apiKeys, webhookAddresses, webhookDeliveries } from '../../src/modules/insight/developer/tables.ts'
import { storeInvitations } from '../../src/modules/sellers/stores/tables.ts'
import { db } from '../../src/server/db/db.ts'

/** A file that was sent, a key, a webhook address with its delivery, and an invited person. */
export async function keepPrograms({ storeId, userId: madeBy }: { storeId: string; userId: string }) {
  const soon = new Date(Date.now() + 86_400_000)
  const url = 'https://203.0.113.9/robado'
  const [run] = await db
    .insert(importRuns)
    .values({ storeId, startedBy: madeBy, fileName: 'robado.csv', status: 'ready' })
    .returning()
  await db.insert(importFiles).values({ runId: run!.id, content: Buffer.from('A,B') })
  const [template] = await db
    .insert(importTemplates)
    .values({ storeId, name: 'Robado', choices: {}, headers: [] })
    .returning()
  const tokenHash = Buffer.from(storeId)
  const key = { storeId, madeBy, name: 'Robada', tokenHash, last4: '4321', expiresAt: soon }
  const [made] = await db
    .insert(apiKeys)
    .values({ ...key, scopes: ['orders:read'] })
    .returning()
  const [outside] = await db
    .insert(webhookAddresses)
    .values({ storeId, madeBy, url, events: ['order.paid'], secretEncrypted: tokenHash })
    .returning()
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({ addressId: outside!.id, event: 'order.paid', body: '{}', state: 'delivered' })
    .returning()
  const [asked] = await db
    .insert(storeInvitations)
    .values({ storeId, email: 'invitada@istmo.test', role: 'staff', tokenHash, expiresAt: soon })
    .returning()
  return {
    runId: run!.id,
    templateId: template!.id,
    keyId: made!.id,
    webhookId: outside!.id,
    deliveryId: delivery!.id,
    invitationId: asked!.id,
  }
}
