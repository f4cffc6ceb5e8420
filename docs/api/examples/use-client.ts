// Con el cliente de TypeScript: llegan cinco unidades, una sola vez aunque la llamada se repita.
import { connect, Refused } from '../client.ts'

const { ISTMO_URL = '', ISTMO_KEY = '', PRODUCT_ID: variantId = '' } = process.env
const call = connect({ url: ISTMO_URL, key: ISTMO_KEY })

const { onHand } = await call('GET /admin/inventory/{variantId}', { variantId })
const arrival = { variantId, type: 'add', quantity: 5, reason: 'purchase', stockSeen: onHand } as const
const idempotencyKey = crypto.randomUUID()
const first = await call('POST /admin/inventory/{variantId}/adjust', arrival, { idempotencyKey })
const again = await call('POST /admin/inventory/{variantId}/adjust', arrival, { idempotencyKey })

// Con lo que se leyó antes y otra clave, la tienda dice que el stock cambió.
const refused = await call('POST /admin/inventory/{variantId}/adjust', arrival).catch((error: unknown) => {
  if (error instanceof Refused) return error.problem
  throw error
})
console.log(JSON.stringify({ onHand, first, again, refused }))
